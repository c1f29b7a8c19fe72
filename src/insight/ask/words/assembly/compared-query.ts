import { type Dimension, isStep, type MetricQuery, type Show, type TimeRange } from '../../../metrics/metric-query/types.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Period } from '../types.ts';

/** The periods that a question names: the one it is about, and the one that is set against it, which is the earlier of two. */
export interface Periods {
  period: Period | null;
  range: TimeRange | undefined;
  against: Period | 'previous_year' | 'previous_period' | null;
  longerThan(step: string): boolean;
}

/** @throws Unfit if periods contradict each other */
export function periodsOf(
  periods: Of<'period'>[],
  { span, compare, changes }: { span: Of<'span'> | undefined; compare: Of<'compare'> | undefined; changes: boolean },
): Periods {
  if (span && (periods.length > 0 || !(changes || compare))) throw new Unfit();
  const [period, against] = span ? inTurn(span.to, span.from) : twoOf(periods, compare, changes);
  const range: TimeRange | undefined = period?.range;
  return { period, range, against, longerThan: (step) => lengthDays(range) > STEP_DAYS[step]! };
}

function twoOf(periods: Of<'period'>[], compare: Of<'compare'> | undefined, changes: boolean): [Period | null, Periods['against']] {
  const distinct = [...new Map(periods.map(({ period }) => [JSON.stringify(period.range), period])).values()];
  const [first = null, second, third] = distinct;
  if (second === undefined) return inTurn(first, compare?.to ?? null);
  // "Fees in 2024 and in 2025, and the change": one of them is set against the other.
  if (third || compare || !changes) throw new Unfit();
  return inTurn(second, first);
}

/** Of two spans of dates the later is set against the earlier, in whichever order they are named. */
function inTurn(period: Period | null, against: Periods['against']): [Period | null, Periods['against']] {
  const [own, other] = [startOf(period), startOf(against)];
  return own !== null && other !== null && own < other ? [against as Period, period] : [period, against];
}

function startOf(period: Period | string | null): string | null {
  const range = typeof period === 'object' ? period?.range : undefined;
  return typeof range === 'object' && 'from' in range && 'to' in range ? (range.from ?? null) : null;
}

const STEP_DAYS: Record<string, number> = { hour: 0.1, day: 1, week: 7, month: 31, quarter: 92, year: 366 };

function lengthDays(range: TimeRange | undefined): number {
  if (range === undefined) return Number.POSITIVE_INFINITY;
  if (typeof range === 'string') return STEP_DAYS[range.split('_')[1] ?? 'day'] ?? 1;
  if ('last' in range) return range.last * STEP_DAYS[range.unit]!;
  return range.from === undefined || range.to === undefined
    ? Number.POSITIVE_INFINITY
    : (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000;
}

/** @throws Unfit if what a period is set against has an open end */
export function comparison(
  { against }: Periods,
  { growth, changes }: { growth: Of<'stepGrowth'> | undefined; changes: boolean },
  by: readonly Dimension[],
): MetricQuery['compare_to'] {
  if (growth) return 'previous_period';
  // A change in a series is that from the step before.
  if (against === null) return changes && by.some((each) => typeof each === 'object' && isStep(each.grain)) ? 'previous_period' : undefined;
  // In a series of years the year before is the step before.
  if (against === 'previous_year' && by.some((each) => typeof each === 'object' && each.grain === 'year')) return 'previous_period';
  return typeof against === 'string' ? against : absolute(against.range);
}

function absolute(range: TimeRange): { from: string; to: string } | 'previous_year' {
  if (range === 'last_year') return 'previous_year';
  if (typeof range === 'object' && 'from' in range && range.from !== undefined && range.to !== undefined)
    return { from: range.from, to: range.to };
  throw new Unfit();
}

/** What a comparison costs: much without a period, where "last year" is rather the period than what another is compared with. */
export const costOfComparing = ({ compare_to, time, by = [] }: MetricQuery): number =>
  compare_to !== undefined && time === undefined && by.every((one) => typeof one === 'string') ? 3 : 0;

interface Compared {
  changes: readonly Of<'change'>[];
  percent: boolean;
  compareTo: MetricQuery['compare_to'];
  by: readonly Dimension[];
  growth: string | null;
}

/** What is shown of a number: a share, a running total or a change by itself, and the number too where it is asked for beside it. */
export function showsOf(shows: Of<'show'>[], given: Compared): { show: Show[] | undefined; growth: boolean } {
  const special = shows.map(({ show }) => show);
  if (special.length > 1) throw new Unfit();
  const [only] = special;
  if (given.changes.length > 0 || given.growth !== null) {
    if (only !== undefined && only !== 'share') throw new Unfit();
    const series = given.by.some((each) => typeof each === 'object');
    if (given.compareTo === undefined && !series) throw new Unfit();
    return { show: changesOf({ ...given, percent: given.percent || only === 'share' }), growth: true };
  }
  if (only === undefined) return { show: given.compareTo === undefined ? undefined : besideValues(given), growth: false };
  if (only === 'share' && given.by.length === 0) throw new Unfit();
  if (typeof only === 'object' && 'moving_average' in only && only.moving_average.periods < 2) throw new Unfit();
  return { show: shows.some(({ alone }) => alone) ? [only] : ['value', only], growth: false };
}

/** "The change": by itself; "revenue and the change": with the number, and the earlier one unless that is the row before. */
function changesOf({ changes, percent, growth, compareTo }: Compared): Show[] {
  const inPercent = changes.some((one) => one.percent);
  const both = inPercent && changes.some((one) => !one.percent);
  const change: Show[] = both ? ['change', 'change_percent'] : [percent || inPercent ? 'change_percent' : 'change'];
  if (changes.length > 0 && !changes.some(({ beside }) => beside)) return change;
  const stepwise = growth !== null || compareTo === undefined || compareTo === 'previous_period';
  return ['value', ...(stepwise ? [] : (['previous'] as const)), ...change];
}

/** A query whose order goes by what is shown of its number, where the number itself is not. */
export function orderedByShown(query: MetricQuery, changes: readonly Of<'change'>[]): MetricQuery {
  const { show, order, top, having, metrics } = query;
  if (show === undefined || show.includes('value')) return query;
  if (having) return { ...query, show: ['value', ...show] };
  // Of those that fell, the most is the least.
  if (changes.length > 0 && (top || (order && query.limit !== undefined && changes.some(({ falls }) => falls)))) throw new Unfit();
  const [first] = show;
  const shown = `${metrics[0]}_${typeof first === 'string' ? first : 'index' in first! ? 'index' : 'moving_average'}`;
  return order ? { ...query, order: order.map((one) => (one.by === metrics[0] ? { ...one, by: shown } : one)) } : query;
}

const besideValues = ({ percent }: Compared): Show[] => ['value', 'previous', ...(percent ? (['change_percent'] as const) : [])];
