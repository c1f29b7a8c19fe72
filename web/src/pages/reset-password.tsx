import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { PASSWORD_RULES } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import { PasswordField } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Sets a new password with the token of a mail. */
export function ResetPassword() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const [spent, setSpent] = useState<string | null>(token ? null : 'This address is not complete. Open the link of the mail again.');
  useSession();
  return (
    <PlainFrame
      foot={
        <p>
          <Link to="/sign-in">Back to sign-in</Link>
        </p>
      }
    >
      <Page title="Choose a new password" lead={spent ? undefined : 'Every session of your account ends with it.'}>
        {spent ? (
          <Notice kind="warning" title="This link cannot be used" live>
            <p>{spent}</p>
            <p>
              <Link to="/forgot-password">Ask for a new link</Link>
            </p>
          </Notice>
        ) : (
          <Form
            label="Choose a new password"
            send={async ({ password }) => {
              await call('POST', '/api/auth/password/reset/', { token, password });
              navigate('/sign-in', { state: { done: 'Your password is changed. Sign in with the new one.' } });
            }}
            refused={(error) => {
              const link = 'token' in error.details || error.status === 404 || error.status === 401;
              if (link) setSpent(error.message);
              return link;
            }}
          >
            <PasswordField name="password" label="New password" autoComplete="new-password" required {...PASSWORD_RULES} />
            <Submit>Change the password</Submit>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
