import { expect, test } from '@jest/globals';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { updateOrganization } from '../organization/update-organization.ts';
import { listAuditLog } from './list-audit-log.ts';

const { home, stranger } = await organizations();

test('tells administrators who did what, refused calls too, and nothing of another organization', async () => {
  await call(updateOrganization, { name: 'Acme' }, { as: home.owner });
  await call(updateOrganization, { name: 'Mine' }, { as: home.viewer }).catch(() => {});
  await call(updateOrganization, { name: 'Theirs' }, { as: stranger.owner });
  await (await service()).services.audit.flush();
  const list = (query: object) => call(listAuditLog, query, { as: home.owner });
  const { results } = await list({ action: 'tool:update_organization' });
  expect(results.map(({ outcome, user_email, door }: Wire) => [outcome, user_email, door])).toEqual([
    ['insufficient_permissions', home.viewer.email, 'rest'],
    ['ok', home.owner.email, 'rest'],
  ]);
  expect(await list({ action: 'tool:update_organization', user_id: home.viewer.id })).toMatchObject({ count: 1 });
  await expect(list({ user_id: 'nobody' })).rejects.toMatchObject({
    details: { user_id: [expect.stringContaining('the id of a member.')] },
  });
  await expect(call(listAuditLog, {}, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
});
