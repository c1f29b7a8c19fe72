import { expect, test } from '@jest/globals';
import { PASSWORD } from '../../test/support/identity.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { getProfile } from './get-profile.ts';
import { login } from './login.ts';

const { home } = await organizations();
const { email } = home.owner;

test('opens a session for the password', async () => {
  const { access, refresh, user } = await call(login, { email: ` ${email.toUpperCase()}`, password: PASSWORD }, { as: null });
  expect(user).toMatchObject({ email });
  expect(access).not.toBe(refresh);
  expect(await call(getProfile, {}, { as: access })).toMatchObject({ id: home.owner.id });
  expect(await auditOf(home)).toContain('login ok');
});

test('says the same of a wrong password and of an address without an account', async () => {
  const refusal = (of: string) =>
    call(login, { email: of, password: 'wrong one' }, { as: null }).catch(({ code, message }) => ({ code, message }));
  const wrong = await refusal(email);
  expect(wrong).toEqual({ code: 'authentication_required', message: expect.any(String) });
  expect(await refusal('nobody@example.com')).toEqual(wrong);
});
