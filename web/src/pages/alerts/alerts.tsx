import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { read } from '../../api/client.ts';
import { withQuery } from '../../api/operations.ts';
import { useMe } from '../../api/session.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Rows } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { ALERTS, AlertBadges, ConditionWords, pollInterval } from './alert-words.tsx';
import type { Alert } from './types.ts';

const PAGE_SIZE = 20;

/** All alerts, each with its state. */
export function AlertsPage() {
  const { t } = useTranslation('notices');
  const { role } = useMe();
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? '1') || 1;
  const status = search.get('status') ?? '';
  const asked = withQuery(ALERTS, { page, page_size: PAGE_SIZE, status });
  const alerts = useQuery({
    queryKey: [ALERTS, asked],
    queryFn: () => read(asked),
    refetchInterval: ({ state }) => pollInterval(state.data?.results ?? []),
  });
  const go = (to: Record<string, string>) => setSearch(Object.fromEntries(Object.entries(to).filter(([, value]) => value !== '')));
  const some = status !== '' || (alerts.data !== undefined && alerts.data.count > 0);
  return (
    <Page title={t('alerts')} lead={t('alertsLead')}>
      {some && (
        <div className="list-tools">
          <select aria-label={t('onlyStatus')} value={status} onChange={(event) => go({ status: event.target.value })}>
            <option value="">{t('all')}</option>
            <option value="firing">{t('status.firing')}</option>
            <option value="ok">{t('status.ok')}</option>
          </select>
          {role !== 'viewer' && <ButtonLink to="/alerts/new">{t('newAlert')}</ButtonLink>}
        </div>
      )}
      <Rows
        query={alerts}
        label={t('alerts')}
        page={page}
        turn={(to) => go({ status, page: String(to) })}
        empty={status === '' ? <None mayWrite={role !== 'viewer'} /> : <p>{t('noMatch')}</p>}
        row={(alert) => <Row alert={alert} />}
      />
    </Page>
  );
}

function None({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('notices');
  return (
    <>
      <p>{t('alertsNone')}</p>
      <p>{t('alertsNoneNext')}</p>
      {mayWrite ? (
        <p>
          <ButtonLink to="/alerts/new">{t('firstAlert')}</ButtonLink>
        </p>
      ) : (
        <p>{t('viewerOnly')}</p>
      )}
    </>
  );
}

function Row({ alert }: { alert: Alert }) {
  const { t } = useTranslation('notices');
  const format = useFormat();
  return (
    <div className="row-main">
      <p className="row-title">
        <Link to={`/alerts/${alert.id}`}>
          <bdi>{alert.name}</bdi>
        </Link>
        <AlertBadges alert={alert} />
      </p>
      <p dir="auto">{alert.problem ? translated(alert.problem) : alert.reading?.sentence}</p>
      <p className="row-facts">
        <span>
          {t('fires')} <ConditionWords condition={alert.condition} />
        </span>
        <span>{alert.checked_at ? t('seen', { when: format.relative(alert.checked_at) }) : t('unseen')}</span>
      </p>
    </div>
  );
}
