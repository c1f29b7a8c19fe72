import { expect, test } from '@jest/globals';
import { metricWorld } from '../../../../test/support/metric-world.ts';

const { list, refusal } = metricWorld();

test('rows with columns of related tables, the largest first, and how many there are', async () => {
  expect(await list({ table: 'orders', columns: ['id', 'country', 'net'], order: [{ by: 'net', direction: 'desc' }], limit: 2 })).toEqual({
    rows: [
      [10, 'CH', 100],
      [12, 'DE', 80],
    ],
    total: 6,
    notes: [expect.stringContaining('16.7 % of the rows of "orders"')],
  });
});

test('a period and a filter, by a column that is not shown', async () => {
  const query = {
    table: 'orders',
    columns: ['id', { time: 'default' as const, grain: 'weekday' as const }, 'size'],
    time: { from: '2025-02-01', to: '2025-05-01' },
    filters: { dimension: 'status', is: 'paid' },
    order: [{ by: 'placed_at', direction: 'desc' as const }],
  };
  expect(await list(query)).toEqual({
    rows: [
      [14, 3, 'small'],
      [15, 5, 'small'],
      [13, 3, 'small'],
      [11, 1, 'small'],
    ],
    total: 4,
    notes: [],
  });
});

test('distinct rows', async () => {
  expect(await list({ table: 'lines', columns: ['product', 'status'], distinct: true, limit: 2 })).toMatchObject({
    rows: [
      ['ink', 'open'],
      ['ink', 'paid'],
    ],
    total: 3,
  });
});

test('amounts bring their currency, and personal data stays out', async () => {
  expect(await list({ table: 'payments', columns: ['amount'], order: [{ by: 'amount', direction: 'desc' }] })).toMatchObject({
    rows: [
      [1000, 'JPY'],
      [10, 'EUR'],
      [5, 'EUR'],
    ],
    notes: [expect.stringContaining('"currency" is listed too')],
  });
  expect((await list({ table: 'customers', limit: 1 })).notes).toEqual(['Not listed: "name".']);
  expect(await refusal({ table: 'customers', columns: ['name'] })).toMatch(/"name" is personal data/);
});

test('what is refused', async () => {
  expect(await refusal({ table: 'sales' })).toMatch(/There is no table "sales"/);
  expect(await refusal({ table: 'orders', columns: ['id', 'id'] })).toMatch(/names "id" twice/);
  expect(await refusal({ table: 'orders', columns: ['id'], distinct: true, order: [{ by: 'net', direction: 'asc' }] })).toMatch(
    /distinct rows/,
  );
  expect(await refusal({ table: 'lines', time: 'this_year' })).toMatch(/Rows of "lines" have no time/);
});

test('an amount brings the currency of what its row belongs to', async () => {
  const { rows } = await list({ table: 'charges', columns: ['charged'], order: [{ by: 'charged', direction: 'desc' }] });
  expect(rows).toEqual([
    [1000, 'JPY'],
    [10, 'EUR'],
    [5, 'EUR'],
  ]);
});
