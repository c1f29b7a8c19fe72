import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { useChange, useLoaded } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { messageOf, Problem } from '../../../components/problem.tsx';
import { Invoices } from './invoices.tsx';
import { Plans } from './plans.tsx';
import { Standing } from './standing.tsx';
import { INVOICES, SUBSCRIPTION } from './types.ts';

/** The plan and its status, the other plans, and the invoices; administrators see it and owners change it. */
export function BillingPage() {
  const { t } = useTranslation(['billing', 'common']);
  const { role } = useMe();
  return (
    <Page title={t('title')} lead={t('lead')}>
      {role === 'admin' || role === 'owner' ? (
        <Billing />
      ) : (
        <Notice title={t('common:forAdministrators')}>
          <p>{t('common:askAdministrator', { role: t(`common:role.${role}`) })}</p>
        </Notice>
      )}
    </Page>
  );
}

function Billing() {
  const { t } = useTranslation('billing');
  const subscription = useLoaded(SUBSCRIPTION);
  useReturn();
  if (subscription.isPending) return <Loading lines={5} />;
  if (subscription.isError) return <Problem error={subscription.error} retry={subscription.refetch} />;
  return (
    <>
      {subscription.data.provider === 'sandbox' && (
        <Notice title={t('sandbox')}>
          <p>{t('sandboxText')}</p>
        </Notice>
      )}
      <Standing subscription={subscription.data} />
      <Plans subscription={subscription.data} />
      <Invoices />
    </>
  );
}

/** After returning from the payment provider, shows the result, although its event may still be on its way. */
function useReturn(): void {
  const { t } = useTranslation('billing');
  const [query, setQuery] = useSearchParams();
  const announce = useAnnounce();
  const refresh = useChange(() => call('POST', '/api/billing/refresh/'), SUBSCRIPTION, INVOICES, 'session');
  const came = query.get('checkout');
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    if (came === null || asked.current) return;
    asked.current = true;
    setQuery({}, { replace: true });
    refresh.mutateAsync(undefined).then(
      () => announce(t(came === 'done' ? 'upToDate' : 'notPaid')),
      (error: Error) => announce(messageOf(error)),
    );
  }, [came]);
}
