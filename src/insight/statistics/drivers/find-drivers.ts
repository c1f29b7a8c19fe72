import { type Candidate, candidatesOf } from './candidates.ts';
import { type Dispersion, type Dispersions, dispersionsOf, type Measure } from './dispersion.ts';
import { type Evidence, levelEvidence, rateEvidence, type Tested, totalEvidence } from './evidence.ts';
import { addCell, emptyTally, type Tally, without } from './tally.ts';
import type { ChangeVerdict, Driver, DriverAnalysis, DriverCell, Steps } from './types.ts';
import { verdictOf } from './verdict.ts';

const DRIVERS_MAX = 5;
/** Probability below which a value is named: less than 5%, since variances that are estimated from few cells make the tests approximate. */
const P_MAX = 0.03;
/** Relative to the first driver's contribution; smaller drivers are not reported. */
const SHARE_MIN = 0.01;
/** A shift of weights counts only if it moves the ratio by at least this share of its change. */
const MIX_MIN = 0.05;

/**
 * Names what moved a metric between two periods, strongest first: a value of a dimension, or a pair of values of two, that moved differently
 * from the rest beyond chance. Sums: its amount grew by another factor than the rest. Ratios and means: its ratio changed by another
 * difference (rate), or its weight did while its ratio differs (mix). The evidence is a Student statistic whose noise comes from the data: the
 * rows behind each total, how they vary over time (`steps`), and how differently the cells moved. Amounts are tested as they are and by their
 * square roots, so that heavy tails do not hide a shift. Corrected for the number of candidates (Bonferroni). The strongest is named, its rows
 * are set aside, and the search goes on: contributions never overlap, and with the rest they add up to the change.
 */
export function findDrivers(
  dimensions: readonly string[],
  cells: readonly DriverCell[],
  { steps, most = DRIVERS_MAX }: { steps?: Steps | undefined; most?: number } = {},
): DriverAnalysis {
  const ratio = cells.some(({ before, after }) => before.den !== undefined || after.den !== undefined);
  const whole = tallyOf(cells);
  const [before, after] = [metricOf(whole, 0, ratio) ?? 0, metricOf(whole, 1, ratio) ?? 0];
  const change = after - before;
  const context: Search = { dimensions, cells, ratio, steps };
  const { drivers, dispersions, tested } = search(context, change, most);
  const contribution = change - drivers.reduce((sum, driver) => sum + driver.contribution, 0);
  const verdict: ChangeVerdict = drivers.length > 0 ? 'drivers' : verdictOf(whole, tested, { change, ratio, steps, dispersions });
  return { before, after, change, verdict, drivers, rest: { contribution, share: change === 0 ? null : contribution / change } };
}

interface Search {
  dimensions: readonly string[];
  cells: readonly DriverCell[];
  ratio: boolean;
  steps: Steps | undefined;
}

function search({ dimensions, cells, ratio, steps }: Search, change: number, most: number) {
  const drivers: Driver[] = [];
  let left = cells;
  let dispersions: Dispersions | null = null;
  let first: Tested[] = [];
  // The weight of what is left: the rest of a ratio counts by it.
  let part = 1;
  while (drivers.length < most && left.length > 1) {
    const whole = tallyOf(left);
    const candidates = candidatesOf(dimensions, left);
    dispersions ??= dispersionsOf(
      steps,
      whole,
      new Map(candidates.flatMap((one) => (one.at.length === 1 ? [[one.keys[0]!, one.tally]] : []))),
    );
    const tested = ratio ? ratioTests(candidates, whole, dispersions, part, change) : amountTests(candidates, whole, dispersions);
    if (drivers.length === 0) first = tested;
    const best = tested.filter(({ p }) => p <= P_MAX).sort((a, b) => compare(a, b, ratio))[0];
    if (!best) break;
    const { candidate } = best;
    const named = [best, ...tested.filter((one) => one !== best && one.candidate === candidate && one.p <= P_MAX)];
    for (const one of named) {
      if (drivers[0] && Math.abs(one.contribution) < SHARE_MIN * Math.abs(drivers[0].contribution)) continue;
      drivers.push(driverOf(one, whole, { ratio, change, partial: left !== cells && overlaps(candidate, cells, dimensions) }));
    }
    if (ratio) {
      const rest = without(whole, candidate.tally);
      part *= (weight(rest, whole, 0) + weight(rest, whole, 1)) / 2;
    }
    const own = new Set(candidate.cells);
    left = left.filter((cell) => !own.has(cell));
  }
  return { drivers: drivers.slice(0, most), dispersions, tested: first };
}

/** Sums: by evidence. Ratios: among the strongest of each effect, the one that moved the ratio more. */
function compare(a: Tested, b: Tested, ratio: boolean): number {
  if (ratio && a.effect !== b.effect) return Math.abs(b.contribution) - Math.abs(a.contribution);
  return b.score - a.score || (a.candidate.name < b.candidate.name ? -1 : 1);
}

function amountTests(candidates: readonly Candidate[], whole: Tally, dispersions: Dispersions | null): Tested[] {
  const scales = dispersions ? (['raw', 'root'] as const) : (['raw'] as const);
  const byScale = scales.map((scale) =>
    candidates.map((candidate): Tested => {
      const rest = without(whole, candidate.tally);
      const evidence = totalEvidence(scale, candidate.tally, rest, dispersionOf(dispersions, candidate, scale));
      const contribution = candidate.tally.num[1] - candidate.tally.num[0];
      const own = ownMove(candidate.tally);
      return { candidate, effect: 'amount', evidence, contribution, ...scored(evidence, candidate, own, scales.length) };
    }),
  );
  // All candidates are ranked on the scale that shows the clearest deviation.
  const strongest = (tested: readonly Tested[]) => tested.reduce((least, { p }) => Math.min(least, p), 1);
  const best = byScale.reduce((a, b) => (strongest(b) < strongest(a) ? b : a));
  // Square roots may move against the sum; what is named must have moved the sum.
  return best.filter(({ evidence, candidate: { tally } }) => {
    const rest = without(whole, tally);
    const growth = rest.magnitude[0] > 0 ? rest.magnitude[1] / rest.magnitude[0] : 0;
    return Math.sign(tally.num[1] - growth * tally.num[0]) === Math.sign(evidence.z);
  });
}

function ratioTests(
  candidates: readonly Candidate[],
  whole: Tally,
  dispersions: Dispersions | null,
  part: number,
  change: number,
): Tested[] {
  const all = candidates.map((candidate) => {
    const { tally } = candidate;
    const rest = without(whole, tally);
    const [before, after] = [weight(tally, whole, 0), weight(tally, whole, 1)];
    const [was, is] = [metricOf(tally, 0, true), metricOf(tally, 1, true)];
    const [restWas, restIs] = [metricOf(rest, 0, true) ?? 0, metricOf(rest, 1, true) ?? 0];
    const level = ((was ?? is ?? 0) + (is ?? was ?? 0) - restWas - restIs) / 2;
    const rate = rateEvidence(tally, rest, dispersionOf(dispersions, candidate, 'rate'));
    const volume = totalEvidence('den', tally, rest, dispersionOf(dispersions, candidate, 'den'));
    const apart = levelEvidence(tally, rest, dispersionOf(dispersions, candidate, 'rate'));
    const byRate = part * ((before + after) / 2) * (was === null || is === null ? 0 : is - was);
    const byMix = part * (after - before) * level;
    return { candidate, rate, volume, apart, byRate, byMix };
  });
  return all.flatMap(({ candidate, rate, volume, apart, byRate, byMix }): Tested[] => {
    const moved = ownMove(candidate.tally);
    const shifted = scored(volume, candidate, ownMove(candidate.tally, 'den'), 2);
    const relevant = Math.abs(byMix) >= MIX_MIN * Math.abs(change) && apart.p <= P_MAX;
    return [
      { candidate, effect: 'rate', evidence: rate, contribution: byRate, ...scored(rate, candidate, moved, 2) },
      { candidate, effect: 'mix', evidence: volume, contribution: byMix, score: shifted.score, p: relevant ? shifted.p : 1 },
    ];
  });
}

/** Evidence less the cost of having tried as many candidates of its size; a value that moved by itself goes before its complement. */
function scored(evidence: Evidence, candidate: Candidate, own: number, tests: number) {
  return {
    score: evidence.z ** 2 * (1 + OWN_MOVE * own) - 2 * Math.log(candidate.alike),
    // Half of the risk is for single values, half for pairs.
    p: Math.min(1, evidence.p * 2 * candidate.alike * tests),
  };
}
const OWN_MOVE = 0.02;

/** How far a group moved by itself, 0 to 1: of two values that mirror each other, the one that moved is named. */
function ownMove(tally: Tally, of: 'num' | 'den' = 'num'): number {
  const [before, after] =
    tally.den[0] + tally.den[1] > 0 && of === 'num' ? [metricOf(tally, 0, true) ?? 0, metricOf(tally, 1, true) ?? 0] : tally[of];
  const size = Math.abs(before) + Math.abs(after);
  return size > 0 ? Math.abs(after - before) / size : 0;
}

/** A pair varies at least as much as either of its values. */
function dispersionOf(dispersions: Dispersions | null, { keys }: Candidate, measure: Measure): Dispersion | null {
  const found = keys.flatMap((key) => dispersions?.get(key)?.[measure] ?? []);
  return found.length === 0
    ? null
    : { factor: Math.max(...found.map(({ factor }) => factor)), freedom: Math.min(...found.map(({ freedom }) => freedom)) };
}

function driverOf(
  { candidate: { of, tally }, effect, contribution, p }: Tested,
  whole: Tally,
  { ratio, change, partial }: { ratio: boolean; change: number; partial: boolean },
): Driver {
  return {
    of,
    effect,
    before: metricOf(tally, 0, ratio),
    after: metricOf(tally, 1, ratio),
    ...(ratio ? { weightBefore: weight(tally, whole, 0), weightAfter: weight(tally, whole, 1) } : {}),
    partial,
    contribution,
    share: change === 0 ? null : contribution / change,
    p,
  };
}

/** Whether earlier drivers took some of the value's cells. */
function overlaps(candidate: Candidate, cells: readonly DriverCell[], dimensions: readonly string[]): boolean {
  const inside = cells.filter(({ values }) =>
    candidate.of.every(({ dimension, value }) => (values[dimensions.indexOf(dimension)] ?? null) === value),
  );
  return inside.length > candidate.cells.length;
}

function tallyOf(cells: readonly DriverCell[]): Tally {
  const tally = emptyTally();
  for (const cell of cells) addCell(tally, cell);
  return tally;
}

function weight(tally: Tally, whole: Tally, at: 0 | 1): number {
  return whole.den[at] > 0 ? tally.den[at] / whole.den[at] : 0;
}

/** The metric of a group of cells in a period; null for a ratio without a denominator. */
function metricOf(tally: Tally, at: 0 | 1, ratio: boolean): number | null {
  return ratio ? (tally.den[at] > 0 ? tally.num[at] / tally.den[at] : null) : tally.num[at];
}
