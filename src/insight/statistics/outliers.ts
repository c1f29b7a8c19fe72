import { sayPercent, saySpan, sayValue } from '../figures/wording.ts';
import { fromDay } from './calendar.ts';
import { median, robustDeviation } from './statistics.ts';
import { theilSen } from './trend.ts';
import type { MetricSpec, Said } from './types.ts';

/** A value so far from what the series around it and its weekday let expect, on one step or on several that follow each other. */
export interface Episode {
  /** Places in the series, inclusive. */
  from: number;
  to: number;
  direction: 'high' | 'low';
  mean: number;
  expectedMean: number;
  /** Distance in robust standard deviations, over the whole episode. */
  score: number;
}

interface OutlierOptions {
  /** Steps of the season: 7 for days, 12 for months; 1 for none. */
  period: number;
  /** The season's phase of the first value. */
  phase: number;
  /** Steps on either side that make the level. */
  reach: number;
}

const POINTS_MIN = 14;
const ALONE_MIN = 4.5;
const TOGETHER_MIN = 5;
const EACH_MIN = 2;
const DISTANCE_MIN = 0.15;
/** Steps of the longest episode. */
const PART_MAX = 120;

/**
 * Episodes that stand out, the strongest first. Level: the median around each point, the season taken out; distance: residuals over
 * their median absolute deviation, relative to the level where the series is positive.
 */
export function findEpisodes(values: readonly (number | null)[], options: OutlierOptions): Episode[] {
  const known = values.filter((value) => value !== null);
  // A series that is zero most of the time has no level to stand out from.
  if (known.length < POINTS_MIN || median(known) === 0) return [];
  const { expected, residuals } = decompose(values, options);
  const present = residuals.flatMap((residual) => (residual === null ? [] : [residual]));
  const deviation = robustDeviation(present) || robustDeviation(present.filter((residual) => residual !== 0));
  if (!(deviation > 0)) return [];
  const z = residuals.map((residual) => (residual === null ? null : residual / deviation));
  return runsOf(z)
    .flatMap(({ from, to }): Episode[] => {
      const inside = indices(from, to).filter((at) => values[at] !== null && z[at] !== null);
      const score = inside.reduce((sum, at) => sum + Math.abs(z[at]!), 0) / Math.sqrt(inside.length);
      if (score < (inside.length === 1 ? ALONE_MIN : TOGETHER_MIN)) return [];
      const mean = average(inside.map((at) => values[at]!));
      const expectedMean = average(inside.map((at) => expected[at]!));
      if (Math.abs(mean - expectedMean) < DISTANCE_MIN * Math.abs(expectedMean)) return [];
      return [{ from, to, direction: mean > expectedMean ? 'high' : 'low', mean, expectedMean, score }];
    })
    .sort((a, b) => b.score - a.score || a.from - b.from);
}

/** Sentences on the strongest episodes of a series of days. */
export function outlierFindings(metric: MetricSpec, values: readonly (number | null)[], firstDay: number, most: number, of = ''): Said[] {
  const phase = (((firstDay + 3) % 7) + 7) % 7;
  return findEpisodes(values, { period: 7, phase, reach: 45 })
    .slice(0, most)
    .map((episode) =>
      episodeFinding(metric, episode, { start: fromDay(firstDay + episode.from), end: fromDay(firstDay + episode.to) }, of),
    );
}

/** A sentence on one episode, dated. */
export function episodeFinding(metric: MetricSpec, episode: Episode, span: { start: string; end: string }, of = '', step = 'day'): Said {
  const { mean, expectedMean, direction } = episode;
  const alone = episode.from === episode.to;
  const distance =
    expectedMean === 0 ? '' : ` (${mean > expectedMean ? '+' : ''}${sayPercent((mean - expectedMean) / Math.abs(expectedMean))})`;
  const when = step === 'day' ? saySpan(span) : `in the ${alone ? step : `${step}s`} ${saySpan(span)}`;
  return {
    kind: 'outlier',
    sentence:
      `${metric.label}${of} was unusually ${direction} ${when}: ${sayValue(metric, mean)}${alone ? '' : ` a ${step}`} ` +
      `where about ${sayValue(metric, expectedMean)} was to be expected${distance}.`,
    value: mean,
    format: metric.format,
    unit: metric.unit,
  };
}

function decompose(values: readonly (number | null)[], { period, phase, reach }: OutlierOptions) {
  const season = (at: number) => (at + phase) % period;
  let level = rollingMedian(values, reach);
  const relative = values.every((value) => value === null || value >= 0) && level.every((value) => value > 0);
  const distanceFrom = (value: number, base: number) => (relative ? value / base : value - base);
  let seasonal = new Array<number>(period).fill(relative ? 1 : 0);
  // Twice: the level is found better once the season is out, and the season once the level is.
  for (let round = 0; round < 2 && period > 1; round++) {
    seasonal = seasonal.map((neutral, place) => {
      const own = values.flatMap((value, at) => (value !== null && season(at) === place ? [distanceFrom(value, level[at]!)] : []));
      const middle = own.length < 4 ? neutral : median(own);
      return relative && !(middle > 0) ? 1 : middle;
    });
    const flat = values.map((value, at) =>
      value === null ? null : relative ? value / seasonal[season(at)]! : value - seasonal[season(at)]!,
    );
    const next = rollingMedian(flat, reach);
    if (!relative || next.every((one) => one > 0)) level = next;
  }
  const expected = values.map((_, at) => (relative ? level[at]! * seasonal[season(at)]! : level[at]! + seasonal[season(at)]!));
  const residuals = values.map((value, at) => (value === null ? null : relative ? value / expected[at]! - 1 : value - expected[at]!));
  return { expected, residuals };
}

/**
 * The median of the values within `reach` steps, the series' overall slope taken into account, so that growth does not bend the level at
 * the edges. Every seventh place is computed for long reaches, and the places between are interpolated.
 */
function rollingMedian(values: readonly (number | null)[], reach: number): number[] {
  const step = reach >= 30 ? 7 : 1;
  const slope = overallSlope(values);
  const at = (place: number) => {
    // At the edges the window keeps its length, lest a season that lies there pass for the level.
    const start = Math.max(0, Math.min(place - reach, values.length - 2 * reach - 1));
    const window = values
      .slice(start, start + 2 * reach + 1)
      .flatMap((value, i) => (value === null ? [] : [value - slope * (start + i - place)]));
    return window.length === 0 ? 0 : median(window);
  };
  const places = new Map<number, number>();
  for (let place = 0; place < values.length; place += step) places.set(place, at(place));
  places.set(values.length - 1, at(values.length - 1));
  return values.map((_, place) => {
    const low = place - (place % step);
    const high = Math.min(low + step, values.length - 1);
    const [a, b] = [places.get(low)!, places.get(high)!];
    return high === low ? a : a + ((b - a) * (place - low)) / (high - low);
  });
}

/** Theil–Sen's slope over the medians of at most 60 blocks, a step. */
function overallSlope(values: readonly (number | null)[]): number {
  const size = Math.max(1, Math.ceil(values.length / 60));
  const blocks: number[][] = [];
  values.forEach((value, at) => {
    const block = Math.floor(at / size);
    blocks[block] ??= [];
    if (value !== null) blocks[block].push(value);
  });
  const medians = blocks.map((block) => (block.length === 0 ? null : median(block)));
  return (theilSen(medians) ?? 0) / size;
}

/** Runs of neighbours that are all at least 2 deviations to the same side; one milder step between two of them does not end a run. */
function runsOf(z: readonly (number | null)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < z.length; at++) {
    const side = sideOf(z[at]);
    if (side === 0) continue;
    let to = at;
    while (sideOf(z[to + 1]) === side || (sideOf(z[to + 2]) === side && Math.sign(z[to + 1] ?? 0) === side))
      to += sideOf(z[to + 1]) === side ? 1 : 2;
    runs.push(strongestPart(z, at, to));
    at = to;
  }
  return runs;
}

/** The part of a run that stands out most as a whole: neighbours that are only a little high do not belong to a day that is very high. */
function strongestPart(z: readonly (number | null)[], first: number, last: number): { from: number; to: number } {
  let best = { from: first, to: last, score: 0 };
  for (let from = first; from <= last; from++) {
    let [sum, count] = [0, 0];
    for (let to = from; to <= Math.min(last, from + PART_MAX); to++) {
      const value = z[to];
      if (value === null || value === undefined) continue;
      sum += Math.abs(value);
      count += 1;
      const score = sum / Math.sqrt(count);
      if (score > best.score) best = { from, to, score };
    }
  }
  return { from: best.from, to: best.to };
}

function sideOf(z: number | null | undefined): number {
  return z !== null && z !== undefined && Math.abs(z) >= EACH_MIN ? Math.sign(z) : 0;
}

const indices = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
