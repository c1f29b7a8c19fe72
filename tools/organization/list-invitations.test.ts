import { expect, test } from '@jest/globals';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations } from './list-invitations.ts';

const { home, stranger } = await organizations();

test('lists the open ones of one’s own organization', async () => {
  const emails = [1, 2].map(() => `${crypto.randomUUID()}@example.com`);
  for (const email of emails) await call(inviteMember, { email, role: 'viewer' }, { as: home.owner });
  await (await service()).sql("update invitation set expires_at = now() - interval '1 second' where email = ?", [emails[0]]);
  expect(await call(listInvitations, {}, { as: home.owner })).toMatchObject({ count: 1, results: [{ email: emails[1], role: 'viewer' }] });
  expect(await call(listInvitations, {}, { as: stranger.owner })).toMatchObject({ count: 0 });
});
