import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getDataSourceRows } from './get-data-source-rows.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const rows = (query: object = {}, as = home.viewer) => call(getDataSourceRows, { id, ...query }, { as });

test('reads a page of rows in the order that is asked for', async () => {
  const read = await rows({ order_by: '-amount', offset: '1', limit: '2' });
  expect(read).toMatchObject({ table: 'orders', row_count: 4, truncated: false });
  expect(read.rows.map((row: unknown[]) => row.at(-1))).toEqual([10.5, 7]);
  expect(read.columns.at(-1)).toEqual({ name: 'amount', type: 'decimal' });
});

test('is bounded, and reads nobody else’s', async () => {
  await expect(rows({ limit: '1001' })).rejects.toMatchObject({
    details: { limit: [expect.stringContaining('a whole number up to 1000.')] },
  });
  await expect(rows({ order_by: 'none' })).rejects.toMatchObject({ code: 'validation_error' });
  await expect(rows({}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
