import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findAnomalies } from './anomalies.ts';
import { fromDay, toDay } from './calendar.ts';
import { changeFinding, changeOf, totalFinding } from './change.ts';
import { contributorFindings, type Member, sharesOf } from './contributors.ts';
import { columnFindings, duplicateFinding, gapFindings, spellingFinding } from './quality-findings.ts';
import { measureTrend, trendFinding } from './trend.ts';
import type { Amount, MetricSpec } from './types.ts';
import { anomalyFinding } from './unusual-steps.ts';
import { importance, relativeMove } from './weight.ts';

const REVENUE: MetricSpec = { label: 'Revenue', kind: 'sum', exact: true, format: 'decimal' };
const ORDERS: MetricSpec = { label: 'Orders', kind: 'count', exact: true, format: 'integer' };
const RATE: MetricSpec = { label: 'Average rate', kind: 'mean', exact: false, format: 'percent' };
const PLACE = { grain: 'month', firstStart: toDay('2024-01-01'), lastStart: toDay('2025-12-01') } as const;
const amount = (num: Amount['num'], den: Amount['den'] = null): Amount => ({ num, den });

/** A seeded generator of normal numbers (mulberry32, Box–Muller). */
function noise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
const series = (length: number, value: (at: number, random: () => number) => number, seed = 1) => {
  const random = noise(seed);
  return Array.from({ length }, (_, at) => value(at, random));
};

describe('trends', () => {
  test('are found in 1% of pure noise at most, at any length', () => {
    for (const length of [8, 24, 104]) {
      const found = Array.from({ length: 400 }, (_, seed) =>
        trendFinding(
          REVENUE,
          series(length, (_at, random) => 100 + 20 * random(), seed + 1),
          PLACE,
        ),
      ).filter(Boolean);
      expect(found.length).toBeLessThanOrEqual(8);
    }
  });

  test('are rarely found in random walks', () => {
    const found = Array.from({ length: 60 }, (_, seed) => {
      let last = 1_000;
      const walk = (step: number) => {
        last += 20 * step;
        return last;
      };
      return trendFinding(
        REVENUE,
        series(80, (_at, random) => walk(random()), seed + 1),
        PLACE,
      );
    }).filter(Boolean);
    expect(found.length).toBeLessThanOrEqual(5);
  });

  test('are rarely found in noise that remembers its last value', () => {
    const found = Array.from({ length: 300 }, (_, seed) => {
      let last = 0;
      const remember = (shock: number) => {
        last = 0.6 * last + 10 * shock;
        return 100 + last;
      };
      return trendFinding(
        REVENUE,
        series(60, (_at, random) => remember(random()), seed + 1),
        PLACE,
      );
    }).filter(Boolean);
    expect(found.length).toBeLessThanOrEqual(12);
  });

  test('that are planted are found with their slope, through outliers', () => {
    const values = series(36, (at, random) => 1_000 + 20 * at + 30 * random());
    values[5] = 90_000;
    const trend = measureTrend(values);
    expect(trend?.slope).toBeGreaterThan(18);
    expect(trend?.slope).toBeLessThan(22);
    expect(trendFinding(REVENUE, values, PLACE)?.sentence).toMatch(
      /^Revenue rose \d+\.\d% along its trend, from about .*: about (1\d|2\d)(\.\d)? a month \(36 months\)\.$/,
    );
  });

  test('of a line are the line, whatever its slope and level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: 8, max: 60 }),
        (slope, level, n) => {
          const trend = measureTrend(Array.from({ length: n }, (_, i) => level + slope * i))!;
          expect(trend.slope).toBeCloseTo(slope, 6);
          expect(trend.p < 0.01).toBe(slope !== 0);
        },
      ),
    );
  });

  test('are not told of constant series, short ones, or ones that hardly move', () => {
    expect(trendFinding(REVENUE, new Array(30).fill(7), PLACE)).toBeNull();
    expect(trendFinding(REVENUE, [1, 2, 3, 4, 5, 6, 7], PLACE)).toBeNull();
    expect(
      trendFinding(
        REVENUE,
        series(40, (at) => 1_000_000 + at),
        PLACE,
      ),
    ).toBeNull();
    expect(measureTrend(new Array(20).fill(null))).toBeNull();
  });
});

describe('outliers', () => {
  const ofDays = (values: (number | null)[]) => ({ grain: 'day' as const, values, counts: false });
  const weekly = (at: number, random: () => number) => 100 * (at % 7 >= 5 ? 1.6 : 1) * (1 + 0.05 * random());

  test('are not weekends, noise or growth', () => {
    const false_ = Array.from(
      { length: 40 },
      (_, seed) => findAnomalies(ofDays(series(400, (at, random) => weekly(at, random) * (1 + at / 400), seed + 1))).anomalies.length,
    );
    expect(false_.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(3);
  });

  test('that are planted are found with their dates: one day, three days, a season at the very start', () => {
    const values = series(400, weekly);
    values[200]! *= 2;
    for (const at of [300, 301, 302]) values[at]! *= 0.4;
    for (let at = 3; at < 30; at++) values[at]! *= 1.9;
    const sentences = findAnomalies(ofDays(values)).anomalies.map((anomaly) => {
      const [start, end] = [anomaly.from, anomaly.to].map((at) => fromDay(toDay('2025-01-01') + at));
      return anomalyFinding(REVENUE, anomaly, { start: start!, end: end! }).sentence;
    });
    expect(sentences).toHaveLength(3);
    expect(sentences.join('\n')).toMatch(/unusually high from 2025-01-04 to 2025-01-30/);
    expect(sentences.join('\n')).toMatch(/unusually high on 2025-07-20: /);
    expect(sentences.join('\n')).toMatch(/unusually low from 2025-10-28 to 2025-10-30: \d/);
  });

  test('are found in series of negative numbers too', () => {
    const values = series(200, (at, random) => -weekly(at, random));
    values[100] = -900;
    expect(findAnomalies(ofDays(values)).anomalies).toMatchObject([{ from: 100, to: 100, direction: 'low' }]);
  });

  test('never leave the series, whatever it holds', () => {
    const cells = fc.array(fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 })), { maxLength: 120 });
    fc.assert(
      fc.property(cells, (values) => {
        for (const { from, to, value, expected, p } of findAnomalies(ofDays(values)).anomalies) {
          expect(from >= 0 && from <= to && to < values.length).toBe(true);
          expect([value, expected, p].every(Number.isFinite)).toBe(true);
        }
      }),
    );
  });

  test('of a constant or a mostly empty series are none', () => {
    expect(findAnomalies(ofDays(new Array(100).fill(5))).anomalies).toEqual([]);
    expect(findAnomalies(ofDays(series(100, (at) => (at % 9 === 0 ? 50 : 0)))).anomalies).toEqual([]);
  });
});

describe('changes', () => {
  const spans = {
    current: { start: '2025-02-01', end: '2025-02-28' },
    previous: { start: '2025-01-01', end: '2025-01-31' },
    name: 'the month before',
  };

  test('are absolute and relative, and say what a day made where the periods differ in length', () => {
    expect(changeFinding(REVENUE, amount(1_121), amount(1_000), spans).sentence).toBe(
      'Revenue rose by 121.00 (+12.1%) from 1,000.00 to 1,121.00, from 2025-02-01 to 2025-02-28 against the month before (2025-01-01 to 2025-01-31); a day, 40.04 against 32.26 (+24.1%), the periods being of 28 and 31 days.',
    );
  });

  test('from nothing, or from below zero, have no percentage', () => {
    expect(changeOf(REVENUE, amount(5), amount(0))).toEqual({ absolute: 5, fraction: null });
    expect(changeOf(REVENUE, amount(-5), amount(-10))).toEqual({ absolute: 5, fraction: null });
    expect(changeOf(RATE, amount(1, 2), amount(null, 0))).toBeNull();
  });

  test('of long integers are exact', () => {
    expect(changeOf(REVENUE, amount('90071992547409931'), amount('90071992547409930'))?.absolute).toBe(1);
  });

  test('of percentages are in points', () => {
    expect(changeFinding(RATE, amount(6, 100), amount(4, 100), spans).sentence).toMatch(
      /^Average rate rose by 2\.0 points from 4\.0% to 6\.0%/,
    );
  });

  test('totals keep every digit', () => {
    expect(totalFinding(REVENUE, amount('12345678901234567.89'), 3, null).sentence).toContain('12,345,678,901,234,567.89');
    expect(totalFinding(REVENUE, amount(null), 3, null).sentence).toBe('Revenue has no value.');
  });
});

describe('contributors', () => {
  const member = (name: string | null, num: number, rows = 1): Member => ({ name, rows, amount: amount(num) });

  test('have shares that come to the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1 }), (values) => {
        const shares = sharesOf(
          ORDERS,
          values.map((value, i) => member(`m${i}`, value)),
          amount(values.reduce((a, b) => a + b, 0)),
        );
        expect(shares.reduce((sum: number, share) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('have no shares where signs are mixed, and none of a mean', () => {
    expect(sharesOf(REVENUE, [member('a', 5), member('b', -3)], amount(2))).toEqual([null, null]);
    expect(sharesOf(RATE, [{ ...member('a', 5), amount: amount(5, 10) }], amount(5, 10))).toEqual([null]);
    expect(sharesOf(REVENUE, [member('a', -2), member('b', -6)], amount(-8))).toEqual([0.25, 0.75]);
  });

  test('say who leads, the concentration, and what belongs to nobody', () => {
    const members = [
      member('DE', 500),
      member('FR', 200),
      member('GB', 100),
      member(null, 80),
      member('NL', 50),
      member('ES', 40),
      member('IT', 30),
    ];
    expect(
      contributorFindings(REVENUE, { label: 'Country', memberCount: 7 }, members, amount(1_000)).map(({ sentence }) => sentence),
    ).toEqual([
      'Country "DE" makes up 50.0% of revenue (500.00 of 1,000.00), the most of 7 values.',
      '3 of 7 values of country make up 80.0% of revenue: "DE", "FR" and "GB".',
      'Rows without a value in country make up 8.0% of revenue (80.00).',
    ]);
  });

  test('name all that lead alike, and nobody where all are alike', () => {
    const said = (...members: Member[]) =>
      contributorFindings(REVENUE, { label: 'Country', memberCount: members.length }, members, amount(500)).map(({ sentence }) => sentence);
    expect(said(member('DE', 200), member('FR', 200), member('GB', 100))).toEqual([
      'Country "DE" and "FR" share the highest Revenue of 3 values: 200.00 each.',
    ]);
    expect(said(member('DE', 250), member('FR', 250))).toEqual([]);
  });
});

describe('importance', () => {
  test('ranks a fading product before a slight move of the whole, a short outage before a usual lead', () => {
    const faded = importance({ surprise: Math.abs(relativeMove(100, 13)), size: 0.12, confidence: 0.99 });
    const outage = importance({ surprise: Math.abs(relativeMove(50, 2)), size: 3 / 730, confidence: 0.999 });
    const drift = importance({ surprise: Math.abs(relativeMove(1_000, 1_050)), size: 1, confidence: 0.99 });
    expect([faded, outage, drift].map((one) => Math.round(one * 100) / 100)).toEqual([0.42, 0.15, 0.05]);
    expect([relativeMove(1, 2), relativeMove(2, 1), relativeMove(-1, 1), relativeMove(0, 0)]).toEqual([0.5, -0.5, 1, 0]);
  });
});

describe('quality', () => {
  test('says empty, constant, future and negative values with their counts', () => {
    const column = { role: 'category', nulls: 0, constant: false, future: null, negative: null, notFinite: null };
    const sentences = columnFindings(
      [
        { ...column, name: 'note', nulls: 100 },
        { ...column, name: 'city', nulls: 25 },
        { ...column, name: 'fine', nulls: 1 },
        { ...column, name: 'currency', constant: true },
        { ...column, name: 'at', role: 'time', future: 3 },
        { ...column, name: 'amount', role: 'additive_measure', negative: 7 },
      ],
      100,
    ).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      '1 column holds no value at all: "note".',
      '"city" is empty in 25.0% of the rows (25 of 100).',
      '1 column has the same value in every row: "currency".',
      '"at" lies in the future in 3 rows.',
      '"amount" is negative in 7 rows (7.0%); check whether these are returns or mistakes.',
    ]);
    expect(columnFindings([{ ...column, name: 'x', nulls: 0 }], 0)).toEqual([]);
  });

  test('finds one value that is written in several ways', () => {
    expect(spellingFinding('channel', ['Web', 'web', ' Web', 'App', null])?.sentence).toBe(
      '"channel" writes 1 value in several ways (case or spaces): "Web", "web" and " Web".',
    );
    expect(spellingFinding('channel', ['Web', 'App'])).toBeNull();
  });

  test('finds gaps in days, and none in data that has a row a month', () => {
    const days = (list: number[]) => list.map((day) => ({ day: toDay('2025-01-01') + day - 1, rows: 1 }));
    expect(gapFindings(days([1, 2, 3, 7, 8]), 1).map(({ sentence }) => sentence)).toEqual([
      'No rows are dated from 2025-01-04 to 2025-01-06 (3 days).',
    ]);
    expect(gapFindings(days([0, 31, 59, 90]), 31)).toEqual([]);
  });

  test('takes a day that chance may leave without rows for no gap, and one that it hardly leaves for one', () => {
    // By Poisson's distribution, six a day and two on one day of the week, over two years (Knuth's method).
    let state = 7;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const poisson = (mean: number) => {
      let count = 0;
      for (let product = next(); product > Math.exp(-mean); product *= next()) count += 1;
      return count;
    };
    const points = Array.from({ length: 730 }, (_, i) => ({ day: 20_000 + i, rows: poisson(i % 7 === 0 ? 2 : 6) }));
    const without = (...missing: number[]) => points.filter(({ day, rows }) => rows > 0 && !missing.includes(day));
    const regular = points.map((point) => ({ ...point, rows: 24 }));
    expect(gapFindings(without(20_350), 1)).toEqual([]);
    expect(gapFindings(without(20_350 + 3, 20_350 + 4, 20_350 + 5), 1)).toHaveLength(1);
    expect(
      gapFindings(
        regular.filter(({ day }) => day !== 20_353),
        1,
      ),
    ).toHaveLength(1);
  });

  test('says where repetitions are estimated', () => {
    expect(duplicateFinding(null, 3, 100, 1).sentence).toBe('3 rows (3.0%) repeat an earlier row.');
    expect(duplicateFinding(null, 3, 10_000_000, 64).sentence).toMatch(/^About 192 rows .* estimated from 3 in one 64th of the rows/);
  });
});
