import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { deleteDashboard } from './delete-dashboard.ts';
import { getDashboard } from './get-dashboard.ts';

const { home, stranger } = await organizations();

test('removes a dashboard of one’s own', async () => {
  const id = await dashboardOf(home);
  await expect(call(deleteDashboard, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await call(deleteDashboard, { id }, { as: home.owner });
  await expect(call(getDashboard, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_dashboard ok');
});
