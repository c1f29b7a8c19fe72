import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../components/announcer.tsx';
import { SelectField } from '../../components/field.tsx';
import { Section } from '../../components/page.tsx';
import { choose, LANGUAGES, type Language } from '../../messages/index.ts';

/** In which language this browser shows the application. */
export function LanguageChooser() {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  async function change(language: Language) {
    await choose(language);
    announce(i18n.t('languageChosen'));
  }
  return (
    <Section title={t('language')}>
      <div className="form">
        <SelectField
          name="language"
          label={t('language')}
          hint={t('languageHint')}
          value={i18n.language}
          onChange={(event) => void change(event.target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}
