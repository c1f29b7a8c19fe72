import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { estimateDashboard } from './estimate-dashboard.ts';
import { listDashboards } from './list-dashboards.ts';

const { home, stranger } = await organizations();
const data_source_ids = [await ordersSource(home)];

test('says what the first refresh would show and charge, and keeps nothing', async () => {
  const quote = await call(estimateDashboard, { data_source_ids }, { as: home.owner });
  expect(quote.widgets).toContainEqual({ title: 'Amount', type: 'kpi' });
  expect(quote.credits).toBe(2 + Math.ceil(quote.widgets.length / 4));
  const named = { name: 'Biggest', type: 'max', field: 'amount' };
  const more = await call(estimateDashboard, { data_source_ids, custom_metrics: [named] }, { as: home.owner });
  expect(more.widgets).toContainEqual({ title: 'Biggest', type: 'kpi' });
  expect(await call(listDashboards, {}, { as: home.owner })).toMatchObject({ count: 0 });
  await expect(call(estimateDashboard, { data_source_ids }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
