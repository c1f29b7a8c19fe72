import { expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../test/support/identity.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { beginTwoFactor } from './begin-two-factor.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';

const { home, stranger } = await organizations();

test('turns it on with the first code, and shows recovery codes', async () => {
  const { secret } = await call(beginTwoFactor, { password: PASSWORD }, { as: home.owner });
  const confirm = (code: string) => call(confirmTwoFactor, { code }, { as: home.owner });
  const code = new TOTP({ secret }).generate();
  await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
    details: { code: [expect.stringContaining('Wait for the next code of this authenticator app.')] },
  });
  const { recovery_codes: codes } = await confirm(code);
  expect(new Set(codes).size).toBe(10);
  expect(await auditOf(home)).toContain('two_factor.enabled ok');
});

test('wants a beginning', async () => {
  await expect(call(confirmTwoFactor, { code: '123456' }, { as: stranger.owner })).rejects.toMatchObject({
    details: { code: ['No setup is in progress. Start again.'] },
  });
});
