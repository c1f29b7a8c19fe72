import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../api/client.ts';
import { useSession } from '../api/session.tsx';
import { CodeField, Field } from '../components/field.tsx';
import { Form, Submit, type Values } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

interface Arrival {
  email?: string;
  /** How long a freshly emailed code is valid. */
  minutes?: number;
  next?: string | null;
}

/** Verifies the emailed code; afterwards the account is active and the page leads to sign-in. */
export function VerifyEmail() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as Arrival;
  useSession();

  async function verify({ email = arrival.email ?? '', code = '' }: Values) {
    await call('POST', '/api/auth/verify-email/', { email, code: code.replaceAll(/\s/g, '') });
    const next = arrival.next ? `?next=${encodeURIComponent(arrival.next)}` : '';
    navigate(`/sign-in${next}`, { state: { done: t('verified'), email } });
  }

  return (
    <PlainFrame
      foot={
        <p>
          <Trans t={t} i18nKey="noMail" components={{ way: <Link to="/sign-up" /> }} />
        </p>
      }
    >
      <Page title={t('verify')} lead={arrival.email ? t('verifyLead', { email: arrival.email }) : t('verifyLeadPlain')}>
        {arrival.minutes && <Notice>{t('codeSent', { email: arrival.email, minutes: arrival.minutes })}</Notice>}
        <Form label={t('verify')} send={verify}>
          {!arrival.email && <Field name="email" label={t('email')} type="email" autoComplete="username" required />}
          <CodeField name="code" label={t('code')} required />
          <Submit>{t('verifyWay')}</Submit>
        </Form>
      </Page>
    </PlainFrame>
  );
}
