import { expect, test } from '@jest/globals';
import { linkTokenTo, mailsTo } from '../../test/support/mails.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { forgotPassword } from './forgot-password.ts';

const { home } = await organizations();

test('mails a link to those who have an account, and answers everyone alike', async () => {
  const { services } = await service();
  const nobody = `${crypto.randomUUID()}@example.com`;
  const ask = (email: string) => call(forgotPassword, { email }, { as: null });
  const answer = await ask(home.owner.email);
  expect(answer.message).toContain('It expires in 30 minutes.');
  expect((await ask(nobody)).message).toBe(answer.message.replace(home.owner.email, nobody));
  expect(await linkTokenTo(services, home.owner.email)).toMatch(/^\S{20,}$/);
  expect(await mailsTo(services, nobody)).toEqual([]);
});
