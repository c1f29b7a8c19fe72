import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { capturedLog, leaksInDatabase, leaksInText } from '../support/canary.ts';
import { codeTo, linkTokenTo } from '../support/mails.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

const captured = capturedLog();
const clock = { ms: Date.UTC(2026, 10, 1) };
let served: Served;

beforeAll(async () => {
  served = await serve({ now: () => new Date(clock.ms), log: captured.log });
});
afterAll(() => served.close());

test('no secret that these flows issue or take can be read in the database, the audit log or the process log', async () => {
  const email = 'canary@example.com';
  const secrets: Record<string, string> = { password: 'first password of a canary', wrong: 'a password that was mistyped' };
  const page = openPage(served.url);
  await page.get('/api/auth/session/');
  secrets.preSession = page.cookies.get('pre_session') ?? '';
  secrets.preCsrf = page.csrf;

  await page.post('/api/auth/sign-up/', { email, name: 'Canary', organization_name: 'Cage', password: secrets.password });
  secrets.code = await codeTo(served.services, email);
  await page.post('/api/auth/verify-email/', { email, code: secrets.code });
  await page.signIn(email, secrets.wrong ?? '');
  expect((await page.signIn(email, secrets.password ?? '')).status).toBe(200);
  secrets.cookie = page.cookies.get('session') ?? '';
  secrets.csrf = page.csrf;

  const { body: begun } = await page.post('/api/account/two-factor/', { password: secrets.password });
  secrets.totpSecret = begun.secret;
  secrets.totpCode = new TOTP({ secret: begun.secret }).generate({ timestamp: clock.ms });
  const { body: confirmed } = await page.post('/api/account/two-factor/confirm/', { code: secrets.totpCode });
  for (const [index, code] of confirmed.recovery_codes.entries()) {
    secrets[`recovery${index}`] = code;
    secrets[`recoveryPlain${index}`] = code.replaceAll('-', '');
  }

  await page.post('/api/auth/password/forgot/', { email });
  secrets.resetToken = await linkTokenTo(served.services, email);
  secrets.resetSecret = secrets.resetToken.split('.')[1] ?? '';
  secrets.secondPassword = 'second password of a canary';
  await page.post('/api/auth/password/reset/', { token: 'x', password: secrets.secondPassword });
  await page.post('/api/auth/password/reset/', { token: secrets.resetToken, password: secrets.secondPassword });

  const login = await page.post('/api/auth/login/', { email, password: secrets.secondPassword, totp_code: confirmed.recovery_codes[0] });
  expect(login.status).toBe(200);
  secrets.access = login.body.access;
  secrets.refresh = login.body.refresh;
  const again = openPage(served.url);
  clock.ms += 30_000;
  const second = new TOTP({ secret: begun.secret }).generate({ timestamp: clock.ms });
  expect((await again.signIn(email, secrets.secondPassword, second)).status).toBe(200);
  secrets.secondTotpCode = second;
  secrets.thirdPassword = 'third password of a canary';
  const change = { current_password: secrets.secondPassword, new_password: secrets.thirdPassword };
  expect((await again.post('/api/account/password/', change)).status).toBe(204);
  secrets.key = (await again.post('/api/auth/api-keys/', { name: 'canary' })).body.key;
  secrets.mcpKey = (await again.post('/api/mcp-keys/', { name: 'canary' })).body.key;

  expect(Object.entries(secrets).filter(([, secret]) => !secret || secret.length < 6)).toEqual([]);
  expect(await leaksInDatabase(served, secrets)).toEqual([]);
  expect(leaksInText(captured.text(), secrets)).toEqual([]);
  expect(captured.text()).toContain('an email was written');
});

test('the search finds what is there', async () => {
  await served.sql("insert into sign_in_throttle values (convert_to('planted bytes', 'UTF8'), 1, now(), now())");
  await served.sql("update app_user set name = 'planted text' where email = 'canary@example.com'");
  const found = await leaksInDatabase(served, { bytes: 'planted bytes', text: 'planted text', absent: 'not planted' });
  expect(found.sort()).toEqual(['bytes in sign_in_throttle', 'text in app_user']);
  expect(leaksInText('a planted one', { text: 'planted', absent: 'other' })).toEqual(['text']);
});
