import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useChange, useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import type { DataSource } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { DASHBOARDS, DOMAINS, domainOf, FREQUENCIES, METRIC_TYPES } from './types.ts';

const SOURCES_MAX = 100;
const METRICS_MAX = 20;

interface Metric {
  key: number;
  name: string;
  type: (typeof METRIC_TYPES)[number];
  field: string;
}

/** A new dashboard: its data, with a preview of what its first refresh will show and cost before anything is created. */
export function NewDashboardPage() {
  const { t } = useTranslation('dashboards');
  const { role } = useMe();
  const sources = useList(fill('/api/data-sources/', {}, { status: 'active' }), 1, SOURCES_MAX);
  return (
    <Page title={t('create.title')} lead={t('create.lead')}>
      {role === 'viewer' ? (
        <Notice>{t('empty.viewer')}</Notice>
      ) : sources.isPending ? (
        <Loading lines={5} />
      ) : sources.isError ? (
        <Problem error={sources.error} retry={sources.refetch} />
      ) : sources.data.results.length === 0 ? (
        <div className="empty">
          <p>{t('empty.noData')}</p>
          <div className="actions">
            <ButtonLink to="/data-sources">{t('empty.bring')}</ButtonLink>
          </div>
        </div>
      ) : (
        <NewDashboard sources={sources.data.results} />
      )}
    </Page>
  );
}

function NewDashboard({ sources }: { sources: DataSource[] }) {
  const { t } = useTranslation('dashboards');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [search] = useSearchParams();
  const asked = sources.find(({ id }) => id === search.get('source'));
  const [chosen, choose] = useState<string[]>([(asked ?? sources[0]!).id]);
  const [domain, setDomain] = useState<(typeof DOMAINS)[number]>(asked ? domainOf(asked.source_type) : 'general');
  const [metrics, setMetrics] = useState<Metric[]>([]);
  const complete = metrics.filter(({ name, field }) => name.trim() !== '' && field !== '').map(({ key: _, ...metric }) => metric);
  const request = { niche_domain: domain, data_source_ids: chosen, custom_metrics: complete };
  const create = useChange((body: Body<'POST', '/api/dashboards/'>) => call('POST', DASHBOARDS, body), DASHBOARDS);
  const columns = useColumns(chosen);
  return (
    <div className="dashboard-new">
      <Form
        label={t('create.title')}
        send={async (values: Values) => {
          const made = await create.mutateAsync({
            ...request,
            name: values.name ?? '',
            description: values.description ?? '',
            refresh_frequency: optionOf(values.refresh_frequency, FREQUENCIES),
          });
          announce(t('create.made'));
          navigate(`/dashboards/${made.id}?first=1`);
        }}
      >
        <Field name="name" label={t('name')} required maxLength={200} defaultValue={asked?.name ?? ''} autoComplete="off" />
        <Field name="description" label={t('description')} maxLength={2000} autoComplete="off" />
        <fieldset className="choices dashboard-sources">
          <legend>{t('create.sources')}</legend>
          {sources.map(({ id, name, record_count }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name="data_source_ids"
                value={id}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
              <span>
                <bdi>{name}</bdi> <RowCount rows={record_count} />
              </span>
            </label>
          ))}
        </fieldset>
        <SelectField
          name="niche_domain"
          label={t('create.domain')}
          hint={t('create.domainHint')}
          value={domain}
          onChange={({ target }) => setDomain(optionOf(target.value, DOMAINS))}
        >
          {DOMAINS.map((one) => (
            <option key={one} value={one}>
              {t(`domain.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="refresh_frequency" label={t('create.frequency')} hint={t('create.frequencyHint')} defaultValue="manual">
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {t(`frequency.${one}`)}
            </option>
          ))}
        </SelectField>
        <Metrics metrics={metrics} change={setMetrics} columns={columns} />
        <Submit>{t('create.submit')}</Submit>
      </Form>
      <QuoteOf request={request} />
    </div>
  );
}

function RowCount({ rows }: { rows: number | null }) {
  const { t } = useTranslation('dashboards');
  const format = useFormat();
  return rows === null ? null : <span className="muted">{t('rows', { count: rows, rows: format.number(rows) })}</span>;
}

/** Names of the columns of the selected sources. */
function useColumns(chosen: string[]): string[] {
  const details = useQueries({
    queries: chosen.map((id) => {
      const path = fill('/api/data-sources/{id}/', { id });
      return { queryKey: [path], queryFn: () => call('GET', path) };
    }),
  });
  return [...new Set(details.flatMap(({ data }) => data?.schema?.tables.flatMap((table) => table.columns.map(({ name }) => name)) ?? []))];
}

/** Custom metrics, in addition to those proposed from the columns. */
function Metrics({ metrics, change, columns }: { metrics: Metric[]; change(metrics: Metric[]): void; columns: string[] }) {
  const { t } = useTranslation('dashboards');
  const put = (key: number, part: Partial<Metric>) => change(metrics.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () => change([...metrics, { key: (metrics.at(-1)?.key ?? 0) + 1, name: '', type: 'sum', field: '' }]);
  return (
    <fieldset className="dashboard-metrics">
      <legend>{t('metrics.title')}</legend>
      <p className="hint">{t('metrics.hint')}</p>
      {metrics.map(({ key, name, type, field }, at) => (
        <div key={key} className="dashboard-metric">
          <Field
            name={`custom_metrics.${at}.name`}
            label={t('metrics.name')}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => put(key, { name: target.value })}
          />
          <SelectField
            name={`custom_metrics.${at}.type`}
            label={t('metrics.type')}
            value={type}
            onChange={({ target }) => put(key, { type: optionOf(target.value, METRIC_TYPES) })}
          >
            {METRIC_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`metrics.types.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name={`custom_metrics.${at}.field`}
            label={t('metrics.field')}
            value={field}
            onChange={({ target }) => put(key, { field: target.value })}
          >
            <option value="">{t('metrics.choose')}</option>
            {type === 'count' && <option value="*">{t('metrics.allRows')}</option>}
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectField>
          <Button
            kind="secondary"
            aria-label={t('metrics.removeOne', { name: name || at + 1 })}
            onClick={() => change(metrics.filter((one) => one.key !== key))}
          >
            {t('metrics.remove')}
          </Button>
        </div>
      ))}
      {metrics.length < METRICS_MAX && (
        <Button kind="secondary" onClick={add}>
          {t('metrics.add')}
        </Button>
      )}
    </fieldset>
  );
}

/** What will be shown and charged, updated with each choice. */
function QuoteOf({ request }: { request: Body<'POST', '/api/dashboards/estimate/'> }) {
  const { t } = useTranslation('dashboards');
  const path = '/api/dashboards/estimate/';
  const quote = useQuery({
    queryKey: [path, JSON.stringify(request)],
    queryFn: ({ signal }) => call('POST', path, request, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="panel" aria-label={t('quote.title')}>
      <h2>{t('quote.title')}</h2>
      {quote.isPending && <Loading lines={2} />}
      {quote.isError && <Notice kind="warning">{messageOf(quote.error)}</Notice>}
      {quote.data && !quote.isError && (
        <div className="panel-part" aria-busy={quote.isPlaceholderData}>
          <p role="status">
            <strong>{t('quote.credits', { count: quote.data.credits })}</strong>
          </p>
          <ul className="muted">
            {quote.data.breakdown.map(({ item, credits }) => (
              <li key={item}>
                {item}: {credits}
              </li>
            ))}
          </ul>
          <p className="hint">{t('quote.hint')}</p>
          <h3>{t('quote.widgets', { count: quote.data.widgets.length })}</h3>
          <ul className="quote-widgets">
            {quote.data.widgets.map(({ title, type }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may share a title, and they keep their order
              <li key={at}>
                <bdi>{title}</bdi> <span className="muted">{t(`type.${type as 'kpi'}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
