import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { useSession } from '../api/session.tsx';
import { Field } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Requests a password reset link; the response is the same for unknown addresses. */
export function ForgotPassword() {
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  useSession();
  return (
    <PlainFrame
      foot={
        <p>
          <Link to="/sign-in">{t('backToSignIn')}</Link>
        </p>
      }
    >
      <Page title={t('forgot')} lead={sentTo ? undefined : t('forgotLead')}>
        {sentTo ? (
          <Notice kind="success" title={t('forgotSent')} live>
            <p>{t('forgotSentText', { email: sentTo })}</p>
          </Notice>
        ) : (
          <Form
            label={t('forgotForm')}
            send={async ({ email = '' }) => {
              await call('POST', '/api/auth/password/forgot/', { email });
              setSentTo(email);
            }}
          >
            <Field name="email" label={t('email')} type="email" autoComplete="username" required />
            <Submit>{t('sendLink')}</Submit>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
