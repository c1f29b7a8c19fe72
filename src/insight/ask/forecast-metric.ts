import type { CellValue } from '../../data/engine/types.ts';
import type { Unit } from '../../data/model/types.ts';
import type { Context } from '../../platform/context.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import { queryError, quoteNames } from '../metrics/metric-query/errors.ts';
import { addSteps, toLocal, toMs } from '../metrics/metric-query/periods.ts';
import type { Filter, QueryScope, Range, Step, TimeRange } from '../metrics/metric-query/types.ts';
import { forecastAfterBreak, type MethodName } from '../statistics/time-series/index.ts';
import { type OpenDataModel, openDataModel } from './open-data-model.ts';
import { computeMetrics, type InlineColumn, type InlineMetric, type QueriedMetrics, scopeOf } from './query-metrics.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';
import { coverageOf, STEPS_MAX, wholeSteps } from './whole-steps.ts';

export interface ForecastQuestion {
  dataSourceIds?: readonly string[] | undefined;
  metric: string | InlineMetric;
  define?: InlineMetric[] | undefined;
  derive?: InlineColumn[] | undefined;
  /** The time column; `default` is the metric's own. */
  time: string;
  grain: Step;
  /** Number of steps ahead. */
  horizon: number;
  /** The period to learn from; absent: all the data. */
  history?: TimeRange | undefined;
  filters?: Filter | undefined;
}

export interface ForecastMetric
  extends Pick<QueriedMetrics, 'tables' | 'modelVersions' | 'metricVersions' | 'notes' | 'receipts' | 'creditsConsumed' | 'replayed'> {
  metric: string;
  unit: Unit | null;
  grain: Step;
  /** Half-open steps in the organization's zone; the value is expected between `lower` and `upper` in `level` of cases. */
  points: (Range & { value: number; lower: number; upper: number })[];
  level: number;
  method: MethodName;
  /** The whole steps that were read, and how many of them, from the last change on, were used. */
  history: Range & { steps: number; used: number };
  /** The step from which the level or the slope differs, and only what follows is used. */
  change: { kind: 'level' | 'slope'; from: string } | null;
  /** Test on earlier parts: number of them, and the mean absolute error as a share of the seasonal naive method's. */
  backtest: { origins: number; relativeError: number };
}

const LEVEL = 0.8;
/** Largest share of steps without a value that are bridged by a straight line. */
const GAPS_MAX = 0.1;
const PERIODS: Record<Step, number> = { hour: 24, day: 7, week: 52, month: 12, quarter: 4, year: 1 };

/**
 * Forecasts a metric by whole steps of time, from the values after its last change of level or slope.
 * @throws AppError validation_error with the next step: different currencies, too short a history, too many gaps; not_found, insufficient_credits
 */
export async function forecastMetric(ctx: Context, question: ForecastQuestion): Promise<ForecastMetric> {
  const open = await openDataModel(ctx, question.dataSourceIds);
  const { metric, define, derive } = question;
  const answer = await spendCredits(ctx, ANALYSIS_CREDITS.forecast_metric, {
    async work() {
      ctx.progress(10, 'Reading the history');
      const scope = await scopeOf(ctx, open, { metrics: [metric], define, derive });
      return { result: await computeForecast(open, scope, question), charge: true };
    },
    answer: (result, creditsConsumed) => ({ ...result, receipts: open.workspace.receipts, creditsConsumed }),
  });
  ctx.progress(100, 'Completed');
  return answer;
}

/** Computes a forecast over an open model; its receipts are the workspace's. @throws AppError as `forecastMetric` */
export async function computeForecast(open: OpenDataModel, scope: QueryScope, question: ForecastQuestion) {
  const { metric, time, grain, horizon, history, filters } = question;
  const name = typeof metric === 'string' ? metric : metric.name;
  const base = { metrics: [name], by: [{ time, grain }], ...(filters ? { filters } : {}) };
  const { range, cut } = wholeSteps(scope, coverageOf(scope, compileQuery(base, scope).tables, time), {
    grain,
    history,
    subject: 'A forecast',
  });
  const label = time === 'default' ? grain : `${time} ${grain}`;
  const query = { ...base, time: range, order: [{ by: label, direction: 'asc' as const }] };
  const queried = await computeMetrics(open, query, scope, STEPS_MAX * 4);
  const { values, unit } = seriesOf(queried, grain);
  if (horizon > values.length / 2) {
    throw queryError(
      `${values.length} ${grain}s of history carry at most ${Math.floor(values.length / 2)} ahead. Set "horizon" to that or less.`,
    );
  }
  const bridged = withoutGaps(values, name, grain);
  const made = forecastAfterBreak(bridged.values, { period: PERIODS[grain], horizon, level: LEVEL })!;
  const least = bridged.values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const stepAt = (count: number) => toLocal(addSteps(toMs(range.from), grain, count));
  const change = made.breakAt === null || made.change === null ? null : { kind: made.change, from: stepAt(made.breakAt) };
  const noted = [
    ...queried.notes,
    ...cut,
    ...bridged.notes,
    ...(change ? [`The ${change.kind} of "${name}" changed about ${change.from.slice(0, 10)}; only what follows is used.`] : []),
  ];
  return {
    metric: name,
    unit,
    grain,
    points: made.points.map(({ mean, lower, upper }, i) => ({
      from: stepAt(values.length + i),
      to: stepAt(values.length + i + 1),
      value: rounded(Math.max(least, mean)),
      lower: rounded(Math.max(least, lower)),
      upper: rounded(Math.max(least, upper)),
    })),
    level: LEVEL,
    method: made.method,
    history: { ...range, steps: values.length, used: made.values },
    change,
    backtest: made.backtest,
    notes: noted,
    tables: queried.tables,
    modelVersions: queried.modelVersions,
    metricVersions: queried.metricVersions,
  };
}

/** The values in order of time. */
function seriesOf(
  { columns, rows }: Pick<QueriedMetrics, 'columns' | 'rows'>,
  grain: Step,
): { values: (number | null)[]; unit: Unit | null } {
  const at = columns.findIndex(({ role }) => role === 'metric');
  const split = columns.findIndex(({ role, unit, name }, i) => role === 'dimension' && i !== at && !name.endsWith(grain) && unit === null);
  const groups = split < 0 ? [] : [...new Set(rows.map((row) => String(row[split])))];
  if (groups.length > 1) {
    const column = columns[split]!.name;
    throw queryError(
      `The amounts are in different currencies (${quoteNames(groups.slice(0, 8))}), which are not added. Choose one: filters {"dimension": "${column}", "is": "${groups[0]}"}.`,
    );
  }
  return { values: rows.map((row) => numberOf(row[at] ?? null)), unit: columns[at]!.unit };
}

/** Bridges steps without a value (a mean without rows) by a straight line, where they are few. */
function withoutGaps(values: readonly (number | null)[], name: string, grain: Step): { values: number[]; notes: string[] } {
  const missing = values.filter((value) => value === null).length;
  if (missing > GAPS_MAX * values.length) {
    throw queryError(
      `"${name}" has no value in ${missing} of ${values.length} ${grain}s. Use a longer grain, or set "history" to a period without gaps.`,
    );
  }
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const filled = values.map((value, at) => {
    if (value !== null) return value;
    const before = known.findLast((one) => one.at < at);
    const after = known.find((one) => one.at > at);
    if (!before || !after) return (before ?? after)!.value;
    return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
  });
  return { values: filled, notes: missing === 0 ? [] : [`${missing} ${grain}s without a value were bridged by a straight line.`] };
}

const numberOf = (value: CellValue): number | null => (value === null ? null : Number(value));
const rounded = (value: number) => Number(value.toPrecision(9));
