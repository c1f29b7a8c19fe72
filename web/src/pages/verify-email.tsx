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
  message?: string;
  next?: string | null;
}

/** The code of the mail; afterwards the account is open and the way leads to sign-in. */
export function VerifyEmail() {
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as Arrival;
  useSession();

  async function verify({ email = arrival.email, code = '' }: Values) {
    await call('POST', '/api/auth/verify-email/', { email, code: code.replaceAll(/\s/g, '') });
    const next = arrival.next ? `?next=${encodeURIComponent(arrival.next)}` : '';
    navigate(`/sign-in${next}`, { state: { done: 'Your address is verified. Sign in to begin.', email } });
  }

  return (
    <PlainFrame
      foot={
        <p>
          No mail? Look among the unwanted ones, or <Link to="/sign-up">start again</Link>.
        </p>
      }
    >
      <Page
        title="Verify your address"
        lead={arrival.email ? `Enter the code that was sent to ${arrival.email}.` : 'Enter the code that was sent to you.'}
      >
        {arrival.message && <Notice>{arrival.message}</Notice>}
        <Form label="Verify your address" send={verify}>
          {!arrival.email && <Field name="email" label="E-mail" type="email" autoComplete="username" required />}
          <CodeField name="code" label="Code" required />
          <Submit>Verify</Submit>
        </Form>
      </Page>
    </PlainFrame>
  );
}
