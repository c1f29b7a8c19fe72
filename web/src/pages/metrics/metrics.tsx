import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { useMe } from '../../api/session.tsx';
import { useAddress } from '../../components/address.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { NoData, useReadySources } from '../ask/ready-sources.tsx';
import { type MetricItem, SEARCH, STATES } from './types.ts';

const SOURCES_MAX = 20;

/** The catalogue: metrics that people defined, and those that follow from the data. */
export function MetricsPage() {
  const { t } = useTranslation('metrics');
  const { role } = useMe();
  const sources = useReadySources();
  return (
    <Page title={t('title')} lead={t('lead')}>
      {sources.isPending ? (
        <Loading lines={5} />
      ) : sources.isError ? (
        <Problem error={sources.error} retry={sources.refetch} />
      ) : sources.data.results.length === 0 ? (
        <NoData />
      ) : (
        <Catalogue sources={sources.data.results} mayWrite={role !== 'viewer'} />
      )}
    </Page>
  );
}

function Catalogue({ sources, mayWrite }: { sources: readonly { id: string; name: string }[]; mayWrite: boolean }) {
  const { t } = useTranslation('metrics');
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const state = STATES.find((one) => one === address.get('state'));
  const source = sources.find(({ id }) => id === address.get('source'))?.id;
  const body = { search, ...(state ? { state } : {}), ...(source ? { data_source_ids: [source] } : {}) };
  const metrics = useQuery({
    queryKey: [SEARCH, body],
    queryFn: ({ signal }) => call('POST', SEARCH, body, signal),
    placeholderData: keepPreviousData,
  });
  const set = (name: string, value: string) =>
    setAddress(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <form
        className="list-tools"
        onSubmit={(event) => {
          event.preventDefault();
          set('search', typed.trim());
        }}
      >
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => set('search', typed.trim())}
        />
        <select aria-label={t('status')} value={state ?? ''} onChange={({ target }) => set('state', target.value)}>
          <option value="">{t('allStatuses')}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`statuses.${one}`)}
            </option>
          ))}
        </select>
        {sources.length > 1 && (
          <select aria-label={t('source')} value={source ?? ''} onChange={({ target }) => set('source', target.value)}>
            <option value="">{t(sources.length > SOURCES_MAX ? 'latestSources' : 'allSources')}</option>
            {sources.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        {mayWrite && <ButtonLink to="/metrics/new">{t('new')}</ButtonLink>}
      </form>
      {metrics.isPending ? (
        <Loading lines={5} />
      ) : metrics.isError ? (
        <Problem error={metrics.error} retry={metrics.refetch} />
      ) : metrics.data.metrics.length === 0 ? (
        <div className="empty">{t(search === '' && !state ? 'none' : 'noMatch')}</div>
      ) : (
        <>
          <ul className="rows" aria-label={t('title')} aria-busy={metrics.isPlaceholderData}>
            {metrics.data.metrics.map((metric) => (
              <li key={metric.metric_id ?? metric.name} className="row">
                <Row metric={metric} mayWrite={mayWrite} source={source ?? (sources.length === 1 ? sources[0]!.id : undefined)} />
              </li>
            ))}
          </ul>
          {metrics.data.total > metrics.data.metrics.length && (
            <p className="muted">{t('more', { shown: metrics.data.metrics.length, count: metrics.data.total })}</p>
          )}
        </>
      )}
    </>
  );
}

const KINDS = { approved: 'good', proposed: 'warm', retired: 'plain', suggested: 'plain' } as const;

function Row({ metric, mayWrite, source }: { metric: MetricItem; mayWrite: boolean; source: string | undefined }) {
  const { t } = useTranslation('metrics');
  const { name, label, status, expression, table, description, metric_id: id, broken } = metric;
  const adopt = new URLSearchParams({ name, expression, ...(table ? { table } : {}), ...(source ? { source } : {}) });
  return (
    <div className="metric-row">
      <div className="row-main">
        <p className="row-title">
          {id ? (
            <Link to={`/metrics/${id}`}>
              <bdi>{label}</bdi>
            </Link>
          ) : (
            <bdi>{label}</bdi>
          )}
          <Badge kind={KINDS[status]}>{t(`statuses.${status}`)}</Badge>
          {broken && <Badge kind="bad">{t('statuses.broken')}</Badge>}
        </p>
        {broken && <p>{broken}</p>}
        {description && (
          <p dir="auto">
            <bdi>{description}</bdi>
          </p>
        )}
        <p className="row-facts">
          <code>{expression}</code>
          {table && <span>{t('ofTable', { table })}</span>}
          {label !== name && <span>{name}</span>}
        </p>
      </div>
      {!id && mayWrite && (
        <ButtonLink kind="quiet" to={`/metrics/new?${adopt}`} aria-label={t('defineOf', { name })}>
          {t('define')}
        </ButtonLink>
      )}
    </div>
  );
}
