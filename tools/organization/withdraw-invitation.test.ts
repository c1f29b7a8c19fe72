import { expect, test } from '@jest/globals';
import { linkTokenTo } from '../../test/support/mails.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { inviteMember } from './invite-member.ts';
import { lookUpInvitation } from './look-up-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const { home } = await organizations();

test('makes the link dead at once', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await call(inviteMember, { email, role: 'viewer' }, { as: home.owner });
  const token = await linkTokenTo((await service()).services, email);
  await call(withdrawInvitation, { id }, { as: home.owner });
  await expect(call(lookUpInvitation, { token }, { as: null })).rejects.toMatchObject({ code: 'not_found' });
  await expect(call(withdrawInvitation, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('invitation.withdrawn ok');
});
