import { expect, test } from '@jest/globals';
import { normalBelow, normalQuantile, studentTwoSided } from '../../statistics/distributions.ts';
import { dagostinoPearson, kolmogorovBelow, shapiroWilk } from './normality.ts';

test('distributions have the values of their tables', () => {
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-1)).toBeCloseTo(0.158655, 6);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 6);
  expect(studentTwoSided(2.228, 10)).toBeCloseTo(0.05, 4);
  expect(studentTwoSided(1.96, 100_000)).toBeCloseTo(0.05, 4);
});

// Shapiro and Wilk (1965), table 5: weights of eleven men.
test('Shapiro and Wilk’s own example', () => {
  const { w, p } = shapiroWilk([148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]);
  expect(w).toBeCloseTo(0.79, 2);
  expect(p).toBeCloseTo(0.0067, 3);
});

test('even steps of the normal distribution are normal, exponential ones are not', () => {
  const n = 200;
  const at = (i: number) => (i + 0.5) / n;
  expect(shapiroWilk(Array.from({ length: n }, (_, i) => normalQuantile(at(i)))).p).toBeGreaterThan(0.99);
  expect(shapiroWilk(Array.from({ length: n }, (_, i) => -Math.log(1 - at(i)))).p).toBeLessThan(1e-6);
});

// D'Agostino, Belanger and D'Agostino (1990): cholesterol of 62 men, √b1 = 1.02 and b2 = 4.58 give K² = 14.75.
test('D’Agostino’s own example', () => {
  const { k2, p } = dagostinoPearson(62, 1.02, 1.58);
  expect(k2).toBeCloseTo(14.75, 0);
  expect(p).toBeLessThan(0.001);
});

// Marsaglia, Tsang and Wang (2003) print K(10, 0.274) = 0.628479615456504275…
test('the distribution of Kolmogorov’s distance is exact', () => {
  expect(kolmogorovBelow(0.274, 10)).toBeCloseTo(0.6284796154565043, 12);
  // The limit for many values: Smirnov's table has 0.95 at 1.3581.
  expect(kolmogorovBelow(1.3581 / Math.sqrt(4_000), 4_000)).toBeCloseTo(0.95, 2);
});
