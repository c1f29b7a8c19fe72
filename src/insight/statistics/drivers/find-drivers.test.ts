import { describe, expect, test } from '@jest/globals';
import { aggregate } from '../../../../bench/drivers/aggregate.ts';
import { driverTable, type Kind, NULLS, PLANTED } from '../../../../bench/drivers/tables.ts';
import { findDrivers } from './find-drivers.ts';
import type { DriverCell } from './types.ts';
import { driverFindings, explanationOf } from './wording.ts';

const REGIONS = ['North', 'South', 'East', 'West', 'Far'];
const PRODUCTS = ['a', 'b', 'c', 'd'];
const names = ({ of }: { of: { value: string | null }[] }) => of.map(({ value }) => value);

/** Every region and product with 100 before and slightly more or less after, except as `moved` overrides. */
function cells(moved: (region: string, product: string) => { before?: number; after?: number }): DriverCell[] {
  return REGIONS.flatMap((region, i) =>
    PRODUCTS.map((product, j): DriverCell => {
      const { before = 100, after = 100 + (((i * 7 + j * 3) % 5) - 2) / 2 } = moved(region, product);
      return { values: [region, product], before: { num: before }, after: { num: after } };
    }),
  );
}

function analyze(kind: Kind, seed: number) {
  const table = driverTable(kind, seed);
  const { cells: all, steps } = aggregate(table);
  return { table, ...findDrivers(table.dimensions, all, { steps }) };
}

describe('what moved a metric, from totals alone', () => {
  test('is the value that halved, or the pair where only it moved', () => {
    const one = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'South' ? { after: 50 } : {})),
    );
    expect([names(one.drivers[0]!), one.drivers[0]!.contribution]).toEqual([['South'], -200]);
    const pair = findDrivers(
      ['region', 'product'],
      cells((region, product) => (region === 'East' && product === 'b' ? { after: 300 } : {})),
    );
    expect(names(pair.drivers[0]!)).toEqual(['East', 'b']);
  });

  test('is a value that was not there before, or is there no more', () => {
    const fresh = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'Far' ? { before: 0, after: 500 } : {})),
    );
    expect(fresh.drivers[0]).toMatchObject({ contribution: 2_000, before: 0 });
    const gone = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'Far' ? { before: 500, after: 0 } : {})),
    );
    expect(names(gone.drivers[0]!)).toEqual(['Far']);
  });

  test('of a ratio is where its rate moved, not where its weight did', () => {
    const rated = REGIONS.flatMap((region) =>
      PRODUCTS.map((product, j): DriverCell => {
        const den = region === 'West' ? 400 : 200;
        const rate = product === 'c' ? 0.05 : 0.1 + (j - 1) / 1_000;
        return { values: [region, product], before: { num: 20, den: 200 }, after: { num: den * rate, den } };
      }),
    );
    expect(findDrivers(['region', 'product'], rated).drivers[0]).toMatchObject({ of: [{ value: 'c' }], effect: 'rate' });
  });
});

describe('what moved a metric, from rows', () => {
  test.each(PLANTED)('%s is named first, with its share of the change', (kind) => {
    const right = [1, 2].filter((seed) => {
      const { table, drivers } = analyze(kind, seed);
      const [first] = drivers;
      return (
        first !== undefined &&
        names(first).sort().join() === names(table.truth!).sort().join() &&
        Math.sign(first.contribution) === table.truth!.direction &&
        Math.abs((first.share ?? 0) - table.truth!.share) < 0.05
      );
    });
    expect(right.length).toBeGreaterThanOrEqual(1);
  });

  test.each(NULLS)('is nothing where nothing was planted: %s', (kind) => {
    expect([1, 2].filter((seed) => analyze(kind, seed).drivers.length > 0).length).toBeLessThanOrEqual(1);
  });

  test('adds up to the change, and is said alike in an explanation and in findings', () => {
    const { change, drivers, rest, ...more } = analyze('pair', 3);
    expect(drivers.reduce((sum, { contribution }) => sum + contribution, rest.contribution)).toBeCloseTo(change, 6);
    const metric = { label: 'Revenue', kind: 'sum', exact: true, format: 'decimal' } as const;
    const spans = { current: { start: '2026-02-01', end: '2026-02-28' }, previous: { start: '2026-01-01', end: '2026-01-31' } };
    const analysis = { change, drivers, rest, ...more };
    const name = drivers[0]!.of.map(({ dimension, value }) => `${dimension} "${value}"`).join(' with ');
    expect(explanationOf(metric, analysis, spans)).toContain(name);
    expect(driverFindings(metric, analysis)[0]!.sentence.toLowerCase()).toContain(name);
  });

  test('is never claimed to be even without a test', () => {
    const metric = { label: 'Revenue', kind: 'sum', exact: true, format: 'decimal' } as const;
    const spans = { current: { start: '2026-02-01', end: '2026-02-28' }, previous: { start: '2026-01-01', end: '2026-01-31' } };
    const said = (['chance', 'even', 'uneven'] as const).map((verdict) =>
      explanationOf(metric, { before: 9, after: 10, change: 1, verdict, drivers: [], rest: { contribution: 1, share: 1 } }, spans),
    );
    expect(new Set(said.map((text) => text.split('. ').at(-1))).size).toBe(3);
  });
});
