import { expect, test } from '@jest/globals';
import { PASSWORD } from '../../test/support/identity.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { beginTwoFactor } from './begin-two-factor.ts';

const { home } = await organizations();
const begin = (password: string) => call(beginTwoFactor, { password }, { as: home.owner });

test('gives a secret for an authenticator app, new each time, that counts for nothing yet', async () => {
  const { sql } = await service();
  const begun = await begin(PASSWORD);
  expect(begun).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth_url: expect.stringContaining(`secret=${begun.secret}`),
    qr_svg: expect.stringMatching(/^<svg /),
  });
  expect((await begin(PASSWORD)).secret).not.toBe(begun.secret);
  expect(await sql('select totp_secret from app_user where id = ?', [home.owner.id])).toEqual([{ totp_secret: null }]);
});

test('wants the password', async () => {
  await expect(begin('another one')).rejects.toMatchObject({ details: { password: ['This is not your current password.'] } });
});
