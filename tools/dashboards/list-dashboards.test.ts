import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { call, callAsAgent, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listDashboards } from './list-dashboards.ts';

const { home, stranger } = await organizations();

test('lists the organization’s dashboards with their data; an agent reads that one was never refreshed', async () => {
  const id = await dashboardOf(home, { name: 'Sales' });
  await dashboardOf(stranger);
  const { results } = await call(listDashboards, {}, { as: home.viewer });
  expect(results).toMatchObject([
    { id, name: 'Sales', status: 'draft', widget_count: 0, data_sources: [{ name: 'orders', type: 'file' }] },
  ]);
  expect((await call(listDashboards, { name: 'shop' }, { as: home.viewer })).results.map((one: Wire) => one.id)).toEqual([]);
  expect((await callAsAgent(listDashboards, {}, home)).text).toContain(`- Sales (${id}): draft, 0 widgets, never refreshed`);
});
