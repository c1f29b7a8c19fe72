import { describe, expect, test } from '@jest/globals';
import { nullSeries } from '../../../bench/noise/series.ts';
import { SEASONS, sixSigmaSeries } from '../../../bench/six-sigma.ts';
import { seededRandom } from '../../app/demo/random.ts';
import { type Anomalies, findAnomalies } from './anomalies.ts';
import { decompose } from './time-series/decompose.ts';

function normals(seed: number): () => number {
  const next = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
const week = [0, 8, 12, 9, 4, -16, -17];
/** 140 days with a weekly season, a slope and noise of 2. */
function days(seed = 1, change: Record<number, number> = {}): number[] {
  const next = normals(seed);
  return Array.from({ length: 140 }, (_, at) => 100 + 0.1 * at + week[at % 7]! + 2 * next() + (change[at] ?? 0));
}

const ofDays = (values: readonly (number | null)[]) => ({ grain: 'day' as const, values, counts: false });
const placesOf = ({ anomalies }: Pick<Anomalies, 'anomalies'>) =>
  anomalies.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

describe('a decomposition', () => {
  test('finds season and level, and leaves what stands out in the remainder', () => {
    const { level, season, remainder } = decompose(days(2, { 70: 80 }), 7);
    const middle = week.reduce((sum, one) => sum + one, 0) / 7;
    for (let at = 0; at < 7; at++) expect(Math.abs(season[at]! - (week[at]! - middle))).toBeLessThan(1.5);
    for (const at of [5, 40, 70, 100, 135]) expect(Math.abs(level[at]! - (100 + middle + 0.1 * at))).toBeLessThan(2.5);
    expect(remainder[70]).toBeGreaterThan(70);
    expect(Math.max(...remainder.map((one, at) => (at === 70 ? 0 : Math.abs(one!))))).toBeLessThan(10);
  });

  test('adds up to the values, with missing ones left out', () => {
    const values: (number | null)[] = days(3);
    values[10] = null;
    const { level, season, remainder } = decompose(values, 7);
    expect(remainder[10]).toBeNull();
    for (const at of [0, 9, 11, 139]) expect(level[at]! + season[at]! + remainder[at]!).toBeCloseTo(values[at]!, 9);
  });
});

describe('what is unusual', () => {
  test('is found with what was to be expected, the least likely first; two do not hide each other', () => {
    const { anomalies, p } = findAnomalies(ofDays(days(4, { 30: 45, 31: 40, 100: -60 })));
    expect(placesOf({ anomalies })).toEqual([100, 30, 31]);
    expect(anomalies[0]!.expected - anomalies[0]!.value).toBeGreaterThan(50);
    expect(p).toBeLessThan(1e-6);
  });

  test('is seen only with its season: what every Sunday does is not, the same on a Wednesday is', () => {
    const values = days(15, { 73: -29 });
    // Index 73 is a Wednesday but now looks like a Sunday.
    expect(placesOf(findAnomalies(ofDays(values)))).toEqual([73]);
    expect(findAnomalies({ ...ofDays(values), grain: 'week' }).anomalies).toEqual([]);
  });

  test('is in a hundred series of noise about as rare as its probability says', () => {
    const shapes: ((next: () => number) => number)[] = [(z) => 50 + 5 * z(), (z) => Math.exp(3 + 0.8 * z())];
    for (const shape of shapes) {
      const ps = Array.from({ length: 100 }, (_, seed) => {
        const next = normals(seed + 100);
        return findAnomalies(ofDays(Array.from({ length: 48 }, () => shape(next)))).p;
      });
      expect(ps.filter((p) => p < 0.05).length).toBeLessThanOrEqual(9);
      expect(ps.filter((p) => p < 0.001)).toEqual([]);
    }
  });

  test('is no stretch of a random walk that moves away and returns step by step', () => {
    const told = [31_000_120, 31_000_141, 31_000_177, 57_000_075, 57_000_509].filter(
      (seed) => findAnomalies(nullSeries('random walk', seed)).anomalies.length > 0,
    );
    expect(told).toEqual([]);
    const next = normals(77);
    // Weeks of noise do not wander: five of them may rise and fall back by and by.
    const values = Array.from({ length: 104 }, () => 100 + 4 * next());
    for (const [at, more] of [10, 22, 26, 22, 10].entries()) values[60 + at]! += more;
    expect(findAnomalies({ ...ofDays(values), grain: 'week' }).anomalies).toMatchObject([{ direction: 'high' }]);
  });

  test('of counts is held to how counts vary', () => {
    // Poisson noise alone: mean 1 a day, once 6.
    const next = seededRandom(9);
    const poisson = () => {
      let [k, left] = [0, next()];
      while (left > Math.exp(-1)) [k, left] = [k + 1, left * next()];
      return k;
    };
    const values = Array.from({ length: 300 }, poisson);
    expect(findAnomalies({ ...ofDays(values), counts: true }).anomalies).toEqual([]);
    values[150] = 25;
    expect(placesOf(findAnomalies({ ...ofDays(values), counts: true }))).toEqual([150]);
  });

  test('of means may lie further off where few rows make them', () => {
    const values = days(6, { 50: 30 });
    const sizes = values.map((_, at) => (at === 50 ? 1 : 64));
    expect(placesOf(findAnomalies({ ...ofDays(values), sizes: sizes.map(() => 64) }))).toEqual([50]);
    expect(findAnomalies({ ...ofDays(values), sizes }).anomalies).toEqual([]);
  });

  test('is held to the level of its own time', () => {
    const values = days(7).map((value, at) => value + (at >= 90 ? 60 : 0));
    expect(findAnomalies(ofDays(values)).anomalies).toEqual([]);
  });

  test('is not what returns each year: one sale of three is, three are a season', () => {
    const next = normals(9);
    const sales = (years: readonly number[]) =>
      Array.from(
        { length: 3 * 365 },
        (_, at) => 100 + 3 * next() + (years.some((year) => at >= year * 365 + 320 && at < year * 365 + 328) ? 60 : 0),
      );
    expect(placesOf(findAnomalies(ofDays(sales([1]))))).toEqual([685, 686, 687, 688, 689, 690, 691, 692]);
    expect(findAnomalies(ofDays(sales([0, 1, 2]))).anomalies).toEqual([]);
    // A third of the sale, on one of its days.
    const missed = sales([0, 1, 2]).map((value, at) => (at === 689 ? value - 40 : value));
    expect(findAnomalies(ofDays(missed)).anomalies).toMatchObject([{ from: 689, to: 689, direction: 'low' }]);
  });

  test('is a day that stands out just before a season that returns each year', () => {
    const { values, planted } = sixSigmaSeries('returning', 501 * 1_000_003 + 42);
    // Three days before the season; the other is within what chance does.
    expect(planted.map(({ from }) => from)).toEqual([745, 875]);
    expect(findAnomalies(ofDays(values)).anomalies).toMatchObject([{ from: 745, to: 745, direction: 'high' }]);
  });

  test.each([
    ['the day before it', 684, 8],
    ['two days before it', 683, 8],
    ['the day after it', 697, 8],
    ['its first day', 685, -8],
    ['its last day', 696, 8],
    ['a day within it', 690, -8],
  ])('is a day that stands out beside a season that returns or from it: %s', (_, at, deviations) => {
    const next = normals(9);
    const values = Array.from({ length: 3 * 365 }, (_, day) => 100 + 3 * next() + (day % 365 >= 320 && day % 365 < 332 ? 60 : 0));
    expect(findAnomalies(ofDays(values)).anomalies).toEqual([]);
    values[at]! += 3 * deviations;
    expect(findAnomalies(ofDays(values)).anomalies).toMatchObject([{ from: at, to: at, direction: deviations > 0 ? 'high' : 'low' }]);
  });

  test('is not the bend of a yearly wave, not even at its ends', () => {
    const next = normals(10);
    const wave = Array.from({ length: 1_200 }, (_, at) => 500 * (1 + 0.35 * Math.sin((2 * Math.PI * at) / 365.25)) + 6 * next());
    expect(findAnomalies(ofDays(wave)).anomalies).toEqual([]);
    wave[1_195]! -= 40;
    expect(findAnomalies(ofDays(wave)).anomalies).toMatchObject([{ from: 1_195, to: 1_195, direction: 'low' }]);
  });

  test('is not a high season of a few counts a day, not even one that the end of the data cuts off', () => {
    const season = (seed: number) => {
      const next = seededRandom(seed);
      return Array.from({ length: 1_054 }, (_, at) => {
        const apart = Math.abs(((at - 1_045 + 4 * 365.25 + 182) % 365.25) - 182);
        const mean = 2.5 * (1 + 0.2 * Math.sin((2 * Math.PI * at) / 365.25) + 2 * Math.exp(-((apart / 22) ** 2)));
        let [k, left] = [0, next()];
        while (left > Math.exp(-mean)) [k, left] = [k + 1, left * next()];
        return k;
      });
    };
    for (const seed of [9, 18, 34, 46]) expect(findAnomalies({ ...ofDays(season(seed)), counts: true }).anomalies).toEqual([]);
    // Nothing on six days of the season before, and more than twice as much as it brings on five.
    const outage = season(9).map((value, at) => (at >= 678 && at < 684 ? 0 : value));
    expect(findAnomalies({ ...ofDays(outage), counts: true }).anomalies).toMatchObject([{ direction: 'low' }]);
    const promotion = season(9).map((value, at) => (at >= 678 && at < 683 ? 2.5 * value : value));
    expect(findAnomalies({ ...ofDays(promotion), counts: true }).anomalies).toMatchObject([{ direction: 'high' }]);
  });

  test('is likelier where others are; an episode is a second try beside its steps', () => {
    const placesAt = (season: (typeof SEASONS)[number], seed: number) =>
      placesOf(findAnomalies(ofDays(sixSigmaSeries(season, seed).values))).sort((a, b) => a - b);
    expect(placesAt('none', 127)).toEqual([87, 197, 231]);
    // Nothing was planted on days 45 and 46.
    expect(placesAt('week', 39)).toEqual([24, 134]);
  });

  test('is a day six deviations off, over each season, and little else', () => {
    const counts = { planted: 0, found: 0, right: 0 };
    for (const season of SEASONS)
      for (let seed = 1; seed <= 4; seed++) {
        const { values, planted } = sixSigmaSeries(season, seed);
        const { anomalies } = findAnomalies(ofDays(values));
        counts.planted += planted.length;
        counts.found += anomalies.length;
        counts.right += anomalies.filter(({ from, to }) =>
          planted.some((one) => one.from >= from && one.from <= to && to - from <= 1),
        ).length;
      }
    expect(counts.right / counts.planted).toBeGreaterThan(0.85);
    expect(counts.right / counts.found).toBeGreaterThan(0.9);
  });

  test.each(['heavy tails', 'random walk'] as const)('is rarely found where nothing happens: %s', (kind) => {
    const found = Array.from({ length: 30 }, (_, seed) => findAnomalies(nullSeries(kind, 500 + seed)).anomalies);
    expect(found.filter((anomalies) => anomalies.length > 0).length).toBeLessThanOrEqual(3);
  });

  test('is seen over a season of amounts of which one is negative', () => {
    const next = normals(11);
    const amounts = Array.from({ length: 400 }, (_, at) => (at === 200 ? -30 : (100 + 0.4 * at) * (1 + week[at % 7]! / 25) + next()));
    expect(placesOf(findAnomalies(ofDays(amounts)))).toEqual([200]);
  });

  test('is nothing in what is short, flat or nearly empty, and the same in every run', () => {
    expect(findAnomalies(ofDays([1, 2, 3, 100]))).toEqual({ anomalies: [], p: 1 });
    expect(findAnomalies(ofDays(new Array(50).fill(4)))).toEqual({ anomalies: [], p: 1 });
    expect(findAnomalies(ofDays(Array.from({ length: 50 }, (_, at) => (at < 45 ? null : at))))).toEqual({ anomalies: [], p: 1 });
    const values = days(8, { 20: 50 });
    expect(new Set(Array.from({ length: 10 }, () => JSON.stringify(findAnomalies(ofDays(values))))).size).toBe(1);
  });
});
