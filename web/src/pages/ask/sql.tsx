import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import type { Schemas } from '../../api/schema.ts';
import type { DataSource } from '../../api/types.ts';
import { AreaField, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { AskingPage } from './ask-page.tsx';
import { Progress } from './progress.tsx';
import { NoData, SourceChooser, useReadySources } from './ready-sources.tsx';
import { Receipts } from './receipts.tsx';
import { ResultRows } from './result-rows.tsx';
import { useRunning } from './use-running.ts';

const LIMITS = [100, 1_000, 10_000];

type Queried = Schemas['QueryResult'];

/** A query of the reader's own, next to the available tables. The query and its sources are kept in the address. */
export function SqlPage() {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const sources = useReadySources();
  const running = useRunning();
  const [search, setSearch] = useSearchParams();
  const [sql, setSql] = useState(search.get('sql') ?? '');
  const [chosen, setChosen] = useState<string[]>(search.getAll('source'));
  const [result, setResult] = useState<Queried | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  async function run(rowsMax: number) {
    setSearch(new URLSearchParams([['sql', sql], ...chosen.map((id) => ['source', id])]), { replace: true });
    const body = { sql, rows_max: rowsMax, ...(chosen.length > 0 ? { data_source_ids: chosen } : {}) };
    const queried = await running.run((signal) => call('POST', '/api/analysis/query/', body, signal));
    setResult(queried ?? null);
  }
  function insert(name: string) {
    const { selectionStart = sql.length, selectionEnd = sql.length } = area.current ?? {};
    const quoted = /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
    setSql(sql.slice(0, selectionStart) + quoted + sql.slice(selectionEnd));
    area.current?.focus();
  }
  if (sources.data?.count === 0) {
    return (
      <AskingPage title={t('way.sql')} lead={t('sqlLead')}>
        <NoData />
      </AskingPage>
    );
  }
  const shown = (sources.data?.results ?? []).filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  return (
    <AskingPage title={t('way.sql')} lead={t('sqlLead')}>
      <div className="asking">
        <div className="asking-main">
          <Form label={t('way.sql')} send={({ rows = '' }) => run(Number(rows))}>
            <AreaField
              ref={area}
              name="sql"
              label={t('query')}
              hint={t('queryHint')}
              className="code-input-area"
              rows={7}
              maxLength={20_000}
              required
              spellCheck={false}
              autoCapitalize="none"
              value={sql}
              onChange={(event) => setSql(event.target.value)}
              onKeyDown={runOnControlEnter}
            />
            {sources.data && sources.data.results.length > 1 && (
              <SourceChooser sources={sources.data.results} chosen={chosen} choose={setChosen} otherwise={t('sourcesAll')} />
            )}
            <div className="fields-row">
              <SelectField name="rows" label={t('rowsMost')} defaultValue="1000">
                {LIMITS.map((limit) => (
                  <option key={limit} value={limit}>
                    {t('rows', { count: limit, shown: format.number(limit) })}
                  </option>
                ))}
              </SelectField>
              <Submit>{t('runQuery')}</Submit>
            </div>
          </Form>
          <Progress running={running} what={t('runningQuery')} />
          {result && !running.busy && (
            <div className="asking-result">
              <p role="status">
                {t('gave', {
                  count: result.row_count,
                  shown: format.number(result.row_count),
                  tables: result.tables.map(({ name }) => name).join(', '),
                })}{' '}
                <span className="muted">{t('credits', { count: result.credits_consumed })}</span>
              </p>
              <ResultRows label={t('sqlResult')} columns={result.columns} rows={result.rows} truncated={result.truncated} height={480} />
              <Receipts receipts={result.receipts} />
            </div>
          )}
        </div>
        <aside className="history" aria-label={t('tables')}>
          <h2>{t('tables')}</h2>
          <p className="hint">{t('tablesHint')}</p>
          {sources.isPending && <Loading />}
          {shown.map((source) => (
            <SourceTables key={source.id} source={source} insert={insert} open={shown.length === 1} />
          ))}
        </aside>
      </div>
    </AskingPage>
  );
}

function runOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A source's tables and columns, loaded when it is expanded. */
function SourceTables({ source, insert, open: first }: { source: DataSource; insert(name: string): void; open: boolean }) {
  const [open, setOpen] = useState(first);
  return (
    <details className="more" open={first} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{source.name}</bdi>
      </summary>
      {open && <Tables id={source.id} insert={insert} />}
    </details>
  );
}

function Tables({ id, insert }: { id: string; insert(name: string): void }) {
  const { t } = useTranslation('ask');
  const source = useLoaded(fill('/api/data-sources/{id}/', { id }));
  if (source.isPending) return <Loading />;
  if (source.isError) return <Problem error={source.error} retry={source.refetch} />;
  return (
    <ul className="schema">
      {(source.data.schema?.tables ?? []).map((table) => (
        <li key={table.name}>
          <button type="button" className="link" onClick={() => insert(table.name)} aria-label={t('insert', { name: table.name })}>
            <code>{table.name}</code>
          </button>
          <ul>
            {table.columns.map((column) => (
              <li key={column.name}>
                <button type="button" className="link" onClick={() => insert(column.name)} aria-label={t('insert', { name: column.name })}>
                  <code>{column.name}</code>
                </button>{' '}
                <span className="hint">{column.type}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
