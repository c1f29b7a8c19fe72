import { expect, test } from '@jest/globals';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { changeMemberRole } from './change-member-role.ts';
import { listInvitations } from './list-invitations.ts';

const { home, stranger } = await organizations();
const change = (id: string, role: string, as = home.owner) => call(changeMemberRole, { id, role }, { as });

test('holds for the member’s very next request', async () => {
  await expect(call(listInvitations, {}, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  expect(await change(home.viewer.id, 'admin')).toMatchObject({ id: home.viewer.id, role: 'admin' });
  expect(await call(listInvitations, {}, { as: home.viewer })).toMatchObject({ count: 0 });
  expect(await auditOf(home)).toContain('member.role_changed ok');
});

test('is nobody’s over themselves, over those above them, or over strangers', async () => {
  await expect(change(home.owner.id, 'viewer')).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await expect(change(home.owner.id, 'viewer', home.viewer)).rejects.toMatchObject({ message: expect.stringContaining('Ask an owner') });
  await expect(change(home.owner.id, 'king')).rejects.toMatchObject({
    details: { role: [expect.stringContaining('one of viewer, editor, admin, owner.')] },
  });
  await expect(change(stranger.viewer.id, 'editor')).rejects.toMatchObject({ code: 'not_found' });
});
