import { normalBelow, studentTwoSided } from '../distributions.ts';
import type { Candidate } from './candidates.ts';
import { type Dispersion, groupErrors } from './dispersion.ts';
import type { Scale, Tally } from './tally.ts';
import type { DriverEffect } from './types.ts';

/** How clearly a group of cells moved differently from the rest. */
export interface Evidence {
  z: number;
  /** Two-sided, not corrected for the number of groups. */
  p: number;
}

/** A candidate with its evidence in the current round. */
export interface Tested {
  candidate: Candidate;
  effect: DriverEffect;
  evidence: Evidence;
  contribution: number;
  /** Ranks candidates of one effect: evidence less what trying this many costs. */
  score: number;
  /** Corrected for the number of candidates and tests. */
  p: number;
}

const NONE: Evidence = { z: 0, p: 1 };

/**
 * Tests a group's total against the rest's: does it grow by the same factor? The variance of each total is that of its rows (their sum of
 * squares, as in a compound Poisson process) times the dispersion seen over time, plus how differently the cells themselves moved.
 */
export function totalEvidence(scale: Scale, own: Tally, rest: Tally, dispersion: Dispersion | null): Evidence {
  const { num, size, squares } = sumsOf(scale, own);
  const other = sumsOf(scale, rest);
  if (!(other.size[0] > 0) || !(other.size[1] > 0) || size[0] + size[1] === 0) return NONE;
  const growth = other.size[1] / other.size[0];
  const difference = num[1] - growth * num[0];
  const pull = num[0] / other.size[0];
  const rows = squares[1] + growth ** 2 * squares[0] + pull ** 2 * (other.squares[1] + growth ** 2 * other.squares[0]);
  const [mine, others] = [own.leaf[scale], rest.leaf[scale]];
  const groups = [[own, squares] as const, [rest, other.squares] as const];
  const scatter = groups.reduce((sum, [tally]) => sum + deviations(tally.leaf[scale], growth), 0);
  const byRows = groups.reduce((sum, [, of]) => sum + (dispersion?.factor ?? 0) * (of[1] + growth ** 2 * of[0]), 0);
  const [within, without] = [withinGroup(mine), withinGroup(others)];
  const sizes = within.sizes + without.sizes;
  const cells = sizes > 0 ? Math.max(1, sizes ** 2 / (within.sizes ** 2 / within.freedom + without.sizes ** 2 / without.freedom)) : 1;
  const error = Math.sqrt(2 / cells) * Math.max(scatter, byRows);
  const between = sizes > 0 ? positiveMean(scatter - byRows, error) / sizes : 0;
  const spread = between * (mine.mm + pull ** 2 * others.mm);
  return student(difference, (dispersion?.factor ?? 0) * rows, dispersion?.freedom ?? 1, spread, cells);
}

/** Squared deviations of a group's cells from growing alike: each may be off by the same share of its size. */
function deviations({ aa, ab, bb, am, bm, mm }: Tally['leaf'][Scale], growth: number): number {
  if (!(mm > 0)) return 0;
  const [squares, along] = [bb - 2 * growth * ab + growth ** 2 * aa, bm - growth * am];
  return Math.max(0, squares - along ** 2 / mm);
}

/**
 * How much of the cells' sizes their deviations from their group's own growth speak of, and the degrees of freedom: one large cell makes most of the
 * growth that it is compared with, and a single one has none of its own.
 */
function withinGroup({ mm, fourth }: Tally['leaf'][Scale]): { sizes: number; freedom: number } {
  return mm > 0 ? { sizes: mm - fourth / mm, freedom: Math.max(Number.EPSILON, mm ** 2 / fourth - 1) } : { sizes: 0, freedom: 1 };
}

/** What a variance is to be expected at that was estimated with an error, and cannot be negative: the mean of a truncated normal distribution. */
function positiveMean(estimate: number, error: number): number {
  if (!(error > 0)) return Math.max(0, estimate);
  const at = estimate / error;
  const below = normalBelow(at);
  return below > 1e-12 ? estimate + (error * Math.exp(-(at ** 2) / 2)) / (Math.sqrt(2 * Math.PI) * below) : 0;
}

/** Tests whether a group's ratio changed by the same difference as the rest's, with the mix of cells held fixed where cells are well filled. */
export function rateEvidence(own: Tally, rest: Tally, dispersion: Dispersion | null): Evidence {
  if (own.den[0] <= 0 || own.den[1] <= 0 || rest.den[0] <= 0 || rest.den[1] <= 0) return NONE;
  const factor = dispersion?.factor ?? 0;
  const free = dispersion?.freedom ?? 1;
  const common = (tally: Tally) => tally.rate.den / (tally.den[0] + tally.den[1]);
  const filled = Math.min(common(own), common(rest)) >= COMMON_MIN && own.rate.weight > 0 && rest.rate.weight > 0;
  const unit = unitVariances(own, rest, factor);
  if (!filled) {
    const change = (tally: Tally) => tally.num[1] / tally.den[1] - tally.num[0] / tally.den[0];
    const noise = (tally: Tally) => 1 / tally.den[0] + 1 / tally.den[1];
    return student(change(own) - change(rest), factor * (unit.own * noise(own) + unit.rest * noise(rest)), free, 0, 1);
  }
  const difference = own.rate.sum / own.rate.weight - rest.rate.sum / rest.rate.weight;
  const rows = unit.own / own.rate.weight + unit.rest / rest.rate.weight;
  const scatter = [own, rest].reduce((sum, { rate }) => sum + rate.squares - rate.sum ** 2 / rate.weight, 0);
  const count = own.rate.count + rest.rate.count - 2;
  const explained = factor * (unit.own * Math.max(0, own.rate.count - 1) + unit.rest * Math.max(0, rest.rate.count - 1));
  const between = count > 0 ? Math.max(0, scatter - explained) / count : 0;
  const spread = between * (1 / own.rate.weight + 1 / rest.rate.weight);
  return student(difference, factor * rows, free, spread, Math.max(1, count));
}
/** Share of the denominator in cells with rows in both periods from which the mix of cells is held fixed. */
const COMMON_MIN = 0.8;

/**
 * Variance of one unit of the denominator around the group's ratio, as the dispersion over time is measured. A few rows may agree by chance, so a
 * group is taken to hold some more rows of the usual variance.
 */
function unitVariances(own: Tally, rest: Tally, factor: number): { own: number; rest: number } {
  const read = (tally: Tally) => {
    const [count, den] = [tally.rows[0] + tally.rows[1], tally.den[0] + tally.den[1]];
    return { errors: groupErrors(tally, 0) + groupErrors(tally, 1), den, perRow: count > 0 ? den / count : 0 };
  };
  const [a, b] = [read(own), read(rest)];
  const usual = (a.errors + b.errors) / (a.den + b.den);
  const shrunk = ({ errors, den, perRow }: typeof a) => {
    const prior = PRIOR_ROWS * Math.max(1, factor) * perRow;
    return den + prior > 0 ? (errors + prior * usual) / (den + prior) : 0;
  };
  return { own: shrunk(a), rest: shrunk(b) };
}
const PRIOR_ROWS = 20;

/** Tests whether the ratios of a group and the rest differ, over both periods. */
export function levelEvidence(own: Tally, rest: Tally, dispersion: Dispersion | null): Evidence {
  const [a, b] = [own.den[0] + own.den[1], rest.den[0] + rest.den[1]];
  if (a <= 0 || b <= 0) return NONE;
  const difference = (own.num[0] + own.num[1]) / a - (rest.num[0] + rest.num[1]) / b;
  // Without rows, the cells' own scatter is unknown: any difference counts.
  if (!dispersion) return { z: difference === 0 ? 0 : 10, p: difference === 0 ? 1 : 0 };
  const unit = unitVariances(own, rest, dispersion.factor);
  return student(difference, dispersion.factor * (unit.own / a + unit.rest / b), dispersion.freedom, 0, 1);
}

function sumsOf(scale: Scale, tally: Tally): { num: [number, number]; size: [number, number]; squares: [number, number] } {
  if (scale === 'raw') return { num: tally.num, size: tally.magnitude, squares: tally.squares };
  if (scale === 'den') return { num: tally.den, size: tally.den, squares: tally.denSquares };
  // The sum of squares of square roots is the sum of magnitudes.
  return { num: tally.root, size: tally.rootMagnitude, squares: tally.magnitude };
}

/** Student's test with two components of variance (Satterthwaite 1946). */
function student(difference: number, a: number, freeA: number, b: number, freeB: number): Evidence {
  const variance = a + b;
  if (!(variance > 0)) return NONE;
  const free = variance ** 2 / (a ** 2 / freeA + b ** 2 / freeB);
  const z = difference / Math.sqrt(variance);
  return { z, p: studentTwoSided(z, Math.max(1, free)) };
}
