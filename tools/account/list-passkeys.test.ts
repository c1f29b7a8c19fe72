import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { listPasskeys } from './list-passkeys.ts';

const { home } = await organizations();

test('shows the user’s own passkeys, and never their keys', async () => {
  await addPasskeyOf(home.viewer, 'Theirs');
  expect(await call(listPasskeys, {}, { as: home.owner })).toEqual({ passkeys: [] });
  const { id } = await addPasskeyOf(home.owner, ' Laptop ');
  expect(await call(listPasskeys, {}, { as: home.owner })).toEqual({
    passkeys: [{ id, name: 'Laptop', created_at: expect.any(String), last_used_at: null }],
  });
});
