import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { below, fill } from '../../api/operations.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { Preview } from './preview.tsx';
import { inUse, type Metric, type MetricVersion, metricPath, SEARCH } from './types.ts';

/** One metric: what it computes, its value, what uses it, its versions and the proposals to decide. */
export function MetricPage() {
  const { metricId = '' } = useParams();
  const { t } = useTranslation('metrics');
  const metric = useLoaded(metricPath(metricId));
  if (metric.isPending || metric.isError) {
    return (
      <Page title={t('metric')}>
        {metric.isPending ? <Loading lines={5} /> : <Problem error={metric.error} retry={metric.refetch} />}
        <Back />
      </Page>
    );
  }
  return <Shown metric={metric.data} />;
}

function Back() {
  const { t } = useTranslation('metrics');
  return (
    <p>
      <ButtonLink kind="secondary" to="/metrics">
        {t('toAll')}
      </ButtonLink>
    </p>
  );
}

function Shown({ metric }: { metric: Metric }) {
  const { t } = useTranslation('metrics');
  const { role } = useMe();
  const now = inUse(metric);
  return (
    <Page title={now.label} lead={now.description || undefined}>
      <p className="row-facts">
        <Badge kind={metric.status === 'approved' ? 'good' : metric.status === 'proposed' ? 'warm' : 'plain'}>
          {t(`statuses.${metric.status}`)}
        </Badge>
        <span>{metric.name}</span>
        {metric.former_names.length > 0 && <span>{t('formerly', { names: metric.former_names.join(', ') })}</span>}
      </p>
      {role !== 'viewer' && <Actions metric={metric} />}
      <section className="section">
        <h2>{t('definition')}</h2>
        <Definition version={now} sourceId={metric.data_source_id} />
        <Preview metric={() => metric.name} label={now.label} sourceId={metric.data_source_id} />
      </section>
      <section className="section">
        <h2>{t('usedBy')}</h2>
        {metric.used_by.length === 0 ? (
          <p className="muted">{t('unused')}</p>
        ) : (
          <ul>
            {metric.used_by.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/metrics/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Versions metric={metric} mayWrite={role !== 'viewer'} />
      <Back />
    </Page>
  );
}

function useDecision({ id }: Metric) {
  const announce = useAnnounce();
  const path = metricPath(id);
  const change = useChange(
    (body: { decision: 'approve' | 'reject' | 'retire' | 'reinstate'; version?: number }) => call('POST', below(path, 'decision/'), body),
    path,
    SEARCH,
  );
  const decide = (body: Parameters<typeof change.mutate>[0], said: string) =>
    change.mutate(body, { onSuccess: () => announce(said), onError: (error) => announce(messageOf(error)) });
  return { change, decide };
}

function Actions({ metric }: { metric: Metric }) {
  const { t } = useTranslation('metrics');
  const { change, decide } = useDecision(metric);
  return (
    <div className="actions">
      <ButtonLink kind="secondary" to={`/metrics/${metric.id}/edit`}>
        {t('edit')}
      </ButtonLink>
      {metric.status === 'retired' ? (
        <Button kind="quiet" busy={change.isPending} onClick={() => decide({ decision: 'reinstate' }, t('reinstated'))}>
          {t('reinstate')}
        </Button>
      ) : (
        <ConfirmButton
          kind="quiet"
          action={t('retire')}
          of={metric.name}
          question={t('retireTitle', { name: metric.name })}
          confirm={() => change.mutateAsync({ decision: 'retire' })}
        >
          <p>{t('retireWhat')}</p>
          {metric.used_by.length > 0 && <p>{t('retireUsed', { names: metric.used_by.map(({ name }) => name).join(', ') })}</p>}
        </ConfirmButton>
      )}
    </div>
  );
}

function Definition({ version, sourceId }: { version: MetricVersion; sourceId: string | null }) {
  const { t } = useTranslation('metrics');
  const { expression, table, time, filters, better, synonyms } = version;
  const facts: [string, React.ReactNode][] = [
    [t('expression'), <code key="expression">{expression}</code>],
    ...(sourceId ? [[t('source'), <SourceName key="source" id={sourceId} />] as [string, React.ReactNode]] : []),
    ...(table ? [[t('table'), table] as [string, React.ReactNode]] : []),
    ...(time ? [[t('time'), time] as [string, React.ReactNode]] : []),
    ...(filters ? [[t('filters'), <code key="filters">{JSON.stringify(filters)}</code>] as [string, React.ReactNode]] : []),
    ...(better ? [[t('better'), t(`betters.${better}`)] as [string, React.ReactNode]] : []),
    ...(synonyms.length > 0 ? [[t('synonyms'), synonyms.join(', ')] as [string, React.ReactNode]] : []),
  ];
  return (
    <dl className="model-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SourceName({ id }: { id: string }) {
  const { t } = useTranslation('metrics');
  const source = useLoaded(fill('/api/data-sources/{id}/', { id }));
  if (source.isError) return t('sourceGone');
  return source.data ? <Link to={`/data-sources/${id}?tab=model`}>{source.data.name}</Link> : null;
}

function Versions({ metric, mayWrite }: { metric: Metric; mayWrite: boolean }) {
  const { t } = useTranslation('metrics');
  const format = useFormat();
  const { change, decide } = useDecision(metric);
  const present = inUse(metric);
  return (
    <section className="section">
      <h2>{t('versions')}</h2>
      <ul className="rows" aria-label={t('versions')}>
        {metric.versions.map((one) => (
          <li key={one.version} className="row">
            <div className="row-main">
              <p className="row-title">
                {t('version', { version: one.version })}
                <Badge kind={one.status === 'rejected' ? 'bad' : one.status === 'proposed' ? 'warm' : 'plain'}>
                  {t(`versionStatuses.${one.status}`)}
                </Badge>
                {one === present && <Badge kind="good">{t('inUse')}</Badge>}
              </p>
              <p>
                <bdi>{one.name}</bdi> = <code>{one.expression}</code>
                {one.filters && (
                  <>
                    {' '}
                    <code>{JSON.stringify(one.filters)}</code>
                  </>
                )}
              </p>
              <p className="row-facts">
                <span>
                  {one.agent ? t('byAgent', { agent: one.agent, author: one.author ?? t('nobody') }) : (one.author ?? t('nobody'))}
                </span>
                <span title={format.dateTime(one.created_at)}>{format.relative(one.created_at)}</span>
              </p>
            </div>
            {mayWrite && one.status === 'proposed' && (
              <div className="row-actions">
                <Button
                  busy={change.isPending}
                  aria-label={t('approveOf', { version: one.version })}
                  onClick={() => decide({ decision: 'approve', version: one.version }, t('approved'))}
                >
                  {t('approve')}
                </Button>
                <Button
                  kind="secondary"
                  busy={change.isPending}
                  aria-label={t('rejectOf', { version: one.version })}
                  onClick={() => decide({ decision: 'reject', version: one.version }, t('rejected'))}
                >
                  {t('reject')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
