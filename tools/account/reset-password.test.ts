import { expect, test } from '@jest/globals';
import { linkTokenTo } from '../../test/support/mails.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { resetPassword } from './reset-password.ts';
import { verifyKey } from './verify-key.ts';

const { home } = await organizations();
const password = 'a fine long password';

test('sets the password by a link, once, and ends sessions and keys unless told to keep them', async () => {
  const { services, session, key } = await service();
  const { email } = home.owner;
  const reset = async (more: object = {}) => {
    await call(forgotPassword, { email }, { as: null });
    return { token: await linkTokenTo(services, email), ...more };
  };
  await session(home.owner);
  const rest = await key('rest', home);
  const kept = await call(resetPassword, { ...(await reset({ end_keys_and_apps: false })), password }, { as: null });
  expect(kept.ended).toMatchObject({ sessions: 1, api_keys: null, connected_apps: null });
  expect(await call(verifyKey, {}, { as: rest })).toMatchObject({ valid: true });
  const link = await reset();
  expect((await call(resetPassword, { ...link, password }, { as: null })).ended).toEqual({ sessions: 0, api_keys: 1, connected_apps: 0 });
  await expect(call(verifyKey, {}, { as: rest })).rejects.toMatchObject({ code: 'authentication_required' });
  await expect(call(resetPassword, { ...link, password }, { as: null })).rejects.toMatchObject({
    details: { token: ['This link was already used or is older than 30 minutes. Request a new one.'] },
  });
  expect(await call(login, { email, password }, { as: null })).toMatchObject({ user: { email } });
});
