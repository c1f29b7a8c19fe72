import { expect, test } from '@jest/globals';
import { linkTokenTo } from '../../test/support/mails.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { login } from '../account/login.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { listMembers } from './list-members.ts';

const { home } = await organizations();

test('opens an account for a new address and lets it in, once', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await call(inviteMember, { email, role: 'editor' }, { as: home.owner });
  const token = await linkTokenTo((await service()).services, email);
  const accept = (given: object) => call(acceptInvitation, { token, ...given }, { as: null });
  await expect(accept({ name: 'Ada' })).rejects.toMatchObject({ details: { password: ['Choose a password for your new account.'] } });
  const password = 'a fine long password';
  expect(await accept({ name: 'Ada', password })).toEqual({ organization: expect.any(String), email });
  await expect(accept({ name: 'Ada', password })).rejects.toMatchObject({ code: 'not_found' });
  const { access } = await call(login, { email, password }, { as: null });
  const { results } = await call(listMembers, { name: email }, { as: access });
  expect(results).toMatchObject([{ name: 'Ada', role: 'editor', you: true }]);
  expect(await auditOf(home)).toContain('invitation.accepted ok');
});
