import { labelOf, sayMember } from '../../figures/wording.ts';
import { findAnomalies } from '../../statistics/anomalies.ts';
import { fromDay, type Grain, nextBucket } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { type Coverage, covers } from '../../statistics/series.ts';
import { measureTrend, SIGNIFICANT, trendFinding } from '../../statistics/trend.ts';
import type { DraftFinding } from '../../statistics/types.ts';
import { anomalyFinding } from '../../statistics/unusual-steps.ts';
import { importance, relativeMove, type Weight } from '../../statistics/weight.ts';
import type { Metric } from '../bind-metrics.ts';
import type { MemberSeries } from './member-series.ts';

/** Trends must differ by this share of the larger end. */
const MOVE_MIN = 0.2;

/** A finding on one value of a dimension, and how much it matters. */
interface MemberFinding {
  said: DraftFinding;
  receiptIds: string[];
  dimension: string;
  name: string | null;
  weight: Weight;
}

/**
 * What single values of a dimension do that the whole does not: diverging trends, and episodes of their own. `elsewhere` are the spans in
 * which the whole already stands out.
 */
export function memberFindings(
  metric: Metric,
  all: readonly MemberSeries[],
  coverage: Coverage | null,
  today: number,
  elsewhere: readonly { start: number; end: number; direction: string }[],
  most = 3,
): MemberFinding[] {
  const trends: MemberFinding[] = [];
  const episodes: MemberFinding[] = [];
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  for (const { dimension, grain, members, receiptId } of all) {
    const starts = wholeSteps(members, grain, coverage, today);
    if (starts.length < 8) continue;
    const rows = members.map(({ name, byStart }) => ({ name, values: starts.map((start) => valueAt(metric, byStart, start)) }));
    const whole = starts.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
    const wholeLevel = average(whole);
    const wholeTrend = trendMove(whole)?.move ?? 0;
    for (const { name, values } of rows) {
      const of = ` of ${labelOf(dimension.name)} "${sayMember(name)}"`;
      const about = { receiptIds: [receiptId], dimension: dimension.name, name };
      const shareAt = (level: number) => (adds ? Math.abs(level / (wholeLevel || 1)) : 1 / rows.length);
      const share = shareAt(average(values.map((value) => value ?? 0)));
      const moved = trendMove(values);
      const said = trendFinding(metric, values, { grain, firstStart: starts[0]!, lastStart: starts.at(-1)!, of });
      // A common season or growth is not the member's own trend: its share must move. With many members, one moves by chance.
      const own = adds
        ? measureTrend(values.map((value, at) => (whole[at] === 0 ? null : (value ?? 0) / whole[at]!)))
        : measureTrend(values);
      const parts = own !== null && own.p < SIGNIFICANT / rows.length;
      if (said && parts && moved && Math.abs(moved.move - wholeTrend) >= MOVE_MIN && share > 0.01) {
        // A value that faded away has a small share on average: what counts is what it had.
        const weight = { surprise: Math.abs(moved.move - wholeTrend), size: shareAt(moved.highest), confidence: 1 - own.p };
        trends.push({ ...about, said, weight });
      }
      // Nor is a week in which everything stands out, such as the one before Christmas, the member's own: its share must stand out, too.
      const shares = adds && rows.length > 1 ? values.map((value, at) => (whole[at] === 0 ? null : (value ?? 0) / whole[at]!)) : null;
      const ownEpisodes = shares && findAnomalies({ grain, values: shares, counts: false }).anomalies;
      for (const episode of findAnomalies({ grain, values, counts: metric.kind === 'count' }).anomalies.slice(0, 2)) {
        if (
          ownEpisodes &&
          !ownEpisodes.some((own) => own.direction === episode.direction && own.from <= episode.to && own.to >= episode.from)
        )
          continue;
        const span = { start: starts[episode.from]!, end: nextBucket(starts[episode.to]!, grain) - 1 };
        if (
          episode.p > SIGNIFICANT / rows.length ||
          elsewhere.some((other) => other.direction === episode.direction && other.start <= span.end && other.end >= span.start)
        )
          continue;
        episodes.push({
          said: anomalyFinding(metric, episode, { start: fromDay(span.start), end: fromDay(span.end) }, of, grain),
          ...about,
          weight: {
            surprise: Math.abs(relativeMove(episode.expected, episode.value)),
            size: (shareAt(Math.max(episode.value, episode.expected)) * (episode.to - episode.from + 1)) / starts.length,
            confidence: 1 - episode.p,
          },
        });
      }
    }
  }
  return [...strongest(trends, most), ...strongest(episodes, most)];
}

/** The steps from the first to the last that the data covers completely. */
export function wholeSteps(members: MemberSeries['members'], grain: Grain, coverage: Coverage | null, today: number): number[] {
  const seen = [...new Set(members.flatMap(({ byStart }) => [...byStart.keys()]))].sort((a, b) => a - b);
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || (last - first) / 7 > 5_000) return [];
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBucket(start, grain)) {
    if (covers(coverage, start, nextBucket(start, grain) - 1, today)) starts.push(start);
  }
  return starts;
}

function valueAt(metric: Metric, byStart: Map<number, Parameters<typeof amountValue>[1]>, start: number): number | null {
  const amount = byStart.get(start);
  if (amount) return amountValue(metric, amount);
  return metric.kind === 'sum' || metric.kind === 'count' ? 0 : null;
}

/** How far the trend of values moves, as a share of its larger end, and that end. */
function trendMove(values: readonly (number | null)[]): { move: number; highest: number } | null {
  const trend = measureTrend(values);
  if (!trend) return null;
  // The straight line of a sum that fades away ends below zero, where no value is.
  const low = Math.min(...values.map((value) => value ?? 0));
  const [from, to] = [Math.max(trend.from, Math.min(0, low)), Math.max(trend.to, Math.min(0, low))];
  return { move: relativeMove(from, to), highest: Math.max(Math.abs(from), Math.abs(to)) };
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const strongest = (found: MemberFinding[], most: number) =>
  found
    .sort((a, b) => importance(b.weight) - importance(a.weight) || (`${a.dimension} ${a.name}` < `${b.dimension} ${b.name}` ? -1 : 1))
    .slice(0, most);
