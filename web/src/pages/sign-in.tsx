import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ApiError, call } from '../api/client.ts';
import { localPath } from '../api/local-path.ts';
import { useEnter, useSession } from '../api/session.tsx';
import type { SignedIn } from '../api/types.ts';
import { CodeField, Field, PasswordField } from '../components/field.tsx';
import { Form, Submit, type Values } from '../components/form.tsx';
import { Loading } from '../components/loading.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';
import { Problem } from '../components/problem.tsx';

/**
 * Address and password, then a code where the account wants one; afterwards the address in `next`, if it is one of ours. With `again`
 * also for somebody who is signed in: an application may ask for it.
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

function SignInForm({ next, again }: { next: string; again: boolean }) {
  const { t } = useTranslation('account');
  const enter = useEnter();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { done?: string; email?: string } | null };
  const [first, setFirst] = useState<Values | null>(null);
  const consent = next.startsWith('/consent');

  function askForCode(error: ApiError, values: Values): boolean {
    if (error.details.mfa_required !== true) return false;
    setFirst(values);
    return true;
  }
  async function signIn(values: Values) {
    enter(await call<SignedIn>('POST', '/api/auth/sign-in/', values));
    if (again) navigate(next, { replace: true });
  }

  if (first) return <SecondStep signIn={(code) => signIn({ ...first, ...code })} back={() => setFirst(null)} />;
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
        <Form label={t('signIn')} send={signIn} refused={askForCode}>
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

/** The code of the authenticator, or where that is lost a recovery code. */
function SecondStep({ signIn, back }: { signIn(code: Values): Promise<void>; back(): void }) {
  const { t } = useTranslation('account');
  const [lost, setLost] = useState(false);
  const lead = lost ? t('secondLost') : t('secondLead');
  return (
    <PlainFrame
      foot={
        <p>
          <button type="button" className="link" onClick={back}>
            {t('otherAccount')}
          </button>
        </p>
      }
    >
      <Page title={t('second')} lead={lead}>
        <Form
          key={String(lost)}
          label={t('secondForm')}
          send={({ totp_code = '' }) => signIn({ totp_code: totp_code.replaceAll(/\s/g, '') })}
        >
          {lost ? (
            <Field
              name="totp_code"
              label={t('recoveryCode')}
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
              autoFocus
              required
            />
          ) : (
            <CodeField name="totp_code" label={t('code')} autoFocus required />
          )}
          <div className="actions actions-spread">
            <Submit>{t('continue')}</Submit>
            <button type="button" className="link" onClick={() => setLost(!lost)}>
              {t(lost ? 'useAuthenticator' : 'useRecovery')}
            </button>
          </div>
        </Form>
      </Page>
    </PlainFrame>
  );
}
