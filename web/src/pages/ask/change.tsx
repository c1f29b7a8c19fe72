import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { AskingPage } from './ask-page.tsx';
import { type Explained, ExplainedChange } from './explained-change.tsx';
import { Progress } from './progress.tsx';
import { NoData, useReadySources } from './ready-sources.tsx';
import type { SourceColumn, SourceDetail } from './types.ts';
import { useRunning } from './use-running.ts';

const MEASURES = ['additive_measure', 'rate'];
const DIMENSIONS = ['category', 'geography'];

/** Why a number changed between two periods. The selection is kept in the address. */
export function ChangePage() {
  const { t } = useTranslation('ask');
  const sources = useReadySources();
  const [search, setSearch] = useSearchParams();
  const first = sources.data?.results[0]?.id;
  const sourceId = search.get('source') ?? first;
  return (
    <AskingPage title={t('way.change')} lead={t('changeLead')}>
      {sources.isPending && <Loading lines={5} />}
      {sources.isError && <Problem error={sources.error} retry={sources.refetch} />}
      {sources.data?.count === 0 && <NoData />}
      {sourceId && sources.data && (
        <div className="asking-main asking-tool">
          <div className="form">
            <SelectField
              name="source"
              label={t('source')}
              value={sourceId}
              onChange={(event) => setSearch({ source: event.target.value }, { replace: true })}
            >
              {sources.data.results.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <Choice key={sourceId} id={sourceId} />
        </div>
      )}
    </AskingPage>
  );
}

function Choice({ id }: { id: string }) {
  const source = useLoaded(fill('/api/data-sources/{id}/', { id }));
  if (source.isPending) return <Loading lines={5} />;
  if (source.isError) return <Problem error={source.error} retry={source.refetch} />;
  return <ChoiceForm source={source.data} />;
}

function ChoiceForm({ source }: { source: SourceDetail }) {
  const { t } = useTranslation('ask');
  const [search, setSearch] = useSearchParams();
  const running = useRunning();
  const [result, setResult] = useState<Explained | null>(null);
  const tables = source.schema?.tables ?? [];
  const [tableName, setTable] = useState(search.get('table') ?? tables[0]?.name ?? '');
  const columns = tables.find(({ name }) => name === tableName)?.columns ?? [];
  const of = (roles: readonly string[]): SourceColumn[] => columns.filter(({ role }) => roles.includes(role));
  const given = (name: string) => search.get(name) ?? '';

  async function explain(values: Values, data: FormData) {
    const dimensions = data.getAll('dimensions').map(String);
    const kept = Object.entries(values).filter(([name, value]) => value !== '' && name !== 'dimensions');
    setSearch(new URLSearchParams([['source', source.id], ...kept, ...dimensions.map((one) => ['dimensions', one])]), { replace: true });
    const span = (start: string, end: string) =>
      values[start] || values[end] ? { start: values[start] ?? '', end: values[end] ?? '' } : undefined;
    const body = {
      data_source_id: source.id,
      ...(tables.length > 1 ? { table: tableName } : {}),
      metric: values.metric || undefined,
      per: values.per || undefined,
      current: span('from', 'to'),
      previous: span('previous_from', 'previous_to'),
      ...(dimensions.length > 0 ? { dimensions } : {}),
    };
    const explained = await running.run((signal) => call('POST', '/api/analysis/explain-change/', body, signal));
    setResult(explained ?? null);
  }

  return (
    <>
      <Form key={tableName} label={t('way.change')} send={explain}>
        {tables.length > 1 && (
          <SelectField name="table" label={t('tableOf')} value={tableName} onChange={(event) => setTable(event.target.value)}>
            {tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <div className="fields-row">
          <SelectField name="metric" label={t('metric')} defaultValue={given('metric')}>
            <option value="">{t('metricBest')}</option>
            <option value="rows">{t('metricRows')}</option>
            {of(MEASURES).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField name="per" label={t('per')} hint={t('perHint')} defaultValue={given('per')}>
            <option value="">{t('perNone')}</option>
            {of(['additive_measure']).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
        <fieldset className="choices periods">
          <legend>{t('periods')}</legend>
          <p className="hint">{t('periodsHint')}</p>
          <Span title={t('currentPeriod')} names={['from', 'to']} given={given} />
          <Span title={t('previousPeriod')} names={['previous_from', 'previous_to']} given={given} />
        </fieldset>
        {of(DIMENSIONS).length > 0 && (
          <details className="more" open={search.has('dimensions')}>
            <summary>{t('dimensions')}</summary>
            <fieldset className="choices" aria-label={t('dimensions')}>
              <p className="hint">{t('dimensionsHint')}</p>
              {of(DIMENSIONS).map(({ name }) => (
                <label key={name} className="choice">
                  <input type="checkbox" name="dimensions" value={name} defaultChecked={search.getAll('dimensions').includes(name)} />
                  <bdi>{name}</bdi>
                </label>
              ))}
            </fieldset>
          </details>
        )}
        <Submit>{t('explain')}</Submit>
      </Form>
      <Progress running={running} what={t('explaining')} />
      {result && !running.busy && <ExplainedChange change={result} />}
    </>
  );
}

function Span({ title, names: [from, to], given }: { title: string; names: [string, string]; given(name: string): string }) {
  const { t } = useTranslation('ask');
  return (
    <div className="fields-row">
      <Field name={from} label={`${title}: ${t('from').toLowerCase()}`} type="date" defaultValue={given(from)} />
      <Field name={to} label={`${title}: ${t('to').toLowerCase()}`} type="date" defaultValue={given(to)} />
    </div>
  );
}
