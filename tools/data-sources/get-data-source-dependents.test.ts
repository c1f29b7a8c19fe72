import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { dashboardOf } from '../../test/support/library.ts';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getDataSourceDependents } from './get-data-source-dependents.ts';

const { home } = await organizations();

test('names the dashboards and goals that would lose their data', async () => {
  const [id, other] = [await ordersSource(home), await ordersSource(home)];
  const dashboard = await dashboardOf(home, { data_source_ids: [id] });
  const goal = await goalOf(home, { current_value: null, binding: { data_source_id: id, type: 'sum', field: 'amount' } });
  expect(await call(getDataSourceDependents, { id }, { as: home.viewer })).toEqual({
    reports: { count: 0, newest: [] },
    dashboards: { count: 1, newest: [{ id: dashboard, name: 'Shop' }] },
    goals: { count: 1, newest: [{ id: goal.id, name: 'Partners' }] },
  });
  expect(await call(getDataSourceDependents, { id: other }, { as: home.viewer })).toMatchObject({ dashboards: { count: 0 } });
});
