import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { queryData } from '../analysis/query-data.ts';
import { getUsageHistory } from './get-usage-history.ts';

const { home } = await organizations();
const history = (query: object = {}) => call(getUsageHistory, query, { as: home.viewer });

test('shows what was spent on what, by day, and leaves out days without any', async () => {
  expect(await history({ days: '365' })).toEqual({ days: [] });
  const query = { sql: 'select 1 from orders', data_source_ids: [await ordersSource(home)] };
  await call(queryData, query, { as: home.owner });
  expect(await history()).toEqual({
    days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), operation: 'answers', credits: 1, count: 1 }],
  });
  await expect(history({ days: '14' })).rejects.toMatchObject({ details: { days: [expect.stringContaining('one of 7, 30, 90, 365.')] } });
});
