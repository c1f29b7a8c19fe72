import { expect, test } from '@jest/globals';
import { metricWorld } from '../../../../test/support/metric-world.ts';

/** Lines of orders are dated by them. */
const { run, list, refusal } = metricWorld((model) => ({
  ...model,
  tables: model.tables.map((table) =>
    table.name === 'lines'
      ? { ...table, defaultTime: 'orders.placed_at', coverage: model.tables.find(({ name }) => name === 'orders')!.coverage }
      : table,
  ),
}));
const month = { time: 'default', grain: 'month' } as const;

test('rows without a time are dated by what they are parts of', async () => {
  expect(await run({ metrics: ['sold'], by: [month] })).toEqual([
    ['2025-01-01', 14],
    ['2025-02-01', 7],
    ['2025-03-01', 0],
    ['2025-04-01', 1],
  ]);
  expect(await run({ metrics: ['sold'], time: { from: '2025-02-01', to: '2025-03-01' } })).toEqual([[7]]);
  expect(await run({ metrics: ['sold'], time: { from: '2025-03-01', to: '2025-04-01' }, compare_to: 'previous_period' })).toEqual([
    [0, 7, -7, -100],
  ]);
});

test('naming the time says the same', async () => {
  const named = { time: 'orders.placed_at', grain: 'month' } as const;
  expect(await run({ metrics: ['sold'], by: [named] })).toEqual(await run({ metrics: ['sold'], by: [month] }));
});

test('what belongs to the whole still counts once', async () => {
  expect(await run({ metrics: ['order_totals'], by: [month] })).toEqual([
    ['2025-01-01', 100],
    ['2025-02-01', 130],
    ['2025-03-01', 0],
    ['2025-04-01', 20],
  ]);
});

test('tables of both meet in one series', async () => {
  expect(await run({ metrics: ['orders', 'sold'], by: [month], time: { from: '2025-01-01', to: '2025-03-01' } })).toEqual([
    ['2025-01-01', 1, 14],
    ['2025-02-01', 2, 7],
  ]);
});

test('rows of a period are listed', async () => {
  const { rows, total } = await list({ table: 'lines', columns: ['product', 'quantity'], time: { from: '2025-02-01', to: '2025-03-01' } });
  expect([rows, total]).toEqual([
    [
      ['ink', 2],
      ['pen', 5],
    ],
    2,
  ]);
});

test('other rows without a time are refused as before', async () => {
  expect(await refusal({ metrics: ['visits'], by: [month] })).toMatch(/Rows of "visits" have no time/);
});
