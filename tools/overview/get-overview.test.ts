import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { getOverview } from './get-overview.ts';

const { home } = await organizations();

test('shows what needs attention: a source that failed, a goal that is behind', async () => {
  const { sql } = await service();
  const [ready, failed] = [await ordersSource(home), await ordersSource(home)];
  await sql("update data_source set status = 'error', last_error = 'No rows.' where id = ?", [failed]);
  await goalOf(home, { title: 'Late', current_value: 1, due_date: '2020-02-01' });
  expect(await call(getOverview, {}, { as: home.viewer })).toMatchObject({
    failed_sources: [{ id: failed, name: 'orders', reason: 'No rows.' }],
    goals: [{ name: 'Late', status: 'behind', progress_percentage: 1, expected_percentage: 100 }],
    counts: { data_sources: 2, goals: 1, reports: 0, members: 2 },
    ready_source: { id: ready, name: 'orders' },
  });
  const agent = await callAsAgent(getOverview, {}, home);
  expect([agent.structured.failed_sources.length, agent.structured.left_out]).toEqual([1, []]);
  const narrow = await callAsAgent(getOverview, {}, home, { scopes: ['dashboards:read'] });
  expect(narrow.structured).toMatchObject({ failed_sources: [], goals: [], left_out: ['data-sources:read', 'reports:read', 'goals:read'] });
});
