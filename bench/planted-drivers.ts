/**
 * Whether a planted cause is named first: tables of four dimensions with a metric before and after, every cell drifting with noise, and one
 * value of a dimension, or one pair of values, that moved differently. Metrics that add up, and ratios. The generator is seeded: the same
 * tables in every run. Baseline: the value or pair with the largest absolute change, which is what a ranking by contribution names.
 * Usage: node bench/planted-drivers.ts [TABLES OF A KIND]
 */

import { seededRandom as random } from '../src/app/demo/random.ts';
import { type DriverCell, findDrivers } from '../src/insight/statistics/drivers/find-drivers.ts';

const SHARE_MIN = 0.9;
const tables = Number(process.argv[2] ?? 200);
const DIMENSIONS = ['region', 'product', 'channel', 'segment'];

let failed = false;
for (const ratio of [false, true]) {
  for (const size of [1, 2] as const) {
    let [found, naive] = [0, 0];
    for (let table = 0; table < tables; table++) {
      const { cells, cause } = plant(1_000 * (ratio ? 2 : 1) + 100_000 * size + table, size, ratio);
      const [first] = findDrivers(DIMENSIONS, cells).drivers;
      if (first && same(first.of, cause)) found += 1;
      if (same(largestChange(cells, ratio), cause)) naive += 1;
    }
    const share = found / tables;
    failed ||= share < SHARE_MIN;
    process.stdout.write(
      `${ratio ? 'ratio' : 'sum  '}, cause of ${size} dimension${size === 1 ? ' ' : 's'}: named first in ${(share * 100).toFixed(1)} % of ${tables} tables ` +
        `(at least ${SHARE_MIN * 100} %); by the largest change ${((naive / tables) * 100).toFixed(1)} %\n`,
    );
  }
}
process.exitCode = failed ? 1 : 0;

type Of = { dimension: string; value: string | null }[];

function plant(seed: number, size: 1 | 2, ratio: boolean): { cells: DriverCell[]; cause: Of } {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const counts = DIMENSIONS.map(() => 3 + Math.floor(next() * 8));
  const popularity = counts.map((count) => Array.from({ length: count }, () => Math.exp(0.8 * normal())));
  const noise = 0.05 + 0.1 * next();
  const drift = 0.8 + 0.5 * next();
  const factor = next() < 0.5 ? 0.4 + 0.35 * next() : 1.35 + next();
  const chosen = [0, 1, 2, 3]
    .sort(() => next() - 0.5)
    .slice(0, size)
    .sort();
  const values = chosen.map((dimension) => Math.floor(next() * counts[dimension]!));
  const cells: DriverCell[] = [];
  const walk = (at: number[]) => {
    if (at.length < DIMENSIONS.length) {
      for (let value = 0; value < counts[at.length]!; value++) walk([...at, value]);
      return;
    }
    const weight = 1_000 * at.reduce((product, value, dimension) => product * popularity[dimension]![value]!, 1) * Math.exp(0.5 * normal());
    const hit = chosen.every((dimension, i) => at[dimension] === values[i]);
    const moved = (hit ? factor : 1) * Math.exp(noise * normal());
    const names = at.map((value, dimension) => `${DIMENSIONS[dimension]} ${value}`);
    if (!ratio) {
      cells.push({ values: names, before: { num: weight }, after: { num: weight * drift * moved } });
      return;
    }
    const rate = 0.1 * Math.exp(0.2 * normal());
    const den = weight * drift * Math.exp(noise * normal());
    cells.push({ values: names, before: { num: weight * rate, den: weight }, after: { num: den * rate * moved, den } });
  };
  walk([]);
  return {
    cells,
    cause: chosen.map((dimension, i) => ({ dimension: DIMENSIONS[dimension]!, value: `${DIMENSIONS[dimension]} ${values[i]}` })),
  };
}

function largestChange(cells: readonly DriverCell[], ratio: boolean): Of {
  const sums = new Map<string, { of: Of; change: number }>();
  const add = (of: Of, change: number) => {
    const key = JSON.stringify(of);
    const sum = sums.get(key) ?? { of, change: 0 };
    sum.change += change;
    sums.set(key, sum);
  };
  const total = cells.reduce((sum, { after }) => sum + (after.den ?? 1), 0);
  for (const { values, before, after } of cells) {
    const change = ratio ? (after.num - (before.num / before.den!) * after.den!) / total : after.num - before.num;
    for (const [i, dimension] of DIMENSIONS.entries()) {
      add([{ dimension, value: values[i]! }], change);
      for (let j = i + 1; j < DIMENSIONS.length; j++)
        add(
          [
            { dimension, value: values[i]! },
            { dimension: DIMENSIONS[j]!, value: values[j]! },
          ],
          change,
        );
    }
  }
  return [...sums.values()].reduce((best, one) => (Math.abs(one.change) > Math.abs(best.change) ? one : best)).of;
}

function same(a: Of, b: Of): boolean {
  const key = (of: Of) => JSON.stringify(of.map(({ dimension, value }) => [dimension, value]).sort());
  return key(a) === key(b);
}
