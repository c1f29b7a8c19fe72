import { toNumber } from '../../data/engine/cell-number.ts';
import { quoteName } from '../../data/engine/sql-quote.ts';
import { type Recorder, runWithReceipt } from '../../data/receipts/recorder.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import { openTables } from '../../data/sources/open-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import type { NumberFormat } from '../figures/document.ts';
import { labelOf, sayList, sayNumber, sayPercent, saySpan } from '../figures/wording.ts';
import { bindSources, type SourceBinding } from '../metrics/bind.ts';
import { type Metric, metricOf } from '../metrics/bind-metrics.ts';
import { findColumn } from '../metrics/bind-names.ts';
import { latestComparison } from '../metrics/bind-period.ts';
import { where } from '../metrics/bind-sql.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import { metricColumns, queryDays, readAmounts } from '../metrics/queries/day-series.ts';
import { type DriverAnalysis, type DriverCell, findDrivers } from '../statistics/drivers/find-drivers.ts';
import type { Span } from '../statistics/types.ts';
import { plainText } from './plain-text.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';

export interface ChangeQuestion {
  dataSourceId: string;
  table?: string;
  /** A column, or `rows`; defaults to the main measure. */
  metric?: string;
  /** Divides `metric` by this column: their sums form a ratio. */
  per?: string;
  /** Defaults to the last complete period and the one before. */
  current?: Span;
  previous?: Span;
  dimensions?: string[];
  filters?: ReportParameters['filters'];
}

export interface ExplainedChange extends DriverAnalysis {
  /** Full sentences. */
  explanation: string;
  metric: string;
  format: NumberFormat;
  current: Span;
  previous: Span;
  dimensions: string[];
  /** Which choices were made, and what was left out. */
  notes: string[];
  receipts: Receipt[];
  creditsConsumed: number;
  replayed: boolean;
}

const DIMENSIONS_MAX = 4;
const CELLS_MAX = 50_000;

/**
 * Explains what moved a metric between two periods: values of dimensions, or pairs of them, each with its share of the change.
 * @throws AppError validation_error by field, not_found, insufficient_credits, service_unavailable (cancelled)
 */
export async function explainChange(ctx: Context, question: ChangeQuestion): Promise<ExplainedChange> {
  const { organizationId } = ctx.principal;
  const { sources } = await pinSources(ctx.em, organizationId, [question.dataSourceId], 'read').catch((error: unknown) => {
    throw renamed(error, 'data_source_ids', 'data_source_id');
  });
  const [source] = await openTables(ctx.storage, sources);
  const { binding, notes } = bind(source!, question);
  const explained = await spendCredits(ctx, ANALYSIS_CREDITS.explain_change, {
    async work() {
      const recorder: Recorder = { engine: ctx.engine, source: source!, signal: ctx.signal, prefix: 'r', receipts: [] };
      const today = Math.floor(ctx.now().getTime() / 86_400_000);
      return { result: await explain({ today, progress: ctx.progress }, recorder, binding, question, notes), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, creditsConsumed }),
  });
  ctx.progress(100, 'Completed');
  return explained;
}

/**
 * Explains a change as part of an analysis that is already paid for; receipts go to `recorder`.
 * @throws AppError as `explainChange`
 */
export function explainWithin(
  recorder: Recorder & { source: OpenSource },
  question: Omit<ChangeQuestion, 'dataSourceId'>,
  io: ExplainIo,
): ReturnType<typeof explain> {
  const asked = { ...question, dataSourceId: recorder.source.id };
  const { binding, notes } = bind(recorder.source, asked);
  return explain(io, recorder, binding, asked, notes);
}

interface ExplainIo {
  /** Days since 1970-01-01. */
  today: number;
  progress: Context['progress'];
}

async function explain(
  { today, progress }: ExplainIo,
  recorder: Recorder,
  binding: SourceBinding,
  question: ChangeQuestion,
  notes: string[],
) {
  progress(10, 'Choosing the periods');
  const periods = await choosePeriods(recorder, binding, question, today);
  progress(40, 'Comparing');
  const { cells, dimensions, left } = await readCells(recorder, binding, periods);
  progress(90, 'Finding what drove the change');
  const found = findDrivers(
    dimensions.map(({ name }) => name),
    cells,
  );
  const { metric } = binding;
  const format: NumberFormat = metric.format === 'percent' ? 'percent' : 'decimal';
  return {
    ...rounded(found),
    explanation: plainText(sentences(metric.label, format, found, periods), 4_000),
    metric: metric.label,
    format,
    ...periods,
    dimensions: dimensions.map(({ name }) => name),
    notes: [...notes, ...left],
    receipts: recorder.receipts,
  };
}

function bind(
  source: OpenSource,
  { table, metric, per, dimensions, filters }: ChangeQuestion,
): { binding: SourceBinding; notes: string[] } {
  const parameters = {
    ...(table === undefined ? {} : { table }),
    ...(metric === undefined ? {} : { metric }),
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(filters === undefined ? {} : { filters }),
  };
  try {
    const bound = bindSources([source], parameters, { time: true, dimension: true }, 'Explaining a change');
    if (!bound.ok) throw invalidFields({ data_source_id: bound.reasons });
    const binding = bound.binding[0]!;
    return { binding: per === undefined ? binding : { ...binding, metric: ratioOf(binding, per) }, notes: binding.notes };
  } catch (error) {
    throw renamed(error, 'report_parameters.', '');
  }
}

/** The ratio of the metric's sum to the sum of another column. */
function ratioOf({ table, metric }: SourceBinding, per: string): Metric {
  const column = findColumn(table.profile.columns, per);
  const of = column && metricOf(column, table);
  if (!column || !of || of.den !== null || metric.den !== null || metric.column === null) {
    throw invalidFields({ per: ['A ratio needs two columns that can be summed. Set one as metric and another as per.'] });
  }
  return {
    ...metric,
    label: `${metric.label} per ${labelOf(column.name).toLowerCase()}`,
    kind: 'weighted_mean',
    exact: false,
    format: 'decimal',
    den: of.num,
    how: `is ${metric.column} over ${column.name}`,
  };
}

async function choosePeriods(recorder: Recorder, binding: SourceBinding, { current, previous }: ChangeQuestion, today: number) {
  if (current && previous) {
    if (previous.end >= current.start) throw invalidFields({ previous: ['It must end before current starts.'] });
    return { current, previous };
  }
  const series = await queryDays(recorder, binding, [], null);
  const { comparison } = latestComparison(series.coverage, undefined, today);
  if (!comparison) {
    throw invalidFields({
      current: ['The data does not contain two complete periods to compare. Set current and previous, each with start and end.'],
    });
  }
  return { current: comparison.current, previous: comparison.previous };
}

/**
 * The metric in both periods for every combination of the dimensions. If there are too many combinations, drops the dimension with the most
 * values.
 */
async function readCells(recorder: Recorder, binding: SourceBinding, { current, previous }: { current: Span; previous: Span }) {
  const { table, metric, filters } = binding;
  const time = binding.time!;
  const left: string[] = [];
  let dimensions = binding.dimensions.slice(0, DIMENSIONS_MAX);
  for (;;) {
    const names = dimensions.map(({ name }) => quoteName(name));
    const spans = [time.within(current), time.within(previous)] as const;
    const either = `((${spans[0].sql}) OR (${spans[1].sql}))`;
    const condition = where([{ sql: either, params: [...spans[0].params, ...spans[1].params] }, ...filters]);
    const { rows, truncated } = await runWithReceipt(recorder, {
      label: `${metric.label} by ${sayList(dimensions.map(({ name }) => name))}, ${saySpan(current)} and ${saySpan(previous)}`,
      sql: [
        `SELECT ${names.map((name, i) => `CAST(${name} AS VARCHAR) AS v${i}`).join(', ')}, coalesce(${spans[0].sql}, false) AS is_current`,
        metricColumns([metric]),
        `\nFROM ${quoteName(table.name)}${condition.sql}\nGROUP BY ALL\nORDER BY ALL`,
      ].join(''),
      params: [...spans[0].params, ...condition.params],
      tables: [table.name],
      rowsMax: CELLS_MAX,
    });
    if (!truncated || dimensions.length === 1) return { cells: cellsOf(metric, rows, dimensions.length), dimensions, left };
    // A discarded result must not leave a receipt.
    recorder.receipts.pop();
    const widest = dimensions.reduce((most, one) => (one.distinctCount > most.distinctCount ? one : most));
    left.push(`"${widest.name}" has too many values to combine with the others and was left out.`);
    dimensions = dimensions.filter((one) => one !== widest);
  }
}

function cellsOf(metric: Metric, rows: readonly (string | number | boolean | null)[][], width: number): DriverCell[] {
  const byValues = new Map<string, DriverCell>();
  const zero = () => (metric.den ? { num: 0, den: 0 } : { num: 0 });
  for (const row of rows) {
    const values = row.slice(0, width).map((value) => (value === null ? null : String(value)));
    const key = JSON.stringify(values);
    const cell = byValues.get(key) ?? { values, before: zero(), after: zero() };
    byValues.set(key, cell);
    const amount = readAmounts([metric], row, width + 1)[0]!;
    const read = { num: toNumber(amount.num) ?? 0, ...(metric.den ? { den: toNumber(amount.den) ?? 0 } : {}) };
    if (row[width] === true) cell.after = read;
    else cell.before = read;
  }
  return [...byValues.values()];
}

function sentences(
  label: string,
  format: NumberFormat,
  { before, after, change, drivers }: DriverAnalysis,
  { current, previous }: { current: Span; previous: Span },
): string {
  const say = (value: number) => sayNumber(value, format);
  const relative = before > 0 && format !== 'percent' ? ` (${change > 0 ? '+' : ''}${sayPercent(change / before)})` : '';
  const moved =
    change === 0 ? `stayed at ${say(after)}` : `${change > 0 ? 'rose' : 'fell'} from ${say(before)} to ${say(after)}${relative}`;
  const head = `${label} ${moved}, ${saySpan(current)} against ${saySpan(previous)}.`;
  if (drivers.length === 0)
    return `${head} No single value or pair of values moved differently from the rest beyond chance: the change is spread across all of them.`;
  const named = drivers.map(({ of, before: was, after: is, share }) => {
    const name = of.map(({ dimension, value }) => `${dimension} "${value ?? 'without a value'}"`).join(' with ');
    return `${name} (${say(was)} to ${say(is)}${share === null ? '' : `, ${sayPercent(share)} of the change`})`;
  });
  return `${head} What moved differently from the rest: ${named.join('; ')}.`;
}

/** Rounds to twelve digits, so that the order of summation does not show. */
function rounded({ before, after, change, drivers }: DriverAnalysis): DriverAnalysis {
  const round = (value: number) => Number(value.toPrecision(12));
  return {
    before: round(before),
    after: round(after),
    change: round(change),
    drivers: drivers.map((driver) => ({
      of: driver.of,
      before: round(driver.before),
      after: round(driver.after),
      contribution: round(driver.contribution),
      share: driver.share === null ? null : Number(driver.share.toPrecision(6)),
      explained: Number(driver.explained.toPrecision(6)),
    })),
  };
}

/** Renames a field in a validation error to this question's own name for it. */
function renamed(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error') return error;
  return invalidFields(
    Object.fromEntries(Object.entries(error.details ?? {}).map(([field, messages]) => [field.replace(from, to), messages as string[]])),
  );
}
