import { longRunVariance, neighbourCorrelation } from '../long-run-variance.ts';
import type { Scale, Tally } from './tally.ts';
import { without } from './tally.ts';
import type { StepAmount, Steps } from './types.ts';

/** How much more than independent rows a value varies: the factor on the variance of its total, and the degrees of freedom behind it. */
export interface Dispersion {
  factor: number;
  freedom: number;
}

export type Measure = Scale | 'rate';

/** Dispersions by dimension and value. */
export type Dispersions = Map<string, Record<Measure, Dispersion>>;

/** Fewer steps of a period show no variation. */
const STEPS_MIN = 4;
/** Values of one dimension share their rest, so that their series are not independent: counted as at most this many. */
const INDEPENDENT_MAX = 2;
const FACTOR_MIN = 1e-6;

export const valueKey = (dimension: number, value: string | null) => JSON.stringify([dimension, value]);

/**
 * Compares how each value's part of the total varies from step to step with what independent rows (a compound Poisson process) would give.
 * Repeated rows and bursts vary more, a panel with one row per step less. The correlation of neighbouring steps, pooled over the values of a
 * dimension and corrected for its bias in short series (Kendall 1954), inflates the variance of a period's total. Null with too few steps.
 */
export function dispersionsOf(steps: Steps | undefined, whole: Tally, tallies: ReadonlyMap<string, Tally>): Dispersions | null {
  if (!steps || Math.min(steps.before, steps.after) < STEPS_MIN) return null;
  const found: Dispersions = new Map();
  const ratio = whole.den[0] + whole.den[1] > 0;
  const measures: Measure[] = ratio ? ['rate', 'den'] : ['raw', 'root'];
  for (const [dimension, amounts] of Map.groupBy(steps.amounts, (one) => one.dimension)) {
    const values = [...Map.groupBy(amounts, ({ value }) => value)].flatMap(([value, own]) => {
      const tally = tallies.get(valueKey(dimension, value));
      return tally ? [{ value, own, tally, rest: without(whole, tally) }] : [];
    });
    const totals = arraysOf(amounts, steps);
    for (const measure of measures) {
      const series = values.map(({ value, own, tally, rest }) => ({
        key: valueKey(dimension, value),
        periods: ([0, 1] as const).map((at) => {
          const mine = arraysOf(own, steps)[at]!;
          return { residuals: residualsOf(measure, mine, totals[at]!), expected: expectedVariance(measure, tally, rest, at) };
        }),
      }));
      put(found, measure, series);
    }
  }
  return found;
}

interface ValueSeries {
  key: string;
  periods: { residuals: number[]; expected: number }[];
}

function put(found: Dispersions, measure: Measure, series: readonly ValueSeries[]): void {
  const usable = series.flatMap(({ key, periods }) => {
    // A value that is new or vanished has one period only.
    const present = periods.filter(({ expected }) => expected > 0);
    return present.length === 0 ? [] : [{ key, periods: present }];
  });
  const correlation = neighbourCorrelation(usable.flatMap(({ periods }) => periods.map(({ residuals }) => residuals)));
  const own = usable.map(({ key, periods }) => {
    let [variance, expected, free] = [0, 0, 0];
    for (const { residuals, expected: usual } of periods) {
      const total = longRunVariance(residuals, correlation);
      variance += total.variance;
      expected += usual;
      free += total.freedom;
    }
    return { key, factor: variance / expected, free };
  });
  if (own.length === 0) return;
  const pooled = own.reduce((sum, { factor }) => sum + factor, 0) / own.length;
  for (const { key, factor, free } of own) {
    const record = found.get(key) ?? ({} as Record<Measure, Dispersion>);
    record[measure] = {
      factor: Math.max(FACTOR_MIN, pooled, factor),
      freedom: Math.max(1, free * Math.max(1, Math.min(own.length - 1, INDEPENDENT_MAX))),
    };
    found.set(key, record);
  }
}

interface StepArrays {
  num: number[];
  root: number[];
  den: number[];
}

function arraysOf(amounts: readonly StepAmount[], { before, after }: Steps): [StepArrays, StepArrays] {
  const empty = (count: number): StepArrays => ({
    num: new Array<number>(count).fill(0),
    root: new Array<number>(count).fill(0),
    den: new Array<number>(count).fill(0),
  });
  const arrays: [StepArrays, StepArrays] = [empty(before), empty(after)];
  for (const { period, step, num, root, den = 0 } of amounts) {
    const into = arrays[period === 'before' ? 0 : 1];
    if (step < 0 || step >= into.num.length) continue;
    into.num[step]! += num;
    into.root[step]! += root;
    into.den[step]! += den;
  }
  return arrays;
}

/** How far each step's part of the value lies from its part of the period; common seasons cancel. */
function residualsOf(measure: Measure, own: StepArrays, all: StepArrays): number[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (measure === 'rate') {
    const [num, den] = [sum(own.num), sum(own.den)];
    const [otherNum, otherDen] = [sum(all.num) - num, sum(all.den) - den];
    if (den <= 0 || otherDen <= 0) return own.num.map(() => 0);
    return own.num.map(
      (x, t) => (x - (num / den) * own.den[t]!) / den - (all.num[t]! - x - (otherNum / otherDen) * (all.den[t]! - own.den[t]!)) / otherDen,
    );
  }
  const [mine, every] = measure === 'raw' ? [own.num, all.num] : measure === 'root' ? [own.root, all.root] : [own.den, all.den];
  const [part, rest] = [sum(mine), sum(every) - sum(mine)];
  const share = rest === 0 ? 0 : part / rest;
  // Without a usable rest (amounts of both signs that cancel) the value is compared with its own mean.
  if (Math.abs(share) > SHARE_MAX || rest === 0) return mine.map((y) => y - part / mine.length);
  return mine.map((y, t) => y - share * (every[t]! - y));
}
const SHARE_MAX = 20;

function expectedVariance(measure: Measure, own: Tally, rest: Tally, at: 0 | 1): number {
  if (measure === 'rate') {
    const [a, b] = [own.den[at], rest.den[at]];
    return a > 0 && b > 0 ? groupErrors(own, at) / a ** 2 + groupErrors(rest, at) / b ** 2 : 0;
  }
  const [mine, others, part, other] =
    measure === 'raw'
      ? [own.squares[at], rest.squares[at], own.num[at], rest.num[at]]
      : measure === 'root'
        ? [own.magnitude[at], rest.magnitude[at], own.root[at], rest.root[at]]
        : [own.denSquares[at], rest.denSquares[at], own.den[at], rest.den[at]];
  const share = other === 0 ? 0 : part / other;
  return Math.abs(share) > SHARE_MAX ? mine : mine + share ** 2 * others;
}

/** Σ(x − r·d)² over rows around the group's own ratio. */
export function groupErrors(tally: Tally, at: 0 | 1): number {
  const ratio = tally.den[at] > 0 ? tally.num[at] / tally.den[at] : 0;
  return Math.max(0, tally.squares[at] - 2 * ratio * tally.cross[at] + ratio ** 2 * tally.denSquares[at]);
}
