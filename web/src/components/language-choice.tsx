import { useTranslation } from 'react-i18next';
import { choose, LANGUAGES, type Language } from '../messages/index.ts';
import { useAnnounce } from './announcer.tsx';

/** The application's language and a setter, which announces the change in the new language. */
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

/** Each language under its own name. */
export function LanguageOptions() {
  return Object.entries(LANGUAGES).map(([tag, name]) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ));
}

/** The choice alone, for pages before sign-in. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return (
    <select className="language-choice" aria-label={t('language')} value={language} onChange={(event) => void change(event.target.value)}>
      <LanguageOptions />
    </select>
  );
}
