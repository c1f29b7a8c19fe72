import type { CellAmount, DriverCell } from './types.ts';

/** Sums over cells from which every test is computed. */
export interface Tally {
  cells: number;
  /** By period: [before, after]. */
  num: [number, number];
  den: [number, number];
  magnitude: [number, number];
  squares: [number, number];
  root: [number, number];
  rootMagnitude: [number, number];
  /** Σx², Σxd, Σd² over rows, for the ratio of the whole group. */
  cross: [number, number];
  denSquares: [number, number];
  rows: [number, number];
  /** Over cells, for each scale: products of before (a), after (b) and size (m: magnitudes of both), and Σm⁴. */
  leaf: Record<Scale, Leaf>;
  /** Over cells with rows in both periods: weights, rate changes. */
  rate: { count: number; weight: number; sum: number; squares: number; weights: number; den: number };
}

/** What is compared: the metric as it is, its square roots (for heavy tails), or the denominator. */
export type Scale = 'raw' | 'root' | 'den';

interface Leaf {
  aa: number;
  ab: number;
  bb: number;
  am: number;
  bm: number;
  mm: number;
  fourth: number;
}

export function emptyTally(): Tally {
  const leaf = (): Leaf => ({ aa: 0, ab: 0, bb: 0, am: 0, bm: 0, mm: 0, fourth: 0 });
  return {
    cells: 0,
    num: [0, 0],
    den: [0, 0],
    magnitude: [0, 0],
    squares: [0, 0],
    root: [0, 0],
    rootMagnitude: [0, 0],
    cross: [0, 0],
    denSquares: [0, 0],
    rows: [0, 0],
    leaf: { raw: leaf(), root: leaf(), den: leaf() },
    rate: { count: 0, weight: 0, sum: 0, squares: 0, weights: 0, den: 0 },
  };
}

/** Adds a cell to a tally, or subtracts it with `sign` −1. */
export function addCell(tally: Tally, { before, after }: DriverCell, sign = 1): void {
  tally.cells += sign;
  for (const [at, amount] of [before, after].entries()) addAmount(tally, amount, at as 0 | 1, sign);
  addLeaf(tally.leaf.raw, before.num, after.num, magnitudeOf(before) + magnitudeOf(after), sign);
  addLeaf(tally.leaf.root, before.root ?? 0, after.root ?? 0, (before.rootMagnitude ?? 0) + (after.rootMagnitude ?? 0), sign);
  const [was, is] = [before.den ?? 0, after.den ?? 0];
  addLeaf(tally.leaf.den, was, is, was + is, sign);
  if (was > 0 && is > 0) {
    const weight = 1 / (1 / was + 1 / is);
    const change = after.num / is - before.num / was;
    const { rate } = tally;
    rate.count += sign;
    rate.weight += sign * weight;
    rate.sum += sign * weight * change;
    rate.squares += sign * weight * change ** 2;
    rate.weights += sign * weight ** 2;
    rate.den += sign * (was + is);
  }
}

function addAmount(tally: Tally, amount: CellAmount, at: 0 | 1, sign: number): void {
  const { num, den = 0, rows = 0, squares = 0, root = 0, cross = 0, denSquares = 0 } = amount;
  tally.num[at] += sign * num;
  tally.den[at] += sign * den;
  tally.magnitude[at] += sign * magnitudeOf(amount);
  tally.squares[at] += sign * squares;
  tally.root[at] += sign * root;
  tally.rootMagnitude[at] += sign * (amount.rootMagnitude ?? 0);
  tally.cross[at] += sign * cross;
  tally.denSquares[at] += sign * denSquares;
  tally.rows[at] += sign * rows;
}

const magnitudeOf = ({ magnitude, num }: CellAmount) => magnitude ?? Math.abs(num);

function addLeaf(leaf: Leaf, a: number, b: number, m: number, sign: number): void {
  leaf.aa += sign * a * a;
  leaf.ab += sign * a * b;
  leaf.bb += sign * b * b;
  leaf.am += sign * a * m;
  leaf.bm += sign * b * m;
  leaf.mm += sign * m * m;
  leaf.fourth += sign * m ** 4;
}

/** `whole` without `part`. */
export function without(whole: Tally, part: Tally): Tally {
  return minus(whole, part) as Tally;
}

function minus(a: unknown, b: unknown): unknown {
  if (typeof a === 'number') return a - (b as number);
  if (Array.isArray(a)) return a.map((one, i) => minus(one, (b as unknown[])[i]));
  return Object.fromEntries(Object.entries(a as object).map(([key, one]) => [key, minus(one, (b as Record<string, unknown>)[key])]));
}
