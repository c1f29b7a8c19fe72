import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ApiError, keepSession, readConsent } from '../../api/client.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { PlainFrame } from '../../components/plain-frame.tsx';
import { Problem } from '../../components/problem.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Shows a client's request, once, to the person whose session it is. */
export function ConsentPage() {
  const { t } = useTranslation('consent');
  const request = useSearchParams()[0].get('request') ?? '';
  const { pathname, search } = useLocation();
  const consent = useQuery({
    queryKey: ['consent', request],
    queryFn: async () => {
      const asked = await readConsent(request);
      keepSession(true, asked.csrf_token);
      return asked;
    },
    enabled: request !== '',
    // The request must not change while it is being decided.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (request === '') return <Over reason={t('incomplete')} />;
  if (consent.isPending) return <Loading page />;
  if (consent.isError) {
    const { error } = consent;
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) {
      const again = error instanceof ApiError && error.details.sign_in_again === true ? 'again=1&' : '';
      return <Navigate to={`/sign-in?${again}next=${encodeURIComponent(pathname + search)}`} replace />;
    }
    if (status >= 400 && status < 500 && status !== 429) return <Over reason={error.message} />;
    return <Problem error={error} retry={consent.refetch} page />;
  }
  return (
    <PlainFrame wide>
      <ConsentForm consent={consent.data} request={request} />
    </PlainFrame>
  );
}

/** A request that has expired, was used, or belongs to another session. */
export function Over({ reason }: { reason: string }) {
  const { t } = useTranslation('consent');
  return (
    <PlainFrame>
      <Page title={t('over')}>
        <Notice kind="warning" live>
          <p>{reason}</p>
        </Notice>
        <p>{t('overText')}</p>
        <ButtonLink to="/settings/connected-apps" kind="secondary">
          {t('apps')}
        </ButtonLink>
      </Page>
    </PlainFrame>
  );
}
