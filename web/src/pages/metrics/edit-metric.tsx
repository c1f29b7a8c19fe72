import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { AreaField, Field, SelectField } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { NoData, useReadySources } from '../ask/ready-sources.tsx';
import { Preview } from './preview.tsx';
import { inUse, METRICS, type Metric, type MetricVersion, metricPath, SEARCH } from './types.ts';

type Definition = Body<'POST', typeof METRICS>;

/** A new metric, perhaps begun from one that follows from the data. */
export function NewMetricPage() {
  const { t } = useTranslation('metrics');
  const [address] = useSearchParams();
  const [name, expression, table] = ['name', 'expression', 'table'].map((one) => address.get(one) ?? '');
  return (
    <Page title={t('new')} lead={t('newLead')}>
      <Editor metric={null} before={{ name, expression, table }} sourceId={address.get('source') ?? ''} />
    </Page>
  );
}

/** A new version of a metric. */
export function EditMetricPage() {
  const { metricId = '' } = useParams();
  const { t } = useTranslation('metrics');
  const metric = useLoaded(metricPath(metricId));
  return (
    <Page title={t('edit')} lead={t('editLead')}>
      {metric.isPending ? (
        <Loading lines={5} />
      ) : metric.isError ? (
        <Problem error={metric.error} retry={metric.refetch} />
      ) : (
        <Editor metric={metric.data} before={inUse(metric.data)} sourceId={metric.data.data_source_id ?? ''} />
      )}
    </Page>
  );
}

interface EditorProps {
  metric: Metric | null;
  before: Partial<MetricVersion>;
  sourceId: string;
}

function Editor({ metric, before, sourceId }: EditorProps) {
  const { t } = useTranslation('metrics');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const client = useQueryClient();
  const sources = useReadySources();
  const form = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(sourceId);
  if (sources.isPending) return <Loading lines={5} />;
  if (sources.isError) return <Problem error={sources.error} retry={sources.refetch} />;
  if (sources.data.results.length === 0) return <NoData />;
  const values = (): Values => {
    const element = form.current?.querySelector('form');
    return element ? Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])) : {};
  };
  return (
    <div ref={form} className="metric-editor">
      <Form
        label={t(metric ? 'edit' : 'new')}
        className="goal-form"
        send={async (given) => {
          const made = await call('POST', METRICS, definitionOf(given, metric));
          void client.invalidateQueries({ queryKey: [SEARCH] });
          void client.invalidateQueries({ queryKey: [metricPath(made.id)] });
          announce(t('saved', { name: made.name }));
          navigate(`/metrics/${made.id}`);
        }}
      >
        {metric ? null : (
          <SelectField name="data_source_id" label={t('source')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('noSource')}</option>
            {sources.data.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={before.name}
          maxLength={100}
          required
          spellCheck={false}
          autoCapitalize="none"
        />
        <Field name="label" label={t('label')} hint={t('labelHint')} defaultValue={before.label} maxLength={100} dir="auto" />
        <AreaField
          name="expression"
          label={t('expression')}
          hint={t('expressionHint')}
          defaultValue={before.expression}
          maxLength={2_000}
          rows={3}
          className="metric-expression"
          required
          spellCheck={false}
        />
        {chosen !== '' && <TableFields key={chosen} sourceId={chosen} before={before} />}
        <SelectField name="better" label={t('better')} defaultValue={before.better ?? ''}>
          <option value="">{t('betters.none')}</option>
          <option value="up">{t('betters.up')}</option>
          <option value="down">{t('betters.down')}</option>
        </SelectField>
        <AreaField name="description" label={t('description')} defaultValue={before.description} maxLength={1_000} rows={2} dir="auto" />
        <Field name="synonyms" label={t('synonyms')} hint={t('synonymsHint')} defaultValue={before.synonyms?.join(', ')} dir="auto" />
        <AreaField
          name="filters"
          label={t('filters')}
          hint={t('filtersHint')}
          defaultValue={before.filters ? JSON.stringify(before.filters) : ''}
          className="metric-expression"
          rows={2}
          spellCheck={false}
        />
        <Preview
          label={before.label ?? t('metric')}
          sourceId={chosen === '' ? null : chosen}
          metric={() => {
            const { name, expression, table, time, filters } = definitionOf(values(), metric);
            if (expression === '') return null;
            const inline = { ...(table ? { table } : {}), ...(time ? { time } : {}), ...(filters ? { filters } : {}) };
            return { name: t('previewName', { name: name || t('metric') }), expression, ...inline };
          }}
        />
        <div className="actions">
          <Submit>{t('save')}</Submit>
          <ButtonLink kind="secondary" to={metric ? `/metrics/${metric.id}` : '/metrics'}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** The table of the rows and the time that places them, where there is a choice; and the columns there are. */
function TableFields({ sourceId, before }: { sourceId: string; before: Partial<MetricVersion> }) {
  const { t } = useTranslation('metrics');
  const model = useLoaded(fill('/api/data-sources/{id}/model/', { id: sourceId }));
  const [chosen, setChosen] = useState(before.table ?? '');
  if (model.isPending) return <Loading lines={2} />;
  if (model.isError) return <Problem error={model.error} retry={model.refetch} />;
  const { tables } = model.data;
  const table = tables.find(({ name }) => name === chosen) ?? (tables.length === 1 ? tables[0] : undefined);
  return (
    <>
      {table && (
        <p className="hint">
          {t('columns')}:{' '}
          <code>
            {table.columns
              .filter(({ hidden }) => !hidden)
              .map(({ name }) => name)
              .join(', ')}
          </code>
        </p>
      )}
      {tables.length > 1 && (
        <SelectField name="table" label={t('table')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t('anyTable')}</option>
          {tables.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {table && table.times.length > 1 && (
        <SelectField name="time" label={t('time')} defaultValue={before.time ?? ''}>
          <option value="">{t('mainTime', { time: table.default_time ?? '' })}</option>
          {table.times.map(({ column }) => (
            <option key={column}>{column}</option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function definitionOf(values: Values, metric: Metric | null): Definition {
  const {
    name = '',
    expression = '',
    label,
    description,
    synonyms = '',
    table,
    time,
    filters = '',
    better,
    data_source_id: source,
  } = values;
  const names = synonyms.split(',').map((one) => one.trim());
  return {
    name: name.trim(),
    expression: expression.trim(),
    ...(metric ? { metric_id: metric.id, ...(metric.data_source_id ? { data_source_id: metric.data_source_id } : {}) } : {}),
    ...(!metric && source ? { data_source_id: source } : {}),
    ...(label?.trim() ? { label: label.trim() } : {}),
    ...(table ? { table } : {}),
    ...(time ? { time } : {}),
    ...(filters.trim() ? { filters: filterOf(filters) } : {}),
    description: description?.trim() ?? '',
    synonyms: names.filter((one) => one !== ''),
    better: better === 'up' || better === 'down' ? better : null,
  };
}

/** What is no JSON goes to the service as a filter of no known form, which it refuses with the forms there are. */
function filterOf(text: string): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text);
    if (typeof filter === 'object' && filter !== null && !Array.isArray(filter)) return filter as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  return { unreadable: text };
}
