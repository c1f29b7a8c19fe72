import { getOrganization } from '../../account/organizations/organization-profile.ts';
import { stableCell } from '../../data/engine/cell-number.ts';
import type { CellValue, QueryResult } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { calendarAt } from '../metrics/calendar.ts';
import { parseMetric, parseRow } from '../metrics/expression/parse.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import { withDerived } from '../metrics/metric-query/derive.ts';
import { quoteNames } from '../metrics/metric-query/errors.ts';
import { compileRows } from '../metrics/metric-query/rows-query.ts';
import type { AnswerColumn, Calendar, CompiledQuery, Filter, MetricQuery, QueryScope, RowsQuery } from '../metrics/metric-query/types.ts';
import { type BoundMetric, storedIn } from '../metrics/stored/bind-stored.ts';
import { knownMetrics } from './known-metrics.ts';
import { type ModelIo, type OpenDataModel, openDataModel } from './open-data-model.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';
import type { Workspace, WorkspaceTable } from './workspace.ts';

/** A metric defined inside a query. */
export interface InlineMetric {
  name: string;
  expression: string;
  table?: string | undefined;
  time?: string | undefined;
  filters?: Filter | undefined;
}

/** A column computed inside a query. */
export interface InlineColumn {
  name: string;
  expression: string;
  table?: string | undefined;
}

export interface MetricsQuestion {
  dataSourceIds?: readonly string[] | undefined;
  /** Either metrics, or rows to list. */
  query: Omit<MetricQuery, 'metrics'> & {
    metrics?: (string | InlineMetric)[] | undefined;
    define?: InlineMetric[] | undefined;
    derive?: InlineColumn[] | undefined;
    rows?: RowsQuery | undefined;
  };
  rowsMax: number;
}

export interface QueriedMetrics extends Pick<CompiledQuery, 'range' | 'previous' | 'notes'> {
  columns: (AnswerColumn & { type: QueryResult['columns'][number]['type'] })[];
  rows: CellValue[][];
  /** There were more groups than returned. */
  truncated: boolean;
  /** All rows of a listing, also those not returned; null if an answer of groups has more than it returns. */
  totalRows: number | null;
  tables: Pick<WorkspaceTable, 'name' | 'sourceId' | 'sourceName' | 'rowCount'>[];
  /** The corrections of the model that the numbers rest on. */
  modelVersions: OpenDataModel['versions'];
  /** The stored metrics that the numbers are made of. */
  metricVersions: { metricId: string; name: string; version: number }[];
  receipts: Receipt[];
  creditsConsumed: number;
  replayed: boolean;
}

/**
 * Answers a metric query: the meaning of the columns decides what may be added, joined and compared; anything else is refused with the
 * reason.
 * @throws AppError validation_error with what is wrong and what to write instead, not_found, insufficient_credits
 */
export async function queryMetrics(ctx: Context, { dataSourceIds, query, rowsMax }: MetricsQuestion): Promise<QueriedMetrics> {
  const open = await openDataModel(ctx, dataSourceIds);
  const answer = await spendCredits(ctx, ANALYSIS_CREDITS.query_metrics, {
    async work() {
      ctx.progress(10, 'Computing the metrics');
      const asked = query.rows ?? query;
      // Rows that tie for the last place come too.
      const limit = Math.min(asked.ties ? rowsMax : (asked.limit ?? rowsMax), rowsMax);
      const scope = await scopeOf(ctx, open, query);
      return { result: await (query.rows ? listRows : computeMetrics)(open, query, scope, limit), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, receipts: open.workspace.receipts, creditsConsumed }),
  });
  ctx.progress(100, 'Completed');
  return answer;
}

/**
 * What a query may name: the model with the columns that it derives, and known metrics with its own.
 * @throws AppError validation_error
 */
export async function scopeOf(
  ctx: ModelIo,
  open: OpenDataModel,
  query: Pick<MetricsQuestion['query'], 'metrics' | 'define' | 'derive'>,
): Promise<QueryScope> {
  const { workspace, model } = open;
  const defined = knownMetrics(open);
  refuseAmbiguous(open, query.metrics ?? []);
  for (const metric of [...(query.define ?? []), ...(query.metrics ?? [])]) {
    if (typeof metric === 'string') continue;
    const { name, expression, table = null, time = null, filters = null } = metric;
    if (defined.has(name)) throw new AppError('validation_error', `There is a metric "${name}" already; give yours another name.`);
    defined.set(name, { name, label: name, expression: await parseMetric(ctx.engine, expression, ctx.signal), table, time, filters });
  }
  let derived = model;
  for (const { name, expression, table = null } of query.derive ?? []) {
    derived = withDerived(derived, [{ name, table, value: await parseRow(ctx.engine, expression, ctx.signal) }]);
  }
  return { model: derived, metrics: defined, calendar: await calendarOf(ctx, workspace) };
}

function refuseAmbiguous({ stored }: OpenDataModel, metrics: readonly (string | InlineMetric)[]): void {
  for (const name of metrics) {
    const choices = typeof name === 'string' ? stored.ambiguous.get(name) : undefined;
    if (choices)
      throw new AppError('validation_error', `Several data sources have a metric "${String(name)}". Write one of ${quoteNames(choices)}.`);
  }
}

type Compute = (open: OpenDataModel, query: MetricsQuestion['query'], scope: QueryScope, limit: number) => ReturnType<typeof run>;

/** Computes the metrics of a query whose scope is known. */
export const computeMetrics: Compute = (open, query, scope, limit) => {
  const metrics = (query.metrics ?? []).map((metric) => (typeof metric === 'string' ? metric : metric.name));
  const used = storedIn(metrics, scope.metrics);
  // One extra row reveals that there are more.
  const compiled = compileQuery({ ...query, metrics, limit: query.ties ? query.limit : limit + 1 }, scope, {
    limited: query.limit !== undefined,
  });
  const notices = used.flatMap(({ notice }) => notice ?? []);
  return run(open, { ...compiled, notes: [...compiled.notes, ...notices] }, limit, used);
};

const LISTS_ALONE = ['metrics', 'by', 'filters', 'having', 'order', 'limit', 'ties', 'top', 'compare_to', 'show'] as const;

/** Lists the rows of a query whose scope is known. */
export const listRows: Compute = async (open, query, scope, limit) => {
  const beside = LISTS_ALONE.filter((field) => query[field] !== undefined);
  if (beside.length > 0)
    throw new AppError('validation_error', `"rows" lists rows instead of metrics, so ${beside.join(', ')} cannot stand next to it.`);
  const { time } = query;
  const rows = query.rows!;
  const compiled = compileRows({ ...rows, ...(time === undefined ? {} : { time }), limit: rows.ties ? rows.limit : limit + 1 }, scope);
  const listed = await run(open, compiled, limit);
  if (!listed.truncated) return listed;
  const { tables, count } = compiled;
  const counted = await open.workspace.ask({ label: 'Number of rows', sql: count.sql, params: count.params, tables });
  return { ...listed, totalRows: Number(counted.rows[0]?.[0]) };
};

/** "Now" is when the data was imported: it contains nothing later. */
export async function calendarOf(ctx: Pick<ModelIo, 'em' | 'principal'>, { sources }: Workspace): Promise<Calendar> {
  const { timeZone: zone } = await getOrganization(ctx);
  const imported = new Date(Math.max(...sources.map(({ importedAt }) => importedAt.getTime())));
  return calendarAt(zone, imported);
}

async function run({ workspace, leftOut, versions }: OpenDataModel, compiled: CompiledQuery, limit: number, used: BoundMetric[] = []) {
  const { sql, params, tables: names, columns, range, previous, notes } = compiled;
  const shown = columns.filter(({ role }) => role === 'metric');
  const label = (shown.length > 0 ? shown : columns).map(({ name }) => name).join(', ');
  const ran = await workspace.ask({ label, sql, params, tables: names, rowsMax: limit + 1 });
  const tables = workspace.tables
    .filter(({ name }) => names.includes(name))
    .map(({ name, sourceId, sourceName, rowCount }) => ({ name, sourceId, sourceName, rowCount }));
  return {
    columns: columns.map((column, i) => ({ ...column, type: ran.columns[i]!.type })),
    rows: ran.rows
      .slice(0, limit)
      .map((row) => row.map((value, i) => (columns[i]!.role === 'metric' ? stableCell(value, ran.columns[i]!.type) : value))),
    truncated: ran.rows.length > limit,
    totalRows: ran.rows.length > limit ? null : ran.rows.length,
    range,
    previous,
    notes: leftOut === null ? notes : [...notes, leftOut],
    tables,
    modelVersions: versions,
    metricVersions: used.map(({ stored: { metric, version } }) => ({ metricId: metric.id, name: metric.name, version: version.version })),
  };
}
