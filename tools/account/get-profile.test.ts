import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getProfile } from './get-profile.ts';

const { home } = await organizations();

test('shows the signed-in user with their second factors', async () => {
  const profile = { id: home.owner.id, email: home.owner.email, name: '', created_at: expect.any(String) };
  expect(await call(getProfile, {}, { as: home.owner })).toEqual({ ...profile, two_factor: false, second_factors: [] });
  await addPasskeyOf(home.owner);
  expect(await call(getProfile, {}, { as: home.owner })).toEqual({ ...profile, two_factor: true, second_factors: ['passkey'] });
});
