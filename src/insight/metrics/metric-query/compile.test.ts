import { describe, expect, test } from '@jest/globals';
import { metricWorld } from '../../../../test/support/metric-world.ts';
import type { MetricQuery } from './types.ts';

const { run, refusal } = metricWorld();

describe('aggregates', () => {
  test('a sum, a count and a ratio of the whole', async () => {
    expect(await run({ metrics: ['revenue', 'orders', 'average_order', 'paid_orders', 'buyers'] })).toEqual([[260, 6, 260 / 6, 5, 4]]);
  });
  test('a ratio of groups is computed from their sums', async () => {
    expect(await run({ metrics: ['average_order'], by: ['country'] })).toEqual([
      ['CH', 75],
      ['DE', 100 / 3],
      [null, 10],
    ]);
  });
  test('a duration is in seconds and its median lies between the middle two', async () => {
    expect(await run({ metrics: ['time_to_resolve'] })).toEqual([[72_000]]);
    expect(await run({ metrics: ['time_to_resolve'], filters: { dimension: 'customer_id', is: 1 } })).toEqual([[54_000]]);
  });
  test('a value that repeats is taken once for what it belongs to', async () => {
    expect(await run({ metrics: ['order_totals', 'line_value', 'sold'] })).toEqual([[250, 250, 22]]);
    expect(await run({ metrics: ['order_totals'], by: ['status'] })).toEqual([
      ['paid', 170],
      ['open', 80],
    ]);
    expect(await refusal({ metrics: ['order_totals'], by: ['product'] })).toMatch(
      /"order_total" belongs to a order_id and repeats on its rows, but "product" differs/,
    );
  });
  test('what stands on the first line of an order alone is that of its other lines, too', async () => {
    expect(await run({ metrics: ['shipping', 'shipped', 'sold'], by: ['channel'] })).toEqual([
      ['web', 8, 2, 16],
      ['app', 3, 1, 6],
    ]);
    expect(await run({ metrics: ['sold', 'shipping'], filters: { dimension: 'channel', is: 'web' } })).toEqual([[16, 8]]);
    expect(await refusal({ metrics: ['shipping'], by: ['product'] })).toMatch(/"shipping" belongs to a order_id/);
  });
});

describe('time', () => {
  test('a step without rows is zero for sums and counts, empty for ratios', async () => {
    expect(await run({ metrics: ['revenue', 'orders', 'average_order'], by: [{ time: 'default', grain: 'month' }] })).toEqual([
      ['2025-01-01', 100, 1, 100],
      ['2025-02-01', 130, 2, 65],
      ['2025-03-01', 0, 0, null],
      ['2025-04-01', 30, 3, 10],
    ]);
  });
  test('a range is half-open', async () => {
    expect(await run({ metrics: ['orders'], time: { from: '2025-04-11', to: '2025-04-30' } })).toEqual([[1]]);
    expect(await run({ metrics: ['orders'], time: { from: '2025-04-11', to: '2025-05-01' } })).toEqual([[2]]);
  });
  test('growth over the month before, and a year before that the data does not reach', async () => {
    expect(
      await run({
        metrics: ['revenue'],
        by: [{ time: 'default', grain: 'month' }],
        time: { from: '2025-02-01', to: '2025-05-01' },
        compare_to: 'previous_period',
      }),
    ).toEqual([
      ['2025-02-01', 130, 100, 30, 30],
      ['2025-03-01', 0, 130, -130, -100],
      ['2025-04-01', 30, 0, 30, null],
    ]);
    expect(await run({ metrics: ['revenue'], time: { from: '2025-02-01', to: '2025-03-01' }, compare_to: 'previous_year' })).toEqual([
      [130, null, null, null],
    ]);
  });
  test('a first row shortly after the start of the earlier period does not end the comparison', async () => {
    const query: MetricQuery = {
      metrics: ['customers'],
      time: { from: '2025-03-01', to: '2025-04-30' },
      compare_to: { from: '2025-01-08', to: '2025-03-01' },
    };
    expect(await run(query)).toEqual([[2, 2, 0, 0]]);
    expect(await run({ ...query, compare_to: { from: '2025-01-01', to: '2025-03-01' } })).toEqual([[2, null, null, null]]);
  });
  test('running total, moving average and index run over empty steps', async () => {
    const rows = await run({
      metrics: ['revenue'],
      by: [{ time: 'default', grain: 'month' }],
      show: ['running_total', { moving_average: { periods: 2 } }, { index: { base: 100 } }],
    });
    expect(rows).toEqual([
      ['2025-01-01', 100, null, 100],
      ['2025-02-01', 230, 115, 130],
      ['2025-03-01', 230, 65, 0],
      ['2025-04-01', 260, 15, 30],
    ]);
  });
  test('a stock is the last level of each account, which holds until the next', async () => {
    expect(await run({ metrics: ['balance'], by: [{ time: 'default', grain: 'month' }] })).toEqual([
      ['2025-01-01', 15],
      ['2025-02-01', 25],
      ['2025-03-01', 25],
      ['2025-04-01', 27],
    ]);
    expect(await run({ metrics: ['balance'], time: { from: '2025-01-01', to: '2025-02-01' }, by: ['branch'] })).toEqual([
      ['N', 10],
      ['S', 5],
    ]);
  });
});

describe('what the data covers', () => {
  const month = { time: 'default', grain: 'month' } as const;
  test('a series goes as far as any of its tables, and the others are empty there', async () => {
    expect(await run({ metrics: ['orders', 'tickets', 'tickets_per_order'], by: [month] })).toEqual([
      ['2025-01-01', 1, null, null],
      ['2025-02-01', 2, 2, 1],
      ['2025-03-01', 0, 0, null],
      ['2025-04-01', 3, 2, 2 / 3],
    ]);
    expect(await run({ metrics: ['held', 'orders'], by: [month], time: { from: '2025-02-01', to: '2025-05-01' } })).toEqual([
      ['2025-02-01', 6, 2],
      ['2025-03-01', null, 0],
      ['2025-04-01', null, 3],
    ]);
  });
  test('a single number is of what all tables cover, and one is not compared where it did not exist', async () => {
    expect(
      await run({
        metrics: ['orders', 'tickets'],
        time: { from: '2025-02-01', to: '2025-03-01' },
        compare_to: 'previous_period',
        show: ['value', 'previous'],
      }),
    ).toEqual([[2, null, 2, null]]);
  });
  test('an index begins with the first step that the data of its metric reaches', async () => {
    const rows = await run({ metrics: ['orders', 'tickets'], by: [month], show: [{ index: { base: 100 } }] });
    expect(rows.map(([, , tickets]) => tickets)).toEqual([null, 100, 0, 100]);
  });
  test('a step before the data is unknown, not zero', async () => {
    expect((await run({ metrics: ['orders'], by: [month], show: ['previous'] })).slice(0, 2)).toEqual([
      ['2025-01-01', null],
      ['2025-02-01', 1],
    ]);
  });
  test('nothing in a period is zero, and outside of the data unknown', async () => {
    const filters = { dimension: 'status', is: 'lost' } as const;
    expect(await run({ metrics: ['orders', 'revenue', 'average_order'], filters })).toEqual([[0, 0, null]]);
    expect(await run({ metrics: ['orders', 'revenue'], time: { from: '2024-01-01', to: '2024-02-01' } })).toEqual([[null, null]]);
    expect(await run({ metrics: ['orders'], by: ['country'], filters })).toEqual([]);
  });
  test('what never happened is in no step', async () => {
    const resolved = { time: 'tickets.resolved', grain: 'month' } as const;
    expect(await run({ metrics: ['resolved'], by: [month] })).toEqual([
      ['2025-02-01', 2],
      ['2025-03-01', 0],
      ['2025-04-01', 1],
    ]);
    expect(await run({ metrics: ['resolved'], by: ['country', month] })).toEqual([
      ['CH', '2025-02-01', 2],
      ['DE', '2025-04-01', 1],
    ]);
    expect(await run({ metrics: ['tickets'], by: [resolved] })).toContainEqual([null, 1]);
  });
  test('a ratio of two times of one table', async () => {
    expect(await run({ metrics: ['resolved_per_opened'], by: [month] })).toEqual([
      ['2025-02-01', 1],
      ['2025-03-01', null],
      ['2025-04-01', 0.5],
    ]);
  });
});

describe('windows', () => {
  const month = { time: 'default', grain: 'month' } as const;
  const moving = { moving_average: { periods: 2 } };
  test('of what steps cannot be averaged for are computed from rows', async () => {
    expect(await run({ metrics: ['buyers', 'orders_per_buyer', 'largest'], by: [month], show: [moving] })).toEqual([
      ['2025-01-01', null, null, null],
      ['2025-02-01', 2, 1.5, 100],
      ['2025-03-01', 2, 1, 80],
      ['2025-04-01', 3, 1, 20],
    ]);
    expect(await run({ metrics: ['orders_per_buyer'], by: [month, 'status'], show: [moving] })).toContainEqual(['2025-03-01', 'open', 1]);
  });
  test('of ratios of sums divide the sums, of levels average them', async () => {
    expect(await run({ metrics: ['average_order', 'balance'], by: [month], show: [moving] })).toEqual([
      ['2025-01-01', null, null],
      ['2025-02-01', 230 / 3, 20],
      ['2025-03-01', 65, 25],
      ['2025-04-01', 10, 26],
    ]);
  });
});

describe('comparisons', () => {
  test('with a named year go month by month, over a leap day too', async () => {
    const rows = await run({
      metrics: ['days'],
      by: [{ time: 'default', grain: 'month' }],
      time: { from: '2025-01-01', to: '2025-05-01' },
      compare_to: { from: '2024-01-01', to: '2024-05-01' },
      show: ['value', 'previous'],
    });
    expect(rows).toEqual([
      ['2025-01-01', 31, 31],
      ['2025-02-01', 28, 29],
      ['2025-03-01', 31, 31],
      ['2025-04-01', 30, 30],
    ]);
  });
  test('of weeks with those of the ISO year before, where a week 53 has no partner', async () => {
    const week = { time: 'default', grain: 'week' } as const;
    const compared = await run({
      metrics: ['first_day'],
      by: [week],
      time: { from: '2020-12-21', to: '2021-01-11' },
      compare_to: 'previous_year',
      show: ['value', 'previous'],
    });
    expect(compared).toEqual([
      ['2020-12-21', 20201221, 20191223],
      ['2020-12-28', 20201228, null],
      ['2021-01-04', 20210104, 20191230],
    ]);
  });
  test('of a cut period are cut at the same point', async () => {
    const cut = { time: { from: '2025-04-01', to: '2025-06-01' }, compare_to: { from: '2025-02-01', to: '2025-04-01' } };
    expect(await run({ metrics: ['orders'], show: ['value', 'previous'], ...cut })).toEqual([[3, 2]]);
  });
});

describe('several tables', () => {
  test('metrics meet on a shared dimension and none is counted twice', async () => {
    expect(await run({ metrics: ['customers', 'orders', 'tickets', 'tickets_per_order'], by: ['country'] })).toEqual([
      ['DE', 2, 3, 1, 1 / 3],
      ['CH', 1, 2, 2, 1],
      ['FR', 1, 0, 1, null],
      [null, 0, 1, 0, 0],
    ]);
  });
  test('two steps of a relationship', async () => {
    expect(await run({ metrics: ['sold'], by: ['country'] })).toEqual([
      ['CH', 19],
      ['DE', 3],
    ]);
  });
  test('the key of a related table is the row’s own', async () => {
    expect(await run({ metrics: ['orders'], by: ['customers.id'], top: { n: 2 } })).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('filters', () => {
  const count = async (filters: MetricQuery['filters'], metric = 'orders') => (await run({ metrics: [metric], filters }))[0]?.[0] ?? 0;

  test('conditions are true or false, also on empty values', async () => {
    expect(await count({ dimension: 'net', above: 50 })).toBe(2);
    expect(await count({ not: { dimension: 'net', above: 50 } })).toBe(4);
    expect(await count({ dimension: 'country', is: null })).toBe(1);
    expect(
      await count({
        or: [
          { dimension: 'country', in: ['CH', 'FR'] },
          {
            and: [
              { dimension: 'status', contains: 'OPE' },
              { dimension: 'net', between: [80, 80] },
            ],
          },
        ],
      }),
    ).toBe(3);
    expect(await count({ dimension: 'placed_at', at_least: '2025-04-01' })).toBe(3);
  });
  test('weekdays, months and hours that rows fall on', async () => {
    const parts = await run({ metrics: ['orders'], by: [{ time: 'default', grain: 'weekday' }] });
    expect(parts.length).toBeGreaterThan(1);
    for (const [weekday, orders] of parts) expect(await count({ time: 'default', grain: 'weekday', in: [Number(weekday)] })).toBe(orders);
    const months = await run({ metrics: ['orders'], by: [{ time: 'placed_at', grain: 'month_of_year' }] });
    for (const [month, orders] of months)
      expect(await count({ time: 'placed_at', grain: 'month_of_year', in: [Number(month)] })).toBe(orders);
    expect(await count({ not: { time: 'placed_at', grain: 'hour_of_day', in: [...Array(24).keys()] } })).toBe(0);
  });
  test('things by what they have', async () => {
    expect(await count({ entity: 'customers.id', any: { dimension: 'orders.status', is: 'open' } }, 'customers')).toBe(1);
    expect(await count({ entity: 'customers.id', all: { dimension: 'orders.status', is: 'paid' } }, 'customers')).toBe(2);
    expect(await count({ entity: 'customers.id', none: { dimension: 'orders.status', is: 'paid' } }, 'customers')).toBe(1);
    expect(await count({ entity: 'customers', of: 'orders', none: { and: [] } }, 'customers')).toBe(1);
    const bought = (product: string) => ({ entity: 'order_id', any: { dimension: 'product', is: product } });
    expect(await count({ and: [bought('pen'), bought('ink')] }, 'sold')).toBe(14);
  });
  test('a key that leads nowhere is no thing', async () => {
    // Order 14 names a customer who does not exist.
    const filters: MetricQuery['filters'][] = [
      { entity: 'customers', of: 'orders', any: { dimension: 'status', is: 'paid' } },
      { entity: 'customers', of: 'orders', all: { dimension: 'status', is: 'paid' } },
      { entity: 'customers', of: 'tickets', none: { and: [] } },
      { metric: 'orders', per: 'customers', at_least: 1 },
      { metric: 'tickets', per: 'customers', below: 1 },
    ];
    const found: unknown[] = [];
    for (const one of filters) found.push(await count(one));
    expect(found).toEqual([5, 3, 1, 5, 1]);
    expect(await run({ metrics: ['orders'], by: ['customer_id'], filters: filters[4]! })).toEqual([[3, 1]]);
    expect(await count({ entity: 'customer_id', all: { dimension: 'status', is: 'paid' } })).toBe(4);
  });
  test('things by a number of theirs, those without a row included', async () => {
    expect(await count({ metric: 'orders', per: 'customers.id', above: 1 }, 'customers')).toBe(2);
    expect(await count({ metric: 'orders', per: 'customers.id', below: 2 }, 'customers')).toBe(2);
    expect(await count({ metric: 'orders', per: 'customers.id', is: 0 }, 'customers')).toBe(1);
    expect(await count({ metric: 'buyers', per: 'customers.id', below: 1 }, 'customers')).toBe(1);
    expect(
      await count({ metric: 'orders', per: 'customers.id', at_least: 1, time: { from: '2025-04-01', to: '2025-05-01' } }, 'customers'),
    ).toBe(2);
  });
});

describe('what must not be mistaken', () => {
  test('two periods that are compared are not one period', async () => {
    const query: MetricQuery = {
      metrics: ['revenue'],
      by: ['country'],
      time: { from: '2025-04-01', to: '2025-05-01' },
      compare_to: { from: '2025-02-01', to: '2025-03-01' },
      show: ['value', 'previous'],
    };
    expect(await run(query)).toEqual([
      ['DE', 20, 80],
      [null, 10, 0],
      ['CH', 0, 50],
    ]);
  });
  test('things in both, in either and in neither', async () => {
    const bought = (product: string) => ({ entity: 'orders.id', any: { dimension: 'lines.product', is: product } });
    const orders = async (filters: MetricQuery['filters']) => (await run({ metrics: ['orders'], filters }))[0]?.[0] ?? 0;
    expect(await orders({ and: [bought('pen'), bought('ink')] })).toBe(1);
    expect(await orders({ or: [bought('pen'), bought('ink')] })).toBe(4);
    expect(await orders({ not: { or: [bought('pen'), bought('ink')] } })).toBe(2);
  });
  test('a share of some is of those, not of all', async () => {
    const query: MetricQuery = { metrics: ['paid_orders', 'orders'], filters: { dimension: 'country', is: 'DE' } };
    expect(await run(query)).toEqual([[2, 3]]);
  });
  test('orders of lines count once', async () => {
    expect(await run({ metrics: ['orders', 'sold'], by: ['status'] })).toEqual([
      ['paid', 5, 20],
      ['open', 1, 2],
    ]);
  });
  test('the last whole week has seven days', async () => {
    const scope = { time: { last: 1, unit: 'week', whole: true } } as const;
    expect(await run({ metrics: ['orders'], by: [{ time: 'default', grain: 'day' }], ...scope })).toHaveLength(7);
  });
});

describe('groups', () => {
  test('the largest by share and rank, the rest together', async () => {
    expect(await run({ metrics: ['orders'], by: ['country'], show: ['value', 'share', 'rank'], top: { n: 1 } })).toEqual([
      ['DE', 3, 50, 1],
    ]);
    expect(await run({ metrics: ['revenue', 'orders'], by: ['country'], top: { n: 1, other: true } })).toEqual([
      ['CH', false, 150, 2],
      [null, true, 110, 4],
    ]);
    expect(await run({ metrics: ['buyers'], by: ['country'], top: { n: 1, other: true } })).toEqual([
      ['DE', false, 2],
      [null, true, 2],
    ]);
  });
  test('having and order act on the answer', async () => {
    expect(
      await run({
        metrics: ['revenue'],
        by: ['customer_id'],
        having: [{ column: 'revenue', at_least: 20 }],
        order: [{ by: 'revenue', direction: 'asc' }],
      }),
    ).toEqual([
      [3, 20],
      [2, 80],
      [1, 150],
    ]);
  });
  test('rows without a group are no group that ranks, unless they are asked for', async () => {
    const mean = { metrics: ['time_to_resolve'], by: ['country'] };
    const asked: MetricQuery = { metrics: ['orders'], by: ['orders.customer_id', 'country'], show: ['rank'] };
    expect((await run(asked)).find(([, country]) => country === null)).toEqual([9, null, null]);
    expect(await run({ metrics: ['largest'], by: ['country'], filters: { dimension: 'customer_id', in: [3, 9] }, top: { n: 1 } })).toEqual([
      ['DE', 20],
    ]);
    expect(await run({ metrics: ['orders'], by: ['country'], filters: { dimension: 'country', is: null }, top: { n: 1 } })).toEqual([
      [null, 1],
    ]);
    expect(await run({ ...mean, order: [{ by: 'time_to_resolve', direction: 'desc' }], limit: 1 }, { limited: true })).toEqual([
      ['DE', 86_400],
    ]);
    const smallest: MetricQuery = { metrics: ['orders'], by: ['country'], order: [{ by: 'orders', direction: 'asc' }], limit: 1 };
    expect(await run(smallest, { limited: true })).toEqual([['CH', 2]]);
    expect(await run(smallest)).toEqual([[null, 1]]);
  });
  test('the same groups in each step of a series', async () => {
    expect(await run({ metrics: ['revenue'], by: [{ time: 'default', grain: 'quarter' }, 'country'], top: { n: 1 } })).toEqual([
      ['2025-01-01', 'CH', 150],
    ]);
  });
});

describe('groups in the order of work', () => {
  test('conditions leave groups out before the largest are chosen', async () => {
    const having = [{ column: 'orders', at_most: 1 }];
    expect(await run({ metrics: ['average_order', 'orders'], by: ['customer_id'], having, top: { n: 1 } })).toEqual([[3, 20, 1]]);
    expect(await refusal({ metrics: ['orders'], by: ['country'], having, top: { n: 1, other: true } })).toMatch(/Leave one of them out/);
  });
  test('groups tied with the last are chosen too', async () => {
    expect(await run({ metrics: ['orders'], by: ['customer_id'], top: { n: 1 } })).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(await run({ metrics: ['orders'], by: ['customer_id'], top: { n: 3, other: true } })).toHaveLength(4);
  });
  test('the others have no rank and take none', async () => {
    expect(await run({ metrics: ['orders'], by: ['status'], top: { n: 1, other: true }, show: ['value', 'rank'] })).toEqual([
      ['paid', false, 5, 1],
      [null, true, 1, null],
    ]);
    expect(await run({ metrics: ['sold'], by: ['product'], show: ['rank'], top: { n: 1, other: true } })).toEqual([
      ['pen', false, 1],
      [null, true, null],
    ]);
  });
  test('a value that repeats is merged like any other', async () => {
    expect(await run({ metrics: ['order_totals'], by: ['orders.customer_id'], top: { n: 1, other: true } })).toEqual([
      [1, false, 150],
      [null, true, 100],
    ]);
  });
  test('ranks and shares are within each currency, of counts over all of them', async () => {
    expect(await run({ metrics: ['paid'], by: ['paid'], show: ['value', 'rank', 'share'] })).toEqual([
      ['2025-01-02', 'JPY', 1000, 1, 100],
      ['2025-01-01', 'EUR', 10, 1, 200 / 3],
      ['2025-02-01', 'EUR', 5, 2, 100 / 3],
    ]);
    expect(await run({ metrics: ['payments'], by: ['paid', 'currency'], show: ['share'], limit: 1 })).toEqual([
      ['2025-01-01', 'EUR', 100 / 3],
    ]);
  });
});

describe('what is refused', () => {
  test.each<[string, MetricQuery, RegExp]>([
    ['a share of what does not add up', { metrics: ['buyers'], by: ['country'], show: ['share'] }, /"buyers" does not add up/],
    ['personal data as a group', { metrics: ['orders'], by: ['name'] }, /"name" is personal data/],
    ['a dimension that no relationship leads to', { metrics: ['customers'], by: ['status'] }, /no relationship leads to it/],
    ['an unknown metric', { metrics: ['profit'] }, /There is no metric "profit". There are "active"/],
    ['an empty range', { metrics: ['orders'], time: { from: '2025-02-01', to: '2025-02-01' } }, /is empty/],
    ['a series of rows without a time', { metrics: ['sold'], by: [{ time: 'default', grain: 'month' }] }, /Rows of "lines" have no time/],
    [
      'a weekday that does not exist',
      { metrics: ['orders'], filters: { time: 'default', grain: 'weekday', in: [0] } },
      /0 is no weekday: they are numbered from 1 to 7/,
    ],
    [
      'a weekday of rows without a time',
      { metrics: ['sold'], filters: { time: 'default', grain: 'weekday', in: [1] } },
      /"lines" have no time/,
    ],
    ['a filter of another type', { metrics: ['orders'], filters: { dimension: 'net', above: 'x' } }, /needs a number/],
  ])('%s', async (_, query, message) => {
    expect(await refusal(query)).toMatch(message);
  });
  test('a sum over levels, rates and values of unknown meaning', async () => {
    expect(await refusal({ metrics: ['balance'], by: [{ time: 'default', grain: 'month' }], show: ['running_total'] })).toMatch(
      /"balance" does not add up over time/,
    );
    expect(await refusal({ metrics: ['average_order'], by: ['country'], show: ['share'] })).toMatch(/does not add up/);
  });
  test('currencies are split, never added', async () => {
    expect(await run({ metrics: ['paid'] })).toEqual([
      ['JPY', 1000],
      ['EUR', 15],
    ]);
    expect(await run({ metrics: ['paid'], filters: { dimension: 'currency', is: 'EUR' } })).toEqual([[15]]);
  });
  test('groups are compared and merged within each currency', async () => {
    const top = { n: 1, other: true };
    const within = [
      ['2025-01-02', 'JPY', false, 1000],
      ['2025-01-01', 'EUR', false, 10],
      [null, 'EUR', true, 5],
    ];
    expect(await run({ metrics: ['paid'], by: ['paid'], top })).toEqual(within);
    expect(await run({ metrics: ['paid'], by: ['paid', 'currency'], top })).toEqual(within);
    expect(await run({ metrics: ['paid'], by: ['paid'], top, filters: { dimension: 'currency', in: ['EUR', 'eur'] } })).toEqual([
      ['2025-01-01', false, 10],
      [null, true, 5],
    ]);
    expect(await refusal({ metrics: ['paid'], by: ['currency'], top })).toMatch(/would compare amounts in different currencies/);
  });
  test('amounts in the currency of what their row belongs to are split by it', async () => {
    const split = [
      ['JPY', 1000],
      ['EUR', 15],
    ];
    expect(await run({ metrics: ['charged'] })).toEqual(split);
    expect(await run({ metrics: ['charged'], by: ['cards.ccy'] })).toEqual(split);
    expect(await run({ metrics: ['charged'], filters: { dimension: 'ccy', is: 'EUR' } })).toEqual([[15]]);
  });
});
