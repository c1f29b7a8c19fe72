import { useTranslation } from 'react-i18next';
import { choose, LANGUAGES, type Language } from '../messages/index.ts';
import { useAnnounce } from './announcer.tsx';

/** The language of the application and a way to another one, which says in that language that it has come. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const announce = useAnnounce();
  async function change(language: string) {
    await choose(language as Language).then(
      () => announce(i18n.t('languageChosen')),
      () => announce(i18n.t('problem.unreachable')),
    );
  }
  return { language: i18n.language, change };
}

/** Each language by the name its speakers know. */
export function LanguageOptions() {
  return Object.entries(LANGUAGES).map(([tag, name]) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ));
}

/** For pages before signing in: only the choice. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return (
    <select className="language-choice" aria-label={t('language')} value={language} onChange={(event) => void change(event.target.value)}>
      <LanguageOptions />
    </select>
  );
}
