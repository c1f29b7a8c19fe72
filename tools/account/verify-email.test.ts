import { expect, test } from '@jest/globals';
import { codeTo } from '../../test/support/mails.ts';
import { BASE, call, service } from '../../test/support/tool-call.ts';
import { login } from './login.ts';
import { registerAccount } from './register-account.ts';
import { verifyEmail } from './verify-email.ts';

const password = 'a fine long password';

test('opens the account with the mailed code, once, and says how to connect', async () => {
  const { services } = await service();
  const email = `${crypto.randomUUID()}@example.com`;
  await call(registerAccount, { email, name: 'Ada', organization_name: 'Engines', password }, { as: null });
  const code = await codeTo(services, email);
  const verify = (given: string) => call(verifyEmail, { email, code: given }, { as: null });
  await expect(verify(code === '00000000' ? '00000001' : '00000000')).rejects.toMatchObject({
    details: { code: [expect.stringContaining('was tried five times')] },
  });
  expect(await verify(code)).toEqual({
    message: `The account of Engines is ready; ${email} is its owner.`,
    next_step: expect.stringContaining(`add ${BASE}/mcp/v1/ to the client as a remote MCP server`),
  });
  expect(await call(login, { email, password }, { as: null })).toMatchObject({ user: { organization: 'Engines' } });
  await expect(verify(code)).rejects.toMatchObject({ code: 'validation_error' });
});
