import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ApiError, call } from '../api/client.ts';
import { localPath } from '../api/local-path.ts';
import type { Body } from '../api/operations.ts';
import { useEnter, useSession } from '../api/session.tsx';
import { Field, PasswordField } from '../components/field.tsx';
import { Form, Submit, type Values } from '../components/form.tsx';
import { Loading } from '../components/loading.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';
import { Problem } from '../components/problem.tsx';
import { type Asked, askedBy, SecondStep } from './second-step.tsx';

/**
 * Email and password, then a second factor if the account has one; afterwards it goes to the address in `next`, if it is one of ours. With
 * `again`, signed-in people sign in again: an application may request it.
 */
export function SignIn() {
  const [query] = useSearchParams();
  const session = useSession();
  const next = localPath(query.get('next'), location.origin) ?? '/';
  if (session.isPending) return <Loading page />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  const again = query.get('again') === '1';
  if (session.data.signed_in && !again) return <Navigate to={next} replace />;
  return <SignInForm next={next} again={again} />;
}

type Second = Omit<Body<'POST', '/api/auth/sign-in/'>, 'email' | 'password'>;

function SignInForm({ next, again }: { next: string; again: boolean }) {
  const { t } = useTranslation('account');
  const enter = useEnter();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { done?: string; email?: string } | null };
  const [first, setFirst] = useState<{ values: Values; asked: Asked } | null>(null);
  const consent = next.startsWith('/consent');

  function askForMore(error: ApiError, values: Values): boolean {
    const asked = askedBy(error);
    if (asked) setFirst({ values, asked });
    return asked !== null;
  }
  async function signIn({ email = '', password = '' }: Values, second: Second = {}) {
    enter(await call('POST', '/api/auth/sign-in/', { email, password, ...second }));
    if (again) navigate(next, { replace: true });
  }

  if (first) return <SecondStep asked={first.asked} signIn={(second) => signIn(first.values, second)} back={() => setFirst(null)} />;
  return (
    <PlainFrame
      foot={
        <p>
          <Trans
            t={t}
            i18nKey="newHere"
            components={{ way: <Link to={`/sign-up${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`} /> }}
          />
        </p>
      }
    >
      <Page title={t('signIn')} lead={consent ? t(again ? 'consentAgain' : 'consentLead') : undefined}>
        {state?.done && <Notice kind="success">{state.done}</Notice>}
        <Form label={t('signIn')} send={(values) => signIn(values)} refused={askForMore}>
          <Field name="email" label={t('email')} type="email" autoComplete="username" defaultValue={state?.email} required />
          <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
          <div className="actions actions-spread">
            <Submit>{t('signIn')}</Submit>
            <Link to="/forgot-password">{t('forgot')}</Link>
          </div>
        </Form>
      </Page>
    </PlainFrame>
  );
}
