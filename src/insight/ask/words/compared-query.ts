import type { Dimension, MetricQuery, Show, TimeRange } from '../../metrics/metric-query/types.ts';
import { type Of, Unfit } from './pieces.ts';

export function periodOf(periods: Of<'period'>[], span: Of<'span'> | undefined, compared: boolean) {
  const [first, second] = periods;
  if (second && JSON.stringify(second.period.range) !== JSON.stringify(first!.period.range)) throw new Unfit();
  if (span && first) throw new Unfit();
  if (span && !compared) throw new Unfit();
  const period = span ? span.to : (first?.period ?? null);
  const range: TimeRange | undefined = period?.range;
  return { period, range, longerThan: (step: string) => lengthDays(range) > STEP_DAYS[step]! };
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

export function comparison(
  compare: Of<'compare'> | undefined,
  span: Of<'span'> | undefined,
  change: boolean,
  growth: Of<'stepGrowth'> | undefined,
  _by: readonly Dimension[],
): MetricQuery['compare_to'] {
  if (span && (change || compare)) return absolute(span.from.range);
  if (growth) return 'previous_period';
  if (!compare) return undefined;
  return typeof compare.to === 'string' ? compare.to : absolute(compare.to.range);
}

function absolute(range: TimeRange): { from: string; to: string } | 'previous_year' {
  if (range === 'last_year') return 'previous_year';
  if (typeof range === 'object' && 'from' in range && range.from !== undefined && range.to !== undefined)
    return { from: range.from, to: range.to };
  throw new Unfit();
}

export function showsOf(
  shows: Of<'show'>[],
  given: { change: boolean; percent: boolean; compareTo: MetricQuery['compare_to']; by: readonly Dimension[]; growth: string | null },
): { show: Show[] | undefined; growth: boolean } {
  const special = shows.map(({ show }) => show);
  if (special.length > 1) throw new Unfit();
  const [only] = special;
  if (given.change || given.growth !== null) {
    if (only !== undefined && only !== 'share') throw new Unfit();
    const series = given.by.some((each) => typeof each === 'object');
    if (given.compareTo === undefined && !series) throw new Unfit();
    const percent = given.percent || only === 'share';
    return { show: percent ? ['value', 'previous', 'change_percent'] : ['value', 'previous', 'change', 'change_percent'], growth: true };
  }
  if (only === undefined) return { show: undefined, growth: false };
  if (only === 'share' && given.by.length === 0) throw new Unfit();
  if (typeof only === 'object' && 'moving_average' in only && only.moving_average.periods < 2) throw new Unfit();
  return { show: shows.some(({ alone }) => alone) ? [only] : ['value', only], growth: false };
}
