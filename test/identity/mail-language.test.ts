import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preferredLocale } from '../../src/platform/locale.ts';
import { PASSWORD } from '../support/identity.ts';
import { codeTo, linkTokenTo, mailsTo } from '../support/mails.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());

const textsTo = async (email: string) => (await mailsTo(served.services, email)).map(({ text }) => text);

test('mails about an account are in the language of the person’s organization', async () => {
  const { owner, organizationId } = await served.seed('trial');
  await served.sql("update organization set locale = 'de-AT', time_zone = 'Europe/Vienna' where id = ?", [organizationId]);
  const page = openPage(served.url);
  await page.signIn(owner.email, PASSWORD);
  await page.post('/api/account/password/', { current_password: PASSWORD, new_password: 'another long password' });
  await openPage(served.url).post('/api/auth/password/forgot/', { email: owner.email });
  const token = await linkTokenTo(served.services, owner.email);
  await openPage(served.url).post('/api/auth/password/reset/', { token, password: 'a third long password', end_access: true });
  await openPage(served.url).post('/api/auth/sign-up/', {
    email: owner.email,
    name: 'Ada',
    organization_name: 'Engines',
    password: PASSWORD,
  });
  const [changed, forgot, reset, exists, ...more] = await textsTo(owner.email);
  expect(changed).toMatch(/^Ihr Passwort wurde geändert, am \d\d\.\d\d\.\d{4} \d\d:\d\d (MEZ|MESZ)\.\n/);
  expect(forgot).toMatch(/möchte das Passwort Ihres Kontos zurücksetzen\..*Neues Passwort festlegen:.*30 Minuten lang/s);
  expect(reset).toMatch(/1 Sitzung beendet, 0 Schlüssel widerrufen, 0 verbundene Apps getrennt\./);
  expect(exists).toMatch(/es gibt schon eines/);
  expect(more).toEqual([]);
});

test('a new account is written to in the language of its browser, and a German one opens a German organization', async () => {
  const email = 'neu@example.com';
  const languages = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' };
  const page = openPage(served.url);
  await page.get('/api/auth/session/');
  await page.call('POST', '/api/auth/sign-up/', { email, name: 'Ada', organization_name: 'Maschinen', password: PASSWORD }, languages);
  const [code] = await textsTo(email);
  expect(code).toMatch(/legt mit dieser E-Mail-Adresse ein Konto für die Organisation „Maschinen“ an\. Ihr Code:/);
  await page.call('POST', '/api/auth/verify-email/', { email, code: await codeTo(served.services, email) }, languages);
  expect(await served.sql("select locale from organization where name = 'Maschinen'")).toEqual([{ locale: 'de-DE' }]);
});

test.each([
  ['de-CH, en;q=0.5', 'de-CH'],
  ['fr, de-LU;q=0.7, en;q=0.3', 'de-DE'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en-GB'],
  ['en;q=0.2,de;q=0', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('of the languages %p, %p is written', (languages, locale) => {
  expect(preferredLocale(languages)).toBe(locale);
});
