import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { useSession } from '../api/session.tsx';
import { Field } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Asks for a link to a new password; the answer is the same for addresses that nobody has. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useSession();
  return (
    <PlainFrame
      foot={
        <p>
          <Link to="/sign-in">Back to sign-in</Link>
        </p>
      }
    >
      <Page
        title="Forgot your password?"
        lead={sentTo ? undefined : 'Enter your address. If there is an account, a link to choose a new password goes there.'}
      >
        {sentTo ? (
          <Notice kind="success" title="Look into your mail" live>
            <p>If there is an account for {sentTo}, a link to choose a new password is on its way. It can be used once.</p>
          </Notice>
        ) : (
          <Form
            label="Forgot your password"
            send={async ({ email = '' }) => {
              await call('POST', '/api/auth/password/forgot/', { email });
              setSentTo(email);
            }}
          >
            <Field name="email" label="E-mail" type="email" autoComplete="username" required />
            <Submit>Send the link</Submit>
          </Form>
        )}
      </Page>
    </PlainFrame>
  );
}
