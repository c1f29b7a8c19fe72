import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../../../api/client.ts';
import { MeOf, useSession } from '../../../api/session.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { PlainFrame } from '../../../components/plain-frame.tsx';
import { Problem } from '../../../components/problem.tsx';
import { draftAt, useDraftPlace } from './sign-in-draft.ts';

/** What the form gets when a sign-in has succeeded. */
export interface Arrived {
  signIn: { id: string; account: string | null };
}

interface Returned {
  state: string;
  code?: string;
  error?: string;
  iss?: string;
}

/** The page to which all providers send people back: finishes the sign-in and leads on to the form that it began from. */
export function SignedInPage() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [returned] = useState(() => returnedIn(new URLSearchParams(search)));
  useEffect(() => {
    // The code belongs neither in the history nor in anybody's screenshot.
    if (search !== '') navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  if (session.isPending) return <Loading page />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  if (!session.data.signed_in) return <Failed reason={null} />;
  return (
    <MeOf session={session.data}>
      <Finish returned={returned} />
    </MeOf>
  );
}

function returnedIn(query: URLSearchParams): Returned {
  const some = (name: 'code' | 'error' | 'iss') => (query.has(name) ? { [name]: query.get(name) ?? '' } : {});
  return { state: query.get('state') ?? '', ...some('code'), ...some('error'), ...some('iss') };
}

function Finish({ returned }: { returned: Returned }) {
  const place = useDraftPlace();
  const finished = useQuery({
    queryKey: ['finish-sign-in'],
    queryFn: () => call('POST', '/api/connections/sign-ins/finish/', returned),
    enabled: returned.state !== '',
    // The state works once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const formOf = (kind: string, source: string | null) =>
    source === null
      ? `/data-sources/connect/${kind}`
      : `/data-sources/${source}?tab=connection&edit=${draftAt(place(kind, source))?.edit ?? 'credentials'}`;
  if (returned.state === '') return <Failed reason={null} />;
  if (finished.isPending) return <Loading page />;
  if (finished.isError) {
    const { kind, data_source_id: source } = finished.error instanceof ApiError ? finished.error.details : {};
    const form = typeof kind === 'string' ? formOf(kind, typeof source === 'string' ? source : null) : null;
    return <Failed reason={finished.error.message} form={form} />;
  }
  const { sign_in: id, account, kind, data_source_id: source } = finished.data;
  return <Navigate to={formOf(kind, source)} replace state={{ signIn: { id, account } } satisfies Arrived} />;
}

/** `reason`: null if the address has nothing to finish, or nobody is signed in here. */
function Failed({ reason, form = null }: { reason: string | null; form?: string | null }) {
  const { t } = useTranslation('connections');
  return (
    <PlainFrame>
      <Page title={t('signInFailed')}>
        <Notice kind="danger" live>
          {reason ?? t('signInLost')}
        </Notice>
        {form !== null && <p>{t('signInKept')}</p>}
        <p>
          <ButtonLink to={form ?? '/data-sources/connect'}>{form === null ? t('toGallery') : t('toForm')}</ButtonLink>
        </p>
      </Page>
    </PlainFrame>
  );
}
