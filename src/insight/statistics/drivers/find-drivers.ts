/** One combination of dimension values with the metric before and after. `den` is absent for metrics that add up. */
export interface DriverCell {
  /** One per dimension, in order. */
  values: (string | null)[];
  before: { num: number; den?: number };
  after: { num: number; den?: number };
}

/** What moved a metric: a value of one dimension, or a pair of values of two. */
interface Driver {
  of: { dimension: string; value: string | null }[];
  before: number;
  after: number;
  /**
   * How much of the total change its deviation from the rest causes: in the metric's unit, and as a share of the change (null if there was
   * none).
   */
  contribution: number;
  share: number | null;
  /** Share of the variation between the cells' changes that this deviation explains; 1 is all of it. */
  explained: number;
}

export interface DriverAnalysis {
  before: number;
  after: number;
  change: number;
  drivers: Driver[];
}

const DRIVERS_MAX = 5;
/** A driver must explain at least this many times what chance gives a candidate (an F statistic). */
const STRENGTH_MIN = 12;
/** Relative to the first driver's contribution, or to the total change for new values; smaller drivers are not reported. */
const SHARE_MIN = 0.01;

/**
 * Names what moved a metric between two periods, strongest first: a value of a dimension, or a pair of values of two, whose change deviates
 * most from the rest. For additive metrics, a cell's change is the ratio of after to before, weighted by before; for ratios, the difference
 * of the rates, weighted by the denominators. Picks the candidate with the largest sum of squares between it and the rest: a single value
 * if all of it moved, a pair if only their intersection did (explanatory power and succinctness as in Adtributor, Bhagwan et al. 2014;
 * ripple effect as in Squeeze, Li et al. 2019). Then removes its effect and searches for the next. Values that are new in the later period
 * are ranked by what they add.
 */
export function findDrivers(dimensions: readonly string[], cells: readonly DriverCell[], most = DRIVERS_MAX): DriverAnalysis {
  const ratio = cells.some(({ before, after }) => before.den !== undefined || after.den !== undefined);
  const before = total(cells, 'before', ratio);
  const after = total(cells, 'after', ratio);
  const leaves = cells.map((cell) => leafOf(cell, ratio)).filter(({ weight }) => weight > 0);
  const candidates = candidatesOf(dimensions, leaves);
  const drivers: Driver[] = [];
  const all = spread(leaves);
  // Shift of each leaf that earlier drivers account for.
  const taken = new Map<Leaf, number>();
  const named = new Set<Candidate>();
  for (let round = 0; round < most; round++) {
    const best = strongest(
      candidates.filter((candidate) => !named.has(candidate)),
      leaves,
      taken,
    );
    if (!best || best.strength < STRENGTH_MIN) break;
    for (const leaf of best.candidate.leaves) taken.set(leaf, (taken.get(leaf) ?? 0) + best.shift);
    const own = new Set(best.candidate.leaves.map(({ cell }) => cell));
    const inside = cells.filter((cell) => own.has(cell));
    const contribution = contributionOf(inside, cells, best.shift, ratio);
    named.add(best.candidate);
    if (drivers[0] && Math.abs(contribution) < SHARE_MIN * Math.abs(drivers[0].contribution)) continue;
    drivers.push({
      of: best.candidate.of,
      before: total(inside, 'before', ratio),
      after: total(inside, 'after', ratio),
      contribution,
      share: after === before ? null : contribution / (after - before),
      explained: all === 0 ? 0 : best.between / all,
    });
  }
  // Found drivers keep their order, most explanatory first; a new value goes before drivers that contribute less.
  const found = [...drivers];
  for (const one of newValueDrivers(dimensions, cells, before, after, ratio).sort(
    (x, y) => Math.abs(y.contribution) - Math.abs(x.contribution),
  )) {
    const at = found.findIndex((other) => Math.abs(other.contribution) < Math.abs(one.contribution));
    found.splice(at < 0 ? found.length : at, 0, one);
  }
  return { before, after, change: after - before, drivers: found.slice(0, most) };
}

/** Values that are new in the later period: they have no ratio, so their amount counts. */
function newValueDrivers(
  dimensions: readonly string[],
  cells: readonly DriverCell[],
  before: number,
  after: number,
  ratio: boolean,
): Driver[] {
  const size = ({ num, den }: DriverCell['before']) => (ratio ? (den ?? 0) : Math.abs(num));
  const all = cells.reduce((sum, cell) => sum + (cell.after.den ?? 0), 0);
  return dimensions.flatMap((dimension, i) =>
    [...Map.groupBy(cells, ({ values }) => values[i] ?? null)].flatMap(([value, own]): Driver[] => {
      if (own.some((cell) => size(cell.before) > 0) || !own.some((cell) => size(cell.after) > 0) || own.length === cells.length) return [];
      const is = total(own, 'after', ratio);
      // For a ratio: how far the new part, by its weight, pulls the whole.
      const contribution = ratio ? (own.reduce((sum, cell) => sum + (cell.after.den ?? 0), 0) / (all || 1)) * (is - before) : is;
      if (Math.abs(contribution) < SHARE_MIN * Math.abs(after - before) || contribution === 0) return [];
      const share = after === before ? null : contribution / (after - before);
      return [{ of: [{ dimension, value }], before: 0, after: is, contribution, share, explained: 0 }];
    }),
  );
}

interface Leaf {
  cell: DriverCell;
  /** A ratio of sums, or a difference of rates. */
  change: number;
  weight: number;
}

interface Candidate {
  of: Driver['of'];
  leaves: Leaf[];
}

function leafOf(cell: DriverCell, ratio: boolean): Leaf {
  const { before, after } = cell;
  if (!ratio) {
    const weight = Math.abs(before.num);
    return weight > 0 ? { cell, weight, change: after.num / before.num } : { cell, weight: 0, change: 0 };
  }
  const [was, is] = [before.den ?? 0, after.den ?? 0];
  if (was <= 0 || is <= 0) return { cell, weight: 0, change: 0 };
  // The variance of a difference of two rates is proportional to the sum of their inverse denominators.
  return { cell, weight: 1 / (1 / was + 1 / is), change: after.num / is - before.num / was };
}

function candidatesOf(dimensions: readonly string[], leaves: readonly Leaf[]): Candidate[] {
  const found = new Map<string, Candidate>();
  const put = (of: Driver['of'], leaf: Leaf) => {
    const key = JSON.stringify(of.map(({ dimension, value }) => [dimension, value]));
    const candidate = found.get(key);
    if (candidate) candidate.leaves.push(leaf);
    else found.set(key, { of, leaves: [leaf] });
  };
  for (const leaf of leaves) {
    for (const [i, dimension] of dimensions.entries()) {
      const first = { dimension, value: leaf.cell.values[i] ?? null };
      put([first], leaf);
      for (let j = i + 1; j < dimensions.length; j++) put([first, { dimension: dimensions[j]!, value: leaf.cell.values[j] ?? null }], leaf);
    }
  }
  return [...found.values()].filter((candidate) => candidate.leaves.length < leaves.length);
}

/** The candidate whose leaves deviate most from the others, with the size of the deviation. Ties go to the simpler one, then by name. */
function strongest(candidates: readonly Candidate[], leaves: readonly Leaf[], taken: ReadonlyMap<Leaf, number>) {
  const rest = (leaf: Leaf) => leaf.change - (taken.get(leaf) ?? 0);
  let [weight, sum, squares] = [0, 0, 0];
  for (const leaf of leaves) {
    weight += leaf.weight;
    sum += leaf.weight * rest(leaf);
    squares += leaf.weight * rest(leaf) ** 2;
  }
  const whole = squares - sum ** 2 / weight;
  // All moved alike: what is left is rounding error.
  if (whole <= squares * 1e-12) return null;
  let best: { candidate: Candidate; between: number; shift: number; strength: number } | null = null;
  for (const candidate of candidates) {
    let [own, ownSum] = [0, 0];
    for (const leaf of candidate.leaves) {
      own += leaf.weight;
      ownSum += leaf.weight * rest(leaf);
    }
    const other = weight - own;
    if (!(own > 0) || !(other > 0)) continue;
    const shift = ownSum / own - (sum - ownSum) / other;
    const between = ((own * other) / weight) * shift ** 2;
    const within = Math.max(0, whole - between);
    const strength = leaves.length <= 2 ? 0 : within === 0 ? Number.POSITIVE_INFINITY : between / (within / (leaves.length - 2));
    // There are many pairs, so a pair must explain clearly more than a single value.
    const worth = between * (candidate.of.length === 1 ? 1 : 0.97);
    const bestWorth = best ? best.between * (best.candidate.of.length === 1 ? 1 : 0.97) : -1;
    if (worth > bestWorth || (worth === bestWorth && best && nameOf(candidate) < nameOf(best.candidate)))
      best = { candidate, between, shift, strength };
  }
  return best;
}

/** How much of the metric's total change a deviation of these cells accounts for. */
function contributionOf(inside: readonly DriverCell[], cells: readonly DriverCell[], shift: number, ratio: boolean): number {
  if (!ratio) return inside.reduce((sum, { before }) => sum + before.num, 0) * shift;
  const of = inside.reduce((sum, { after }) => sum + (after.den ?? 0), 0);
  const all = cells.reduce((sum, { after }) => sum + (after.den ?? 0), 0);
  return all === 0 ? 0 : (of / all) * shift;
}

function total(cells: readonly DriverCell[], when: 'before' | 'after', ratio: boolean): number {
  const num = cells.reduce((sum, cell) => sum + cell[when].num, 0);
  if (!ratio) return num;
  const den = cells.reduce((sum, cell) => sum + (cell[when].den ?? 0), 0);
  return den === 0 ? 0 : num / den;
}

function spread(leaves: readonly Leaf[]): number {
  const weight = leaves.reduce((sum, leaf) => sum + leaf.weight, 0);
  const mean = leaves.reduce((sum, leaf) => sum + leaf.weight * leaf.change, 0) / (weight || 1);
  return leaves.reduce((sum, leaf) => sum + leaf.weight * (leaf.change - mean) ** 2, 0);
}

const nameOf = ({ of }: Candidate) => of.map(({ dimension, value }) => `${dimension}\u0000${value}`).join('\u0001');
