import { expect, test } from '@jest/globals';
import { linkTokenTo } from '../../test/support/mails.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { inviteMember } from './invite-member.ts';
import { lookUpInvitation } from './look-up-invitation.ts';

const { home, stranger } = await organizations();

test('tells the invited what to, and whether they have an account', async () => {
  const lookUp = async (email: string) => {
    await call(inviteMember, { email, role: 'viewer' }, { as: home.owner });
    return call(lookUpInvitation, { token: await linkTokenTo((await service()).services, email) }, { as: null });
  };
  const email = `${crypto.randomUUID()}@example.com`;
  expect(await lookUp(email)).toEqual({ organization: expect.any(String), email, role: 'viewer', has_account: false });
  expect(await lookUp(stranger.owner.email)).toMatchObject({ has_account: true });
  await expect(call(lookUpInvitation, { token: 'made up' }, { as: null })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('Ask for a new one.'),
  });
});
