import { expect, test } from '@jest/globals';
import { mailsTo } from '../../test/support/mails.ts';
import { auditOf, BASE, call, organizations, service } from '../../test/support/tool-call.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations } from './list-invitations.ts';

const { home } = await organizations();
const invite = (email: string, role = 'editor') => call(inviteMember, { email, role }, { as: home.owner });

test('mails a link for a week, and once more replaces it', async () => {
  const { services } = await service();
  const email = `${crypto.randomUUID()}@example.com`;
  const made = await invite(email.toUpperCase());
  expect(made).toMatchObject({ email, role: 'editor', invited_by: home.owner.email });
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(7 * 86_400_000);
  const again = await invite(email);
  expect((await call(listInvitations, {}, { as: home.owner })).results).toEqual([again]);
  const mails = await mailsTo(services, email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain(`${BASE}/invitation?token=`);
  expect((await auditOf(home)).filter((line) => line === 'tool:invite_member ok')).toHaveLength(2);
});

test('refuses members and what is no address', async () => {
  await expect(invite(home.viewer.email)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/change .*role/i) });
  await expect(invite('nobody')).rejects.toMatchObject({ details: { email: [expect.any(String)] } });
});
