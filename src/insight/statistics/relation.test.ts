import { describe, expect, test } from '@jest/globals';
import { association, correlation, correlationRatio, independentRows, lagsUpTo, strengthOf } from './relation.ts';

/** Standard normal values from a seed (Park and Miller 1988; Box and Muller 1958). */
function normals(seed: number): () => number {
  let state = seed;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Math.sqrt(-2 * Math.log(draw())) * Math.cos(2 * Math.PI * draw());
}

function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
  return values.map((one) => (one - mean) / spread);
}
const meanProduct = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, i) => sum + one * b[i]!, 0) / a.length;

/** Series of which each value is the one before times `memory`, and noise; 1 is a random walk. */
function series(length: number, memory: number, normal: () => number): number[] {
  let value = memory < 1 ? normal() / Math.sqrt(1 - memory ** 2) : 0;
  return Array.from({ length }, () => {
    value = memory * value + normal();
    return value;
  });
}

const KINDS = { independent: 0, 'correlated in time': 0.7, 'strongly correlated': 0.95, 'random walks': 1 };

describe.each(Object.entries(KINDS))('unrelated series: %s', (_, memory) => {
  test('are said to be related in at most 7% of cases', () => {
    const normal = normals(20_260_101);
    const [length, repeats] = [120, 400];
    let [said, naive] = [0, 0];
    for (let at = 0; at < repeats; at++) {
      const [x, y] = [standardized(series(length, memory, normal)), standardized(series(length, memory, normal))];
      const likeness = lagsUpTo(length / 3).map((lag) => ({
        lag,
        pairs: length - lag,
        a: meanProduct(x.slice(lag), x.slice(0, -lag)),
        b: meanProduct(y.slice(lag), y.slice(0, -lag)),
      }));
      const r = meanProduct(x, y);
      if (correlation(r, independentRows(length, likeness), false).p < 0.05) said += 1;
      if (correlation(r, length, false).p < 0.05) naive += 1;
    }
    expect(said / repeats).toBeLessThan(0.07);
    if (memory > 0.5) expect(naive / repeats).toBeGreaterThan(0.15);
  });
});

test('rows that all repeat within clusters are worth the number of clusters', () => {
  const [clusters, size] = [50, 10];
  const count = clusters * size;
  const likeness = lagsUpTo(count / 3).map((lag) => ({ lag, pairs: clusters * Math.max(0, size - lag), a: 1, b: 1 }));
  expect(independentRows(count, likeness)).toBeCloseTo(clusters, -1);
});

test('gives the textbook values of each measure', () => {
  // Fisher's interval of r = 0.5 with 28 pairs.
  const { interval, p } = correlation(0.5, 28, false);
  expect([interval!.lower, interval!.upper].map((one) => Number(one.toFixed(3)))).toEqual([0.156, 0.736]);
  expect(p).toBeCloseTo(0.0068, 3);
  // A table of 2 × 2 with chi-squared 17.07 over 60 rows.
  const {
    value,
    p: chance,
    expectedLeast,
  } = association(
    [
      [23, 7],
      [7, 23],
    ],
    60,
  );
  expect(chance).toBeCloseTo(3.6e-5, 5);
  expect(value).toBeCloseTo(0.52, 1);
  expect(expectedLeast).toBe(15);
  // Three groups of ten with eta squared 0.3: F(2, 27) = 5.786.
  const ratio = correlationRatio(0.3, 3, 30);
  expect(ratio.p).toBeCloseTo(0.0081, 3);
  expect(ratio.value ** 2).toBeCloseTo(1 - (0.7 * 29) / 27, 9);
  expect(ratio.interval!.lower).toBeGreaterThan(0);
  expect(ratio.interval!.upper).toBeLessThan(0.75);
});

test('intervals of associations contain the true one about as often as they say', () => {
  const normal = normals(77);
  let [category, group] = [0, 0];
  const repeats = 150;
  for (let at = 0; at < repeats; at++) {
    // x decides the sign of y with a correlation of 0.5: a phi of 1/3, and groups whose means explain a share of 0.5² × 2/π.
    const cells = [
      [0, 0],
      [0, 0],
    ];
    const values: { group: number; y: number }[] = [];
    for (let row = 0; row < 200; row++) {
      const x = normal();
      const y = 0.5 * x + Math.sqrt(0.75) * normal();
      cells[x > 0 ? 1 : 0]![y > 0 ? 1 : 0]! += 1;
      values.push({ group: x > 0 ? 1 : 0, y });
    }
    const of = association(cells, 200).interval!;
    if (of.lower <= 1 / 3 && of.upper >= 1 / 3) category += 1;
    const all = standardized(values.map(({ y }) => y));
    const share = [0, 1].reduce((sum, one) => {
      const inside = all.filter((_, i) => values[i]!.group === one);
      return sum + (inside.reduce((total, y) => total + y, 0) / inside.length) ** 2 * inside.length;
    }, 0);
    const eta = Math.sqrt(0.25 * (2 / Math.PI));
    const found = correlationRatio(share / 200, 2, 200).interval!;
    if (found.lower <= eta && found.upper >= eta) group += 1;
  }
  expect(category / repeats).toBeGreaterThan(0.9);
  expect(group / repeats).toBeGreaterThan(0.9);
});

test('a clear relation is named by its size, and chance is named none', () => {
  const strength = (value: number, p: number) => strengthOf({ value, p, interval: null });
  expect([0.05, 0.2, -0.4, 0.8].map((value) => strength(value, 0.001))).toEqual(['negligible', 'weak', 'moderate', 'strong']);
  expect(strength(0.9, 0.2)).toBe('none');
});
