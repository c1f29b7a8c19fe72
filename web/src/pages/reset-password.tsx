import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { usePasswordRules } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import { PasswordField } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Sets a new password with the token of a mail. */
export function ResetPassword() {
  const { t } = useTranslation('account');
  const rules = usePasswordRules();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const [spent, setSpent] = useState<string | null>(token ? null : t('incomplete'));
  useSession();
  return (
    <PlainFrame
      foot={
        <p>
          <Link to="/sign-in">{t('backToSignIn')}</Link>
        </p>
      }
    >
      <Page title={t('choosePassword')} lead={spent ? undefined : t('choosePasswordLead')}>
        {spent ? (
          <Notice kind="warning" title={t('linkSpent')} live>
            <p>{spent}</p>
            <p>
              <Link to="/forgot-password">{t('askAgain')}</Link>
            </p>
          </Notice>
        ) : (
          <Form
            label={t('choosePassword')}
            send={async ({ password }) => {
              await call('POST', '/api/auth/password/reset/', { token, password });
              navigate('/sign-in', { state: { done: t('passwordChanged') } });
            }}
            refused={(error) => {
              const link = 'token' in error.details || error.status === 404 || error.status === 401;
              if (link) setSpent(error.message);
              return link;
            }}
          >
            <PasswordField name="password" label={t('newPassword')} autoComplete="new-password" required {...rules} />
            <Submit>{t('changePassword')}</Submit>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
