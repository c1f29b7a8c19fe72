import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { usePasswordRules } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import type { PasswordReset } from '../api/types.ts';
import { PasswordField } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Sets a new password with an emailed token. */
export function ResetPassword() {
  const { t } = useTranslation('account');
  const rules = usePasswordRules();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const [spent, setSpent] = useState<string | null>(token ? null : t('incomplete'));
  useSession();
  const inWords = ({ sessions, api_keys: keys, connected_apps: apps }: PasswordReset['ended']) =>
    keys === null || apps === null
      ? t('accessKept')
      : t('accessEnded', {
          sessions: t('endedSessions', { count: sessions }),
          keys: t('endedKeys', { count: keys }),
          apps: t('endedApps', { count: apps }),
        });
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
            send={async ({ password = '', end_keys_and_apps }) => {
              const body = { token: token ?? '', password, end_keys_and_apps: end_keys_and_apps !== undefined };
              const { ended } = await call('POST', '/api/auth/password/reset/', body);
              navigate('/sign-in', { state: { done: [t('passwordChanged'), inWords(ended)].join(' ') } });
            }}
            refused={(error) => {
              const link = 'token' in error.details || error.status === 404 || error.status === 401;
              if (link) setSpent(error.message);
              return link;
            }}
          >
            <PasswordField name="password" label={t('newPassword')} autoComplete="new-password" required {...rules} />
            <div className="choices">
              <label className="choice">
                <input type="checkbox" name="end_keys_and_apps" value="true" defaultChecked />
                <span>
                  {t('endAccess')}
                  <span className="hint">{t('endAccessHint')}</span>
                </span>
              </label>
            </div>
            <Submit>{t('changePassword')}</Submit>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
