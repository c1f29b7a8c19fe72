import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { usePasswordRules } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import { Field, PasswordField } from '../components/field.tsx';
import { Form, Submit, type Values } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Creates an account: name, organization, email, password; a code is emailed. */
export function SignUp() {
  const { t } = useTranslation('account');
  const rules = usePasswordRules();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Loads the CSRF token that every write needs.
  useSession();

  async function signUp({ name = '', organization_name = '', email = '', password = '' }: Values) {
    const { expires_in_seconds: seconds } = await call('POST', '/api/auth/sign-up/', { name, organization_name, email, password });
    navigate('/verify-email', { state: { email, minutes: seconds / 60, next: query.get('next') } });
  }

  return (
    <PlainFrame
      foot={
        <p>
          <Trans t={t} i18nKey="haveAccount" components={{ way: <Link to={`/sign-in?${query}`} /> }} />
        </p>
      }
    >
      <Page title={t('openAccount')} lead={t('signUpLead')}>
        <Form label={t('openAccount')} send={signUp}>
          <Field name="name" label={t('yourName')} autoComplete="name" maxLength={200} required />
          <Field name="organization_name" label={t('organization')} autoComplete="organization" maxLength={200} required />
          <Field name="email" label={t('email')} type="email" autoComplete="username" hint={t('emailHint')} required />
          <PasswordField name="password" label={t('password')} autoComplete="new-password" required {...rules} />
          <Submit>{t('openAccount')}</Submit>
        </Form>
      </Page>
    </PlainFrame>
  );
}
