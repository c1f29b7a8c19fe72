import type { Recorder } from '../../data/receipts/recorder.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import { openTables } from '../../data/sources/open-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import type { NumberFormat } from '../figures/document.ts';
import { labelOf } from '../figures/wording.ts';
import { over } from '../metrics/aggregates.ts';
import { bindSources, type SourceBinding } from '../metrics/bind.ts';
import { type Metric, metricsOf } from '../metrics/bind-metrics.ts';
import { findColumn } from '../metrics/bind-names.ts';
import { latestComparison } from '../metrics/bind-period.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import { readChangeDrivers } from '../metrics/queries/change-drivers.ts';
import { queryDays } from '../metrics/queries/day-series.ts';
import { type MeantSource, todayOf, withMeaning } from '../metrics/source-meaning.ts';
import type { DriverAnalysis } from '../statistics/drivers/types.ts';
import { explanationOf } from '../statistics/drivers/wording.ts';
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

/**
 * Explains what moved a metric between two periods: values of dimensions, or pairs of them, each with its share of the change. Dashboards and
 * reports name the same ones (`readChangeDrivers`).
 * @throws AppError validation_error by field, not_found, insufficient_credits, service_unavailable (cancelled)
 */
export async function explainChange(ctx: Context, question: ChangeQuestion): Promise<ExplainedChange> {
  const { organizationId } = ctx.principal;
  const { sources } = await pinSources(ctx.em, organizationId, [question.dataSourceId], 'read').catch((error: unknown) => {
    throw renamed(error, 'data_source_ids', 'data_source_id');
  });
  const [source] = await withMeaning({ ...ctx, organizationId }, await openTables(ctx.storage, sources));
  const { binding, notes } = bind(source!, question);
  const explained = await spendCredits(ctx, ANALYSIS_CREDITS.explain_change, {
    async work() {
      const recorder: Recorder = { engine: ctx.engine, source: source!, signal: ctx.signal, prefix: 'r', receipts: [] };
      const today = todayOf([source!], ctx.now());
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
  recorder: Recorder & { source: MeantSource<OpenSource> },
  question: Omit<ChangeQuestion, 'dataSourceId'>,
  io: ExplainIo,
): ReturnType<typeof explain> {
  const asked = { ...question, dataSourceId: recorder.source.id };
  const { binding, notes } = bind(recorder.source, asked);
  return explain(io, recorder, binding, asked, notes);
}

/** Checks the names in a question without reading data. @throws AppError validation_error by field */
export function checkChange(source: MeantSource<OpenSource>, question: Omit<ChangeQuestion, 'dataSourceId'>): void {
  bind(source, { ...question, dataSourceId: source.id });
}

interface ExplainIo {
  /** In the organization's zone, as days since 1970-01-01. */
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
  const { analysis, dimensions, notes: left } = await readChangeDrivers(recorder, { ...binding, time: binding.time! }, periods);
  const { metric } = binding;
  const format: NumberFormat = metric.format === 'percent' ? 'percent' : 'decimal';
  return {
    ...analysis,
    explanation: plainText(explanationOf(metric, analysis, periods), 4_000),
    metric: metric.label,
    format,
    ...periods,
    dimensions: dimensions.map(({ name }) => name),
    notes: [...notes, ...left],
    receipts: recorder.receipts,
  };
}

function bind(
  source: MeantSource<OpenSource>,
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
function ratioOf({ table, meant, metric }: SourceBinding, per: string): Metric {
  const column = findColumn(table.profile.columns, per);
  const of = column && metricsOf(column, meant)[0];
  if (!column || !of || of.den !== null || metric.den !== null || metric.column === null) {
    throw invalidFields({ per: ['A ratio needs two columns that can be summed. Set one as metric and another as per.'] });
  }
  return {
    ...metric,
    label: `${metric.label} per ${labelOf(column.name).toLowerCase()}`,
    kind: 'weighted_mean',
    exact: false,
    format: 'decimal',
    expression: over(metric.num, of.num),
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

/** Renames a field in a validation error to this question's own name for it. */
function renamed(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error') return error;
  return invalidFields(
    Object.fromEntries(Object.entries(error.details ?? {}).map(([field, messages]) => [field.replace(from, to), messages as string[]])),
  );
}
