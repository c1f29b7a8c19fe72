import { describe, expect, test } from '@jest/globals';
import type { Filter, Metric, Query } from '../../../bench/unseen/query.ts';
import { ANY } from '../../../bench/unseen/truth/answer.ts';
import { evaluate, list } from '../../../bench/unseen/truth/evaluate.ts';
import { openWorld } from '../../../bench/unseen/truth/rows.ts';
import { SMALL } from './small.ts';

const world = openWorld(SMALL);
const orders: Metric = { kind: 'count', table: 'orders' };
const pieces: Metric = { kind: 'sum', table: 'orders', value: { column: 'pieces' } };
const amount: Metric = { kind: 'sum', table: 'orders', value: { column: 'amount' } };
const buyers: Metric = { kind: 'distinct', table: 'orders', column: 'customer_id' };
const took = { from: 'ordered_at', until: 'delivered_at' };
const region = { ref: { table: 'customers', column: 'region' } };
const basket = { ref: { table: 'orders', column: 'basket' } };
const place = { ref: { table: 'levels', column: 'place' } };
const month = { grain: 'month' } as const;
const first = { from: '2025-01-01', to: '2025-02-01' };
const march = { from: '2025-03-01', to: '2025-04-01' };
const quarter = { from: '2025-01-01', to: '2025-04-01' };
const paid: Filter = { ref: { table: 'orders', column: 'paid' }, is: true };
const reason = (is: string): Filter => ({ ref: { table: 'returns', column: 'reason' }, is });

const ask = (metric: Metric | Metric[], rest: Partial<Query> = {}) =>
  evaluate(world, { metrics: [metric].flat().map((one) => ({ metric: one, label: one.kind })), by: [], ...rest }).rows;

describe('one number', () => {
  test.each<[string, Metric, Partial<Query>, number]>([
    ['a count', orders, {}, 6],
    ['a count in a period', orders, { period: march }, 3],
    ['a sum', pieces, {}, 12],
    ['a count by another time', { ...orders, time: 'delivered_at' }, { period: first }, 2],
    ['an average', { kind: 'average', table: 'orders', value: { column: 'pieces' } }, {}, 2],
    ['the median of a span: of 24, 48, 72 and 96 hours', { kind: 'median', table: 'orders', value: took }, {}, 60 * 3600],
    ['a percentile of a span: 72 + 0.7 × 24 hours', { kind: 'percentile', table: 'orders', value: took, p: 0.9 }, {}, 88.8 * 3600],
    ['different values, missing ones left out', buyers, {}, 2],
    ['a rate by its weight', { kind: 'weighted', table: 'orders', column: 'scrap', weight: 'pieces' }, {}, 2.6 / 12],
    ['what repeats, once each', { kind: 'once', table: 'orders', column: 'basket_total', grain: 'basket' }, {}, 80],
    [
      'a stock: the last of each',
      { kind: 'stock', table: 'levels', column: 'units' },
      { period: { from: '2025-02-01', to: '2025-03-01' } },
      79,
    ],
    [
      'a stock that is too old',
      { kind: 'stock', table: 'levels', column: 'units' },
      { period: { from: '2025-03-01', to: '2025-03-20' } },
      70,
    ],
    ['what is open on the last day', { kind: 'active', table: 'contracts' }, { period: first }, 1],
    [
      'the fees of what is open',
      { kind: 'active', table: 'contracts', column: 'fee' },
      { period: { from: '2025-02-01', to: '2025-03-01' } },
      18,
    ],
    ['what ended', { kind: 'count', table: 'contracts', time: 'ended_on' }, { period: first }, 1],
    ['a ratio', { kind: 'ratio', of: pieces, per: orders }, {}, 2],
    ['a share of rows', { kind: 'ratio', of: { ...orders, where: paid }, per: orders }, { period: march }, 2 / 3],
    ['a ratio over two tables', { kind: 'ratio', of: { kind: 'count', table: 'returns' }, per: orders }, {}, 0.5],
  ])('%s', (_, metric, rest, value) => {
    const [[found]] = ask(metric, rest) as [[number]];
    expect(found).toBeCloseTo(value, 9);
  });
});

describe('filters', () => {
  const customers: Metric = { kind: 'count', table: 'customers' };
  const bought = (rule: 'any' | 'all' | 'none', where: Filter): Filter => ({ entity: 'customers', of: 'orders', rule, where });
  test.each<[string, Metric, Filter, number]>([
    ['and', orders, { and: [paid, { ref: { table: 'orders', column: 'pieces' }, above: 1 }] }, 2],
    ['or', orders, { or: [{ not: paid }, { ref: { table: 'orders', column: 'currency' }, is: 'USD' }] }, 4],
    ['over a link', orders, { ref: { table: 'customers', column: 'region' }, is: 'North' }, 3],
    ['over two links', { kind: 'count', table: 'returns' }, { ref: { table: 'customers', column: 'region' }, is: 'South' }, 2],
    ['empty', orders, { ref: { table: 'orders', column: 'delivered_at' }, empty: true }, 2],
    ['between, both ends in', orders, { ref: { table: 'orders', column: 'amount' }, between: [7, 10] }, 3],
    ['any', customers, bought('any', { not: paid }), 1],
    ['all, of those with rows', customers, bought('all', paid), 1],
    ['none, those without rows too', customers, bought('none', { not: paid }), 2],
    ['more than so many', customers, { per: 'customers', metric: orders, above: 2 }, 1],
    ['fewer than so many, none at all too', customers, { per: 'customers', metric: orders, below: 3 }, 2],
    ['rows of such entities', pieces, { per: 'customers', metric: orders, above: 2 }, 5],
    ['both', orders, { and: [entity('Broken'), entity('Late')] }, 1],
    ['neither', orders, { and: [entity('Broken', 'none'), entity('Late', 'none')] }, 4],
  ])('%s', (_, metric, filter, value) => expect(ask(metric, { filter })).toEqual([[value]]));

  function entity(is: string, rule: 'any' | 'none' = 'any'): Filter {
    return { entity: 'orders', of: 'returns', rule, where: reason(is) };
  }
});

describe('groups', () => {
  test('over a link, with those that lead nowhere', () => {
    expect(ask(pieces, { by: [region] })).toEqual([
      ['North', 5],
      ['South', 6],
      [null, 1],
    ]);
  });

  test('steps without rows are zero of what adds up, and a gap of what does not', () => {
    const filter: Filter = { ref: { table: 'orders', column: 'currency' }, is: 'USD' };
    expect(ask(orders, { by: [month], period: quarter, filter })).toEqual([
      ['2025-01-01', 0],
      ['2025-02-01', 1],
      ['2025-03-01', 1],
    ]);
    expect(ask({ kind: 'average', table: 'orders', value: { column: 'pieces' } }, { by: [month], period: quarter, filter })).toEqual([
      ['2025-01-01', null],
      ['2025-02-01', 2],
      ['2025-03-01', 1],
    ]);
  });

  test('weekdays', () =>
    expect(ask(orders, { by: [{ grain: 'weekday' }] })).toEqual([
      ['Monday', 4],
      ['Sunday', 1],
      ['Tuesday', 1],
    ]));

  test('amounts of two currencies stay apart, unless one is asked for', () => {
    expect(ask(amount)).toEqual([
      ['EUR', 67],
      ['USD', 13],
    ]);
    expect(ask(amount, { filter: { ref: { table: 'orders', column: 'currency' }, is: 'USD' } })).toEqual([[13]]);
  });

  test('stocks by step, and by entity', () => {
    const units: Metric = { kind: 'stock', table: 'levels', column: 'units' };
    expect(ask(units, { by: [month], period: quarter })).toEqual([
      ['2025-01-01', 109],
      ['2025-02-01', 79],
      ['2025-03-01', null],
    ]);
    expect(ask(units, { by: [place], period: first })).toEqual([
      ['p', 100],
      ['q', 9],
    ]);
  });

  test('two tables meet by full outer join', () => {
    expect(ask([orders, { kind: 'count', table: 'returns' }], { by: [month], period: quarter })).toEqual([
      ['2025-01-01', 2, 0],
      ['2025-02-01', 1, 2],
      ['2025-03-01', 3, 1],
    ]);
  });

  test('having', () =>
    expect(ask(orders, { by: [basket], having: { above: 1 } })).toEqual([
      ['X', 2],
      ['Z', 3],
    ]));
});

describe('what is shown beside', () => {
  test('a comparison, with what vanished', () => {
    const february = { from: '2025-02-01', to: '2025-03-01' };
    expect(ask(orders, { by: [basket], period: march, compare: february })).toEqual([
      ['Y', 0, 1, -1, -1],
      ['Z', 3, 0, 3, null],
    ]);
  });

  test('no comparison with a period that began before the data', () => {
    expect(ask(orders, { by: [basket], period: march, compare: first })).toEqual([['Z', 3, null, null, null]]);
  });

  test('shares of the whole', () =>
    expect(ask(pieces, { by: [basket], show: 'share' }).map((row) => row[2])).toEqual([4 / 12, 2 / 12, 6 / 12]));

  test('running totals', () =>
    expect(ask(orders, { by: [month], period: quarter, show: 'running_total' }).map((row) => row[2])).toEqual([2, 3, 6]));

  test('growth by step', () =>
    expect(ask(orders, { by: [month], period: quarter, show: 'change_percent' }).map((row) => row[2])).toEqual([ANY, -0.5, 2]));

  test('moving averages; of ratios from the rows of the window', () => {
    const average = { by: [month], period: quarter, show: { movingAverage: 2 } };
    expect(ask(orders, average).map((row) => row[2])).toEqual([null, 1.5, 2]);
    expect(ask({ kind: 'ratio', of: orders, per: buyers }, average).map((row) => row[2])).toEqual([null, 1.5, 2]);
  });

  test('the first, and the rest from their rows', () => {
    const top: Partial<Query> = { by: [basket], order: 'down', top: { n: 1, other: true } };
    expect(ask(pieces, top)).toEqual([
      ['Z', 6],
      ['Other', 6],
    ]);
    expect(ask({ kind: 'ratio', of: orders, per: buyers }, top)).toEqual([
      ['X', 2],
      ['Other', 2],
    ]);
    expect(ask(buyers, top)).toEqual([
      ['Z', 2],
      ['Other', 2],
    ]);
  });

  test('ranks, and a limit from below', () => {
    expect(ask(pieces, { by: [basket], show: 'rank' }).map((row) => row[2])).toEqual([2, 3, 1]);
    expect(ask(pieces, { by: [basket], order: 'up', limit: 1 })).toEqual([['Y', 2]]);
  });
});

test('a listing', () => {
  const columns = [
    { table: 'orders', column: 'order_id' },
    { table: 'customers', column: 'region' },
    { table: 'orders', column: 'amount' },
  ];
  expect(list(world, { table: 'orders', columns, period: march, order: { column: 'amount', down: true }, limit: 2 }).rows).toEqual([
    [4, 'South', 20],
    [6, 'North', 8],
  ]);
});
