import { describe, expect, test } from '@jest/globals';
import { type DriverCell, findDrivers } from './find-drivers.ts';

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

describe('what moved a metric', () => {
  test('is the value that halved, with the share of the change that is its own', () => {
    const { drivers } = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'South' ? { after: 50 } : {})),
    );
    expect(names(drivers[0]!)).toEqual(['South']);
    // Four cells lost 50 each; the rest moved by a few in total.
    expect(drivers[0]!.contribution).toBeCloseTo(-200, -1);
  });

  test('is the pair where only it moved', () => {
    const { drivers } = findDrivers(
      ['region', 'product'],
      cells((region, product) => (region === 'East' && product === 'b' ? { after: 300 } : {})),
    );
    expect(names(drivers[0]!)).toEqual(['East', 'b']);
  });

  test('is a value that was not there before, and one that is there no more', () => {
    const fresh = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'Far' ? { before: 0, after: 500 } : {})),
    );
    expect([names(fresh.drivers[0]!), fresh.drivers[0]!.contribution, fresh.drivers[0]!.before]).toEqual([['Far'], 2_000, 0]);
    expect(fresh.drivers[0]!.share).toBeGreaterThan(0.99);
    const gone = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'Far' ? { before: 500, after: 0 } : {})),
    );
    expect(names(gone.drivers[0]!)).toEqual(['Far']);
  });

  test('is named once, and what moved next to nothing not at all', () => {
    const { drivers, change } = findDrivers(
      ['region', 'product'],
      cells((region) => (region === 'South' ? { after: 50 } : {})),
    );
    const keys = drivers.map((driver) => names(driver).join());
    expect(new Set(keys).size).toBe(keys.length);
    for (const { contribution } of drivers) expect(Math.abs(contribution)).toBeGreaterThanOrEqual(0.009 * Math.abs(change));
  });

  test('of a ratio is where its rate moved, not where its weight did', () => {
    const rated = REGIONS.flatMap((region) =>
      PRODUCTS.map((product, j): DriverCell => {
        const den = region === 'West' ? 400 : 200;
        const rate = product === 'c' ? 0.05 : 0.1 + (j - 1) / 1_000;
        return { values: [region, product], before: { num: 20, den: 200 }, after: { num: den * rate, den } };
      }),
    );
    expect(names(findDrivers(['region', 'product'], rated).drivers[0]!)).toEqual(['c']);
  });
});
