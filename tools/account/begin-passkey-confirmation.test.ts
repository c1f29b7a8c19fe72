import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { beginPasskeyConfirmation } from './begin-passkey-confirmation.ts';

const { home } = await organizations();

test('asks for one of the user’s own passkeys', async () => {
  const { authenticator } = await addPasskeyOf(home.owner);
  await addPasskeyOf(home.viewer);
  expect(await call(beginPasskeyConfirmation, {}, { as: home.owner })).toMatchObject({
    challenge: expect.any(String),
    allowCredentials: [{ id: authenticator.id }],
  });
});

test('sends a user without a passkey to their password', async () => {
  const { stranger } = await organizations();
  await expect(call(beginPasskeyConfirmation, {}, { as: stranger.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: 'You have no passkey. Confirm with a code or your password.',
  });
});
