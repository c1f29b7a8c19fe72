import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/field.tsx';
import { LanguageOptions, useLanguage } from '../../components/language-choice.tsx';
import { Section } from '../../components/page.tsx';

/** The application's language in this browser. */
export function LanguageChooser() {
  const { t } = useTranslation();
  const { language, change } = useLanguage();
  return (
    <Section title={t('language')}>
      <div className="form">
        <SelectField
          name="language"
          label={t('language')}
          hint={t('languageHint')}
          value={language}
          onChange={(event) => void change(event.target.value)}
        >
          <LanguageOptions />
        </SelectField>
      </div>
    </Section>
  );
}
