import { phrase, quoted } from '../../../platform/locale.ts';
import { inSentence, labelOf, sayMember } from '../../figures/wording.ts';
import { findAnomalies } from '../../statistics/anomalies.ts';
import { fromDay, type Grain, nextBucket } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { findLastingChange, findShareChange, levelsAround, rampEnds } from '../../statistics/lasting-changes.ts';
import { rowWords } from '../../statistics/row-words.ts';
import type { Coverage } from '../../statistics/series.ts';
import { shareP } from '../../statistics/share-of-rows.ts';
import { measureTrend, SIGNIFICANT, trendFinding } from '../../statistics/trend.ts';
import type { DraftFinding } from '../../statistics/types.ts';
import { anomalyFinding } from '../../statistics/unusual-steps.ts';
import { importance, relativeMove, type Weight } from '../../statistics/weight.ts';
import type { Metric } from '../bind-metrics.ts';
import { memberChange } from './change-wording.ts';
import { dayEpisodes, type Event, wholeDays } from './member-days.ts';
import { type DayAmounts, type MemberSeries, wholeSteps } from './member-series.ts';

/** Trends and lasting changes must differ by this share of the larger end. */
const MOVE_MIN = 0.2;
const SHARE_MIN = 0.01;
const STEPS_MIN = 8;
/** Probability below which what one value does is a finding, over all values of a dimension. */
const P_MAX = 0.01;

/** A finding on one value of a dimension, and how much it matters. */
interface MemberFinding {
  said: DraftFinding;
  receiptIds: string[];
  dimension: string;
  name: string | null;
  weight: Weight;
  /** Probability that chance alone produces it. */
  p: number;
  event: Event;
}

/** What the series of one dimension are judged by. */
interface Judged {
  metric: Metric;
  grain: Grain;
  starts: number[];
  rows: { name: string | null; of: string; values: (number | null)[]; counts: number[]; days: DayAmounts | null }[];
  /** The whole at each step, of the metric and of rows. */
  whole: number[];
  wholeCounts: number[];
  series: MemberSeries;
}

/**
 * What single values of a dimension do that the whole does not: a level that changed for good, diverging trends, and episodes of their own. `elsewhere`
 * are the spans in which the whole already stands out. Amounts that add up are judged by the rows behind them, which vary least.
 */
export function memberFindings(
  metric: Metric,
  all: readonly MemberSeries[],
  coverage: Coverage | null,
  today: number,
  elsewhere: readonly { start: number; end: number; direction: string }[],
  most = 3,
): MemberFinding[] {
  const lasting: MemberFinding[] = [];
  const episodes: MemberFinding[] = [];
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  const judged = named(metric, all, coverage, today);
  const tests = judged.reduce((sum, { rows }) => sum + rows.length, 0);
  for (const one of judged) {
    const whole = wholeDays(one.series, coverage, today);
    if (adds) lasting.push(...lastingChanges(one, tests, most));
    for (const row of one.rows) {
      if (!adds) lasting.push(...ownTrend(one, row, tests));
      const byDay = whole ? dayEpisodes(metric, row, { ...whole, tests, elsewhere }) : [];
      const own = ownEpisodes(one, row, { adds, tests, elsewhere: [...elsewhere, ...byDay.map(({ span }) => span)] });
      const about = { receiptIds: [one.series.receiptId], dimension: one.series.dimension.name, name: row.name };
      episodes.push(
        ...byDay.map(({ said, weight, span, p }) => ({ ...about, said, weight, p, event: { ...span, lasting: false } })),
        ...own,
      );
    }
  }
  return [...strongest(lasting, most), ...strongest(episodes, most)];
}

/** The series by whole steps. Values of two dimensions with the same rows are one, with both names. */
function named(metric: Metric, all: readonly MemberSeries[], coverage: Coverage | null, today: number): Judged[] {
  const seen = new Map<string, { of: string }>();
  const { many } = rowWords(metric);
  return all.flatMap((series): Judged[] => {
    const { dimension, grain, members } = series;
    const starts = wholeSteps(members, grain, coverage, today);
    if (starts.length < STEPS_MIN) return [];
    const every = members.map(({ name, byStart, rows, days }) => ({
      name,
      of: ` ${phrase('of', 'von')} ${inSentence(labelOf(dimension.name))} ${quoted(sayMember(name))}`,
      values: starts.map((start) => valueAt(metric, byStart, start)),
      counts: starts.map((start) => rows.get(start) ?? 0),
      days,
    }));
    const whole = starts.map((_, at) => every.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
    const wholeCounts = starts.map((_, at) => every.reduce((sum, { counts }) => sum + counts[at]!, 0));
    const rows = every.filter((row) => {
      const key = JSON.stringify([grain, row.counts, row.values]);
      const twin = seen.get(key);
      if (twin) {
        twin.of += ` (${phrase(`the ${many} of`, `die ${many} von`)} ${inSentence(labelOf(dimension.name))} ${quoted(sayMember(row.name))})`;
        return false;
      }
      seen.set(key, row);
      return true;
    });
    return [{ metric, grain, starts, rows, whole, wholeCounts, series }];
  });
}

/** The clearest first; the others are judged by the rest without it, since where one value fades, the parts of all others grow. */
function lastingChanges(all: Judged, tests: number, most: number): MemberFinding[] {
  const found: MemberFinding[] = [];
  for (let left = all; found.length < most; ) {
    const judged = left.rows.flatMap((row) => lastingChange(left, row, tests, all).map((finding) => ({ row, finding })));
    const clearest = judged.toSorted((a, b) => a.finding.p - b.finding.p)[0];
    if (!clearest) break;
    const { row, finding } = clearest;
    found.push(finding);
    left = {
      ...left,
      rows: left.rows.filter((one) => one !== row),
      whole: left.whole.map((value, at) => value - (row.values[at] ?? 0)),
      wholeCounts: left.wholeCounts.map((count, at) => count - row.counts[at]!),
    };
  }
  return found;
}

/**
 * A level that changed for good, where the value's part of the whole did too: a season or growth that all values share is not its own. `told` is the
 * whole that the sentence compares it with.
 */
function lastingChange(
  { metric, grain, starts, whole, wholeCounts, series }: Judged,
  row: Judged['rows'][number],
  tests: number,
  told: Pick<Judged, 'whole'>,
): MemberFinding[] {
  const parts = row.counts.map((count, at) => (wholeCounts[at] === 0 ? null : count / wholeCounts[at]!));
  const byAmount = metric.kind === 'sum' ? row.values.map((value, at) => (!(whole[at]! > 0) ? null : (value ?? 0) / whole[at]!)) : null;
  const [found] = [findShareChange(parts, grain), byAmount && findLastingChange(byAmount, grain)]
    .filter((one) => one !== null)
    .toSorted((one, other) => one.p - other.p);
  if (!found || found.p > P_MAX / tests) return [];
  const own = levelsAround(row.values, found.at, grain);
  const restOf = (all: readonly number[]) =>
    levelsAround(
      row.values.map((value, at) => all[at]! - (value ?? 0)),
      found.at,
      grain,
    );
  const rest = restOf(whole);
  if (!own) return [];
  const ends = found.shape === 'ramp' ? rampEnds(row.values, found.at) : own;
  const moved = relativeMove(ends.before, ends.after);
  const apart = moved - (rest && rest.before > 0 ? relativeMove(rest.before, rest.after) : 0);
  // Report it only if its own level moved: a share also changes when only the others do.
  if (Math.abs(apart) < MOVE_MIN || Math.abs(moved) < MOVE_MIN / 2 || Math.sign(moved) !== Math.sign(found.after - found.before)) return [];
  const level = Math.max(Math.abs(ends.before), Math.abs(ends.after));
  const size = Math.abs(level / (average(whole) || 1));
  if (size < SHARE_MIN) return [];
  return [
    {
      said: memberChange(metric, row.of, { ...found, ...ends, start: starts[found.at]!, grain, others: restOf(told.whole) }),
      receiptIds: [series.receiptId],
      dimension: series.dimension.name,
      name: row.name,
      weight: { surprise: Math.abs(moved), size, confidence: 1 - Math.min(1, found.p * tests) },
      p: found.p,
      event: {
        start: starts[found.at]!,
        end: starts.at(-1)!,
        direction: moved > 0 ? 'high' : 'low',
        lasting: true,
        gradual: found.shape === 'ramp',
      },
    },
  ];
}

/** The trend of a mean, which has no parts of a whole. */
function ownTrend({ metric, grain, starts, rows, whole, series }: Judged, row: Judged['rows'][number], tests: number): MemberFinding[] {
  const moved = trendMove(row.values);
  const said = trendFinding(metric, row.values, { grain, firstStart: starts[0]!, lastStart: starts.at(-1)!, of: row.of });
  const own = measureTrend(row.values);
  const common = trendMove(whole) ?? 0;
  if (!said || !own || own.p >= P_MAX / tests || moved === null || Math.abs(moved - common) < MOVE_MIN) return [];
  return [
    {
      said,
      receiptIds: [series.receiptId],
      dimension: series.dimension.name,
      name: row.name,
      weight: { surprise: Math.abs(moved - common), size: 1 / rows.length, confidence: 1 - own.p },
      p: own.p,
      event: { start: starts[0]!, end: starts.at(-1)!, direction: moved > 0 ? 'high' : 'low', lasting: true },
    },
  ];
}

/** Episodes in which the value stands out and so does its part of the whole: a week in which everything does, such as the one before Christmas, is not its own. */
function ownEpisodes(
  { metric, grain, starts, rows, whole, wholeCounts, series }: Judged,
  row: Judged['rows'][number],
  { adds, tests, elsewhere }: { adds: boolean; tests: number; elsewhere: readonly { start: number; end: number; direction: string }[] },
): MemberFinding[] {
  const judged = adds && metric.kind === 'sum' ? row.counts : row.values;
  return findAnomalies({ grain, values: judged, counts: judged === row.counts || metric.kind === 'count' })
    .anomalies.slice(0, 2)
    .flatMap((episode): MemberFinding[] => {
      const { from, to, direction } = episode;
      // In a season of the whole, only a part that stands out among those of all steps is the value's own.
      const p = Math.max(episode.p, adds && rows.length > 1 ? starts.length * shareP(row.counts, wholeCounts, episode) : 0);
      const span = { start: starts[from]!, end: nextBucket(starts[to]!, grain) - 1 };
      const told = elsewhere.some((other) => other.direction === direction && other.start <= span.end && other.end >= span.start);
      if (p > SIGNIFICANT / tests || told) return [];
      // Judged by rows, told by the metric: what its usual rows bring.
      const value = average(row.values.slice(from, to + 1).map((one) => one ?? 0));
      const usual = average(row.values.map((one) => one ?? 0)) / (average(row.counts) || 1);
      const expected = judged === row.counts ? episode.expected * usual : episode.expected;
      const shown = { ...episode, value, expected };
      return [
        {
          said: anomalyFinding(metric, shown, { start: fromDay(span.start), end: fromDay(span.end) }, row.of, grain),
          receiptIds: [series.receiptId],
          dimension: series.dimension.name,
          name: row.name,
          weight: {
            surprise: Math.abs(relativeMove(expected, value)),
            size: (Math.abs(Math.max(value, expected) / (average(whole) || 1)) * (to - from + 1)) / starts.length,
            confidence: 1 - Math.min(1, p * tests),
          },
          p,
          event: { ...span, direction, lasting: false },
        },
      ];
    });
}

/**
 * The value in which an episode of the whole took place: one that brought most of what was more or less than usual, and whose part of the rows differs
 * beyond chance. null where all values moved alike.
 */
export function carriedBy(
  metric: Metric,
  all: readonly MemberSeries[],
  coverage: Coverage | null,
  today: number,
  span: { start: number; end: number; direction: string },
): { dimension: string; name: string | null; of: string } | null {
  const found = named(metric, all, coverage, today).flatMap(({ starts, rows, wholeCounts, grain, series: { dimension } }) => {
    const inside = starts.flatMap((start, at) => (start <= span.end && nextBucket(start, grain) > span.start ? [at] : []));
    const [from, to] = [inside[0], inside.at(-1)];
    if (from === undefined || to === undefined || rows.length < 2) return [];
    const excess = (counts: readonly number[]) => average(counts.slice(from, to + 1)) - average(counts);
    const whole = excess(wholeCounts);
    return rows
      .filter(
        ({ counts }) =>
          excess(counts) / whole >= CARRIED_MIN && shareP(counts, wholeCounts, { from, to, direction: span.direction }) <= SHARE_P_MAX,
      )
      .map(({ name, of, counts }) => ({ dimension: dimension.name, name, of, share: excess(counts) / whole }));
  });
  return found.toSorted((a, b) => b.share - a.share)[0] ?? null;
}
const CARRIED_MIN = 0.6;

const SHARE_P_MAX = 0.001;

function valueAt(metric: Metric, byStart: Map<number, Parameters<typeof amountValue>[1]>, start: number): number | null {
  const amount = byStart.get(start);
  if (amount) return amountValue(metric, amount);
  return metric.kind === 'sum' || metric.kind === 'count' ? 0 : null;
}

/** How far the trend of values moves, as a share of its larger end. */
function trendMove(values: readonly (number | null)[]): number | null {
  const trend = measureTrend(values);
  return trend ? relativeMove(trend.from, trend.to) : null;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const strongest = (found: MemberFinding[], most: number) =>
  found
    .sort((a, b) => importance(b.weight) - importance(a.weight) || (`${a.dimension} ${a.name}` < `${b.dimension} ${b.name}` ? -1 : 1))
    .slice(0, most);
