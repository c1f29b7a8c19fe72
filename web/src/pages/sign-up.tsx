import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { PASSWORD_RULES } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import { Field, PasswordField } from '../components/field.tsx';
import { Form, Submit, type Values } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** Opens an account: name, organization, address, password; a code goes to the address. */
export function SignUp() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Brings the token that every write needs.
  useSession();

  async function signUp(values: Values) {
    const { message } = await call<{ message: string }>('POST', '/api/auth/sign-up/', values);
    navigate('/verify-email', { state: { email: values.email, message, next: query.get('next') } });
  }

  return (
    <PlainFrame
      foot={
        <p>
          Already have an account? <Link to={`/sign-in?${query}`}>Sign in</Link>
        </p>
      }
    >
      <Page title="Open an account" lead="You get an organization of your own. Invite others once you are in.">
        <Form label="Open an account" send={signUp}>
          <Field name="name" label="Your name" autoComplete="name" maxLength={200} required />
          <Field name="organization_name" label="Organization" autoComplete="organization" maxLength={200} required />
          <Field
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            hint="A code goes there to see that it is yours."
            required
          />
          <PasswordField name="password" label="Password" autoComplete="new-password" required {...PASSWORD_RULES} />
          <Submit>Open an account</Submit>
        </Form>
      </Page>
    </PlainFrame>
  );
}
