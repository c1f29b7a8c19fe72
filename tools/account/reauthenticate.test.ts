import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { PASSWORD } from '../../test/support/identity.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { beginPasskeyConfirmation } from './begin-passkey-confirmation.ts';
import { reauthenticate } from './reauthenticate.ts';

const { home } = await organizations();

test('takes the password as a fresh sign-in for ten minutes', async () => {
  const now = (await service()).services.now().getTime();
  const { fresh_until: until } = await call(reauthenticate, { password: PASSWORD }, { as: home.viewer });
  expect(Date.parse(until) - now).toBeGreaterThanOrEqual(600_000);
  await expect(call(reauthenticate, {}, { as: home.viewer })).rejects.toMatchObject({ details: { password: ['Enter your password.'] } });
});

test('takes the second factor, and no password, of those who have one', async () => {
  const as = home.owner;
  const { authenticator } = await addPasskeyOf(as);
  await expect(call(reauthenticate, { password: PASSWORD }, { as })).rejects.toMatchObject({ code: 'validation_error' });
  const passkey = authenticator.get(await call(beginPasskeyConfirmation, {}, { as }));
  expect(await call(reauthenticate, { passkey }, { as })).toEqual({ fresh_until: expect.any(String) });
  await expect(call(reauthenticate, { passkey }, { as })).rejects.toMatchObject({
    details: { passkey: ['This passkey was not accepted. Try again, or use a code.'] },
  });
});
