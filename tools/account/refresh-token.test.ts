import { expect, test } from '@jest/globals';
import { PASSWORD } from '../../test/support/identity.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { getProfile } from './get-profile.ts';
import { login } from './login.ts';
import { refreshToken } from './refresh-token.ts';

const { home } = await organizations();

test('gives another access token while the session lasts, and only for a refresh token', async () => {
  const { access, refresh } = await call(login, { email: home.owner.email, password: PASSWORD }, { as: null });
  const { access: next } = await call(refreshToken, { refresh }, { as: null });
  expect(await call(getProfile, {}, { as: next })).toMatchObject({ email: home.owner.email });
  await expect(call(refreshToken, { refresh: access }, { as: null })).rejects.toMatchObject({ code: 'authentication_required' });
  await (await service()).sql('update session set revoked_at = now() where user_id = ?', [home.owner.id]);
  await expect(call(refreshToken, { refresh }, { as: null })).rejects.toMatchObject({
    code: 'authentication_required',
    message: 'This session has ended. Sign in again at POST /api/auth/login/.',
  });
});
