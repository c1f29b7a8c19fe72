import { useTranslation } from 'react-i18next';

/** What a new password must be, for its field; the service says the same, later. */
export function usePasswordRules() {
  const { t } = useTranslation();
  return { minLength: 10, maxLength: 256, hint: t('passwordRules') };
}
