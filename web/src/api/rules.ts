import { useTranslation } from 'react-i18next';

/** Checks a new password in its field; the service makes the same checks later. */
export function usePasswordRules() {
  const { t } = useTranslation();
  return { minLength: 10, maxLength: 256, hint: t('passwordRules') };
}
