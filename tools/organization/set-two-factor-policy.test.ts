import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { listMembers } from './list-members.ts';
import { setTwoFactorPolicy } from './set-two-factor-policy.ts';

const { home } = await organizations();
const as = home.owner;

test('is set by those who have a second factor, and shuts the others out when the grace time is over', async () => {
  const set = (given: object) => call(setTwoFactorPolicy, given, { as });
  await expect(set({ required: true })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Settings > Security'),
  });
  await addPasskeyOf(as);
  const before = (await service()).services.now().getTime();
  const { required_from: from } = await set({ required: true, grace_days: 7 });
  expect(Date.parse(from) - before).toBeGreaterThanOrEqual(7 * 86_400_000);
  expect(await call(listMembers, {}, { as: home.viewer })).toMatchObject({ count: 2 });
  await set({ required: true, grace_days: 0 });
  const token = await (await service()).session(home.viewer);
  await expect(call(listMembers, {}, { as: token })).rejects.toMatchObject({
    code: 'insufficient_permissions',
    message: expect.stringContaining('requires two-factor sign-in'),
  });
  expect(await set({ required: false })).toMatchObject({ required_from: null });
});
