import { expect, test } from '@jest/globals';
import { mailsTo } from '../../test/support/mails.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { registerAccount } from './register-account.ts';

const { home } = await organizations();
const register = (email: string) =>
  call(registerAccount, { email, name: 'Ada', organization_name: 'Engines', password: 'a fine long password' }, { as: null });

test('mails a code, and opens nothing yet', async () => {
  const { services, sql } = await service();
  const email = `${crypto.randomUUID()}@example.com`;
  expect(await register(email)).toEqual({
    message: expect.stringContaining(`An email was sent to ${email}. Verify the address with its code within 15 minutes.`),
    expires_in_seconds: 900,
  });
  expect((await mailsTo(services, email)).at(-1)?.text).toMatch(/^ {4}\d{8}$/m);
  expect(await sql('select 1 from app_user where email = ?', [email])).toEqual([]);
});

test('does not tell strangers who has an account; its owner is told by mail', async () => {
  const { services } = await service();
  const { message } = await register(home.owner.email);
  expect(message).toContain(`An email was sent to ${home.owner.email}.`);
  const [mail] = await mailsTo(services, home.owner.email);
  expect(mail?.text).not.toMatch(/^ {4}\d{8}$/m);
});
