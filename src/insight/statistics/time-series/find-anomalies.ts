import { studentTwoSided } from '../distributions.ts';
import { median, quantile, robustDeviation } from '../statistics.ts';
import { decompose } from './decompose.ts';

/** A value that the series around it and its season do not let expect. */
export interface Anomaly {
  /** Its place in the series. */
  at: number;
  value: number;
  expected: number;
  /** Of chance alone making it in this series, the number of its values taken into account. */
  p: number;
}

export interface Anomalies {
  /** The least likely first. */
  anomalies: Anomaly[];
  /** Of chance alone making any of them. 1 where there are none. */
  p: number;
}

interface AnomalyOptions {
  /** Steps of the season; 1 for none. */
  period?: number;
  /** First places of a new level, as `findLevelChanges` gives them: what comes after is held to its own level. */
  levels?: readonly number[];
  /** The values count something: their spread grows with their size. */
  counts?: boolean;
  /** On how many rows each value rests; one that rests on few may lie further off. */
  sizes?: readonly number[];
}

const VALUES_MIN = 12;
const SHARE_MAX = 0.1;
const ANOMALIES_MAX = 25;
/** From so many values on their own tails are believed rather than those of a normal distribution. */
const TAILS_MIN = 60;
const SAID_MAX = 0.01;
const NORMAL_TAIL = 1.6449;

/**
 * Values that stand out of a series: season and level taken out robustly (STL), the remainder tested by the generalized extreme studentized deviate
 * (Rosner 1983), which no two anomalies can hide one another from (seasonal hybrid ESD: Hochenbaum, Vallis and Kejariwal 2017). Counts are looked at by
 * their square root (Anscombe 1948); of other positive values only what stands out both as it is and by its logarithm does, so that a skewed
 * distribution is no anomaly. Where a longer series has heavy tails of its own, they are those of the test.
 */
export function findAnomalies(values: readonly (number | null)[], options: AnomalyOptions = {}): Anomalies {
  const known = values.filter((value) => value !== null);
  const none = { anomalies: [], p: 1 };
  if (known.length < VALUES_MIN || new Set(known).size < 3) return none;
  const positive = known.every((value) => value > 0);
  const scales: Scale[] = options.counts && known.every((value) => value >= 0) ? [ROOT] : positive ? [PLAIN, LOGARITHM] : [PLAIN];
  const looks = scales.map((scale) => look(values, scale, options));
  if (looks.some((one) => one === null)) return none;
  const [first, ...others] = looks as Look[];
  const anomalies = first!.tested
    .flatMap(({ at, p }): Anomaly[] => {
      const all = [p, ...others.map(({ tested }) => tested.find((one) => one.at === at)?.p ?? 1)];
      const most = Math.max(...all);
      return most > SAID_MAX ? [] : [{ at, value: values[at]!, expected: first!.expected[at]!, p: most }];
    })
    .sort((a, b) => a.p - b.p || a.at - b.at);
  const least = (of: Look) => of.tested.reduce((low, { p }) => Math.min(low, p), 1);
  return { anomalies, p: Math.max(...(looks as Look[]).map(least)) };
}

interface Scale {
  there: (value: number) => number;
  back: (value: number) => number;
}
const PLAIN: Scale = { there: (value) => value, back: (value) => value };
const LOGARITHM: Scale = { there: Math.log, back: Math.exp };
const ROOT: Scale = { there: (value) => 2 * Math.sqrt(value + 0.375), back: (value) => Math.max(0, (value / 2) ** 2 - 0.375) };

interface Look {
  expected: number[];
  tested: { at: number; p: number }[];
}

function look(values: readonly (number | null)[], scale: Scale, { period = 1, levels = [], sizes }: AnomalyOptions): Look | null {
  const scaled = values.map((value) => (value === null ? null : scale.there(value)));
  const steps = stepsOf(scaled, levels);
  const { level, season, remainder, fitted } = decompose(
    scaled.map((value, at) => (value === null ? null : value - steps[at]!)),
    period,
  );
  const usual = sizes ? median(sizes.filter((size) => size > 0)) : 0;
  const places = remainder.flatMap((one, at) =>
    one === null ? [] : [{ at, z: usual > 0 ? one * Math.sqrt(Math.min(1, sizes![at]! / usual)) : one }],
  );
  const tested = testExtremes(places, fitted + levels.length);
  return tested && { tested, expected: steps.map((step, at) => scale.back(step + level[at]! + season[at]!)) };
}

/** The median of each stretch between two changes of the level. */
function stepsOf(values: readonly (number | null)[], levels: readonly number[]): number[] {
  const bounds = [0, ...levels, values.length];
  return bounds.slice(1).flatMap((end, i) => {
    const start = bounds[i]!;
    const middle = levels.length === 0 ? 0 : median(values.slice(start, end).filter((value) => value !== null));
    return new Array<number>(end - start).fill(Number.isFinite(middle) ? middle : 0);
  });
}

/**
 * The generalized ESD test: the most extreme value is taken out and tested, then the next, so that a few large ones do not hide each other; what
 * was taken out before one that is significant is so too.
 */
function testExtremes(places: readonly { at: number; z: number }[], fitted: number): { at: number; p: number }[] | null {
  const left = [...places];
  const n = left.length;
  const degrees = n - fitted;
  if (degrees < 6) return null;
  const rounds = Math.max(1, Math.min(ANOMALIES_MAX, Math.floor(n * SHARE_MAX)));
  const tail = tailDegrees(places.map(({ z }) => z));
  const tested: { at: number; p: number }[] = [];
  let [sum, squares] = [left.reduce((all, { z }) => all + z, 0), left.reduce((all, { z }) => all + z * z, 0)];
  for (let round = 0; round < rounds; round++) {
    const m = left.length;
    const mean = sum / m;
    const freedom = degrees - round - 1;
    const variance = (squares - m * mean * mean) / freedom;
    if (!(variance > 1e-18 * squares) || freedom < 3) break;
    const index = left.reduce((far, { z }, i) => (Math.abs(z - mean) > Math.abs(left[far]!.z - mean) ? i : far), 0);
    const { at, z } = left[index]!;
    // The deviate with its own part in the spread taken out is one of Student's distribution: Rosner's critical values, solved for the probability.
    const r2 = (z - mean) ** 2 / variance;
    const t = r2 >= freedom ? Number.POSITIVE_INFINITY : Math.sqrt((r2 * (freedom - 1)) / (freedom - r2));
    tested.push({ at, p: Math.min(1, m * studentTwoSided(t, Math.min(freedom - 1, tail))) });
    left.splice(index, 1);
    sum -= z;
    squares -= z * z;
  }
  for (let i = tested.length - 2; i >= 0; i--) tested[i]!.p = Math.min(tested[i]!.p, tested[i + 1]!.p);
  return tested;
}

/** Degrees of freedom of a Student distribution with the tails that most of the values have: by the 90 % quantile of distances over their median. */
function tailDegrees(values: readonly number[]): number {
  if (values.length < TAILS_MIN) return Number.POSITIVE_INFINITY;
  const middle = median(values);
  const distances = values.map((value) => Math.abs(value - middle)).sort((a, b) => a - b);
  // What a ratio of so few values may be off by is not held against them.
  const ratio = quantile(distances, 0.9) / robustDeviation(values) - 1 / Math.sqrt(values.length);
  // Ratios of Student's distribution with 3, 5, 10 and 30 degrees of freedom.
  const known: [number, number][] = [
    [2.07, 3],
    [1.87, 5],
    [1.75, 10],
    [1.68, 30],
  ];
  return known.find(([least]) => ratio >= least)?.[1] ?? (ratio > NORMAL_TAIL ? 60 : Number.POSITIVE_INFINITY);
}
