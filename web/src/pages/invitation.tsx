import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { usePasswordRules } from '../api/rules.ts';
import { useSession } from '../api/session.tsx';
import type { InvitationOffer } from '../api/types.ts';
import { Field, PasswordField } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Loading } from '../components/loading.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';
import { Problem } from '../components/problem.tsx';

/** Accepts an emailed invitation; people without an account create one here. */
export function InvitationPage() {
  const { t } = useTranslation('account');
  const token = useSearchParams()[0].get('token') ?? '';
  const session = useSession();
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST', '/api/invitations/look-up/', { token }),
    // The lookup is a POST and needs the session's CSRF token.
    enabled: session.isSuccess && token !== '',
    refetchOnWindowFocus: false,
  });
  if (token === '') return <Unusable reason={t('incomplete')} />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  if (offer.isPending) return <Loading page />;
  if (offer.isError) return <Unusable reason={offer.error.message} />;
  return <Accept offer={offer.data} token={token} />;
}

function Accept({ offer, token }: { offer: InvitationOffer; token: string }) {
  const { t } = useTranslation(['account', 'common']);
  const rules = usePasswordRules();
  const navigate = useNavigate();
  async function accept({ name, password }: { name?: string; password?: string }) {
    const body = offer.has_account ? { token } : { token, name, password };
    const { organization, email } = await call('POST', '/api/invitations/accept/', body);
    navigate('/sign-in', { state: { done: t('joined', { organization, email }), email } });
  }
  return (
    <PlainFrame>
      <Page
        title={t('join', { organization: offer.organization })}
        lead={t('joinLead', { email: offer.email, role: t(`common:role.${offer.role}`) })}
      >
        <Form label={t('accept')} send={accept}>
          {offer.has_account ? (
            <p>{t('joinKnown')}</p>
          ) : (
            <>
              <input type="text" name="username" autoComplete="username" value={offer.email} readOnly hidden />
              <Field name="name" label={t('yourName')} autoComplete="name" maxLength={200} required />
              <PasswordField name="password" label={t('firstPassword')} autoComplete="new-password" required {...rules} />
            </>
          )}
          <Submit>{t('joinWay')}</Submit>
        </Form>
      </Page>
    </PlainFrame>
  );
}

function Unusable({ reason }: { reason: string }) {
  const { t } = useTranslation('account');
  return (
    <PlainFrame>
      <Page title={t('unusable')}>
        <Notice kind="warning" live>
          <p>{reason}</p>
        </Notice>
        <p>
          <Trans t={t} i18nKey="unusableNext" components={{ way: <Link to="/sign-in" /> }} />
        </p>
      </Page>
    </PlainFrame>
  );
}
