import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { getAccountUsage } from '../usage/get-account-usage.ts';
import { refreshDashboard } from './refresh-dashboard.ts';

const { home } = await organizations();

test('fills a draft for its price; once more over the same data costs nothing', async () => {
  const id = await dashboardOf(home);
  const refresh = () => call(refreshDashboard, { id }, { as: home.owner });
  const spent = async () => (await call(getAccountUsage, {}, { as: home.owner })).credits.spent;
  const first = await refresh();
  expect(first).toMatchObject({ success: true, dashboard_id: id, widgets_updated: 0 });
  expect(first.credits_consumed).toBe(2 + Math.ceil(first.widgets_created / 4));
  expect(await spent()).toBe(first.credits_consumed);
  expect(await refresh()).toMatchObject({ success: true, credits_consumed: 0, widgets_created: 0 });
  expect(await spent()).toBe(first.credits_consumed);
  expect(await auditOf(home)).toContain('tool:refresh_dashboard ok');
});
