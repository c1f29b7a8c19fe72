import { expect, test } from '@jest/globals';
import { inLocale } from '../../../platform/locale.ts';
import type { Metric } from '../bind-metrics.ts';
import type { DaySeries } from './day-series.ts';
import { episodeCause } from './episode-causes.ts';
import type { MemberSeries } from './member-series.ts';
import { perRowAtUnchangedMix } from './unchanged-mix.ts';

const metric = (label: string, column: string, kind: Metric['kind']) =>
  ({ label, column, name: column, kind, format: 'decimal', exact: false, thing: { one: 'order', many: 'orders' } }) as Metric;
const revenue = metric('Revenue', 'revenue', 'sum');
const DAYS = 120;
const EPISODE = { start: 60, end: 64, direction: 'high', member: null };
const inside = (day: number) => day >= EPISODE.start && day <= EPISODE.end;

/** Ten orders a day and thirty in the episode, at a price and a discount that waver by a percent. */
function series({ price = 100, discount = 5 }: { price?: number; discount?: number } = {}): DaySeries {
  const points = Array.from({ length: DAYS }, (_, day) => {
    const rows = inside(day) ? 30 : 10;
    const [each, off] = inside(day) ? [price, discount] : [100 + (day % 3) - 1, 5 + 0.05 * ((day % 3) - 1)];
    return {
      day,
      rows,
      amounts: [
        { num: each * rows, den: null },
        { num: off * rows, den: rows },
      ],
    };
  });
  const metrics = [revenue, metric('Average discount', 'discount', 'mean')];
  return { points, metrics, whole: null, coverage: { first: 0, last: DAYS - 1, slack: 1 }, step: 'day', receiptId: 'r1' } as DaySeries;
}

test('more orders at a lower price are named a promotion, as is a higher discount; more orders alone are not', () => {
  expect(episodeCause(revenue, series({ price: 80 }), [], EPISODE)).toBe(', at 20.0% less per order, as in a promotion');
  expect(episodeCause(revenue, series({ discount: 15 }), [], EPISODE)).toBe(
    ', while average discount rose from 5.00 to 15.00, as in a promotion',
  );
  expect(episodeCause(revenue, series(), [], EPISODE)).toBe('');
  expect(episodeCause(revenue, series({ price: 120 }), [], EPISODE)).toBe(', at 20.0% more per order');
  expect(inLocale({ locale: 'de-DE', timeZone: 'UTC' }, () => episodeCause(revenue, series({ price: 80 }), [], EPISODE))).toBe(
    ', per order 20,0\u00a0% weniger, wie bei einer Aktion'.replace('per', 'je'),
  );
});

test('days of few orders at a lower price are no promotion, nor is a price that varies as much every day', () => {
  expect(episodeCause(revenue, series({ price: 80 }), [], { ...EPISODE, direction: 'low' })).not.toMatch(/promotion/);
  const wild = series({ price: 80 });
  wild.points = wild.points.map((point) =>
    inside(point.day) ? point : { ...point, amounts: [{ num: (point.day % 2 ? 20 : 180) * point.rows, den: null }, point.amounts[1]!] },
  );
  expect(episodeCause(revenue, wild, [], EPISODE)).toBe('');
});

test('the price is that of the value that the episode was mostly in', () => {
  const own = new Map(
    Array.from(
      { length: DAYS },
      (_, day) => [day, { rows: inside(day) ? 22 : 2, amount: { num: inside(day) ? 22 * 60 : 2 * (90 + (day % 2)), den: null } }] as const,
    ),
  );
  const garden = { name: 'Garden', byStart: new Map(), rows: new Map(), days: own };
  const members = [{ dimension: { name: 'category' }, grain: 'week', members: [garden], receiptId: 'r2' }] as unknown as MemberSeries[];
  const member = { dimension: 'category', name: 'Garden', of: ' of category "Garden"', there: true };
  expect(episodeCause(revenue, series(), members, { ...EPISODE, member })).toBe(
    ', mostly in category "Garden", at 33.7% less per order there, as in a promotion',
  );
});

test('at an unchanged mix, what is sold does not move the amount per row', () => {
  const starts = [0, 1, 2, 3];
  const value = (each: readonly number[], rows: readonly number[]) => ({
    name: null,
    byStart: new Map(starts.map((start) => [start, { num: each[start]! * rows[start]!, den: null }])),
    rows: new Map(starts.map((start) => [start, rows[start]!])),
    days: null,
  });
  const members = [value([10, 10, 12, 12], [5, 1, 5, 1]), value([100, 100, 120, 120], [1, 5, 1, 5])];
  const [a, b, c, d] = perRowAtUnchangedMix(revenue, { members }, starts);
  expect(a).toBeCloseTo(b!, 6);
  expect(c! / a!).toBeCloseTo(1.2, 6);
  expect(d! / b!).toBeCloseTo(1.2, 6);
});
