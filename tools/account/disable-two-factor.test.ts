import { expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../test/support/identity.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { beginTwoFactor } from './begin-two-factor.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { getProfile } from './get-profile.ts';

const { home, stranger } = await organizations();

test('turns it off for the password with a recovery code', async () => {
  const as = home.owner;
  const { secret } = await call(beginTwoFactor, { password: PASSWORD }, { as });
  const { recovery_codes: codes } = await call(confirmTwoFactor, { code: new TOTP({ secret }).generate() }, { as });
  await expect(call(disableTwoFactor, { password: PASSWORD, code: 'wrong-code' }, { as })).rejects.toMatchObject({
    details: { code: [expect.stringContaining('or use a recovery code')] },
  });
  await call(disableTwoFactor, { password: PASSWORD, code: codes[0] }, { as });
  expect(await call(getProfile, {}, { as })).toMatchObject({ two_factor: false, second_factors: [] });
  expect(await auditOf(home)).toContain('two_factor.disabled ok');
});

test('says where it is off already', async () => {
  await expect(call(disableTwoFactor, { password: PASSWORD, code: '123456' }, { as: stranger.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Two-factor sign-in is already off.',
  });
});
