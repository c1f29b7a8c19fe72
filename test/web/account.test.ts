import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { heading, inspect, signIn, type Visitor, visit } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

const NEXT_PASSWORD = 'another rather long password';

describeWith('chromium', 'a person’s own settings', () => {
  let settings: Settings;
  let served: Served;
  let of: Seeded;
  let owner: Visitor;
  let page: Page;
  let recovery: string;

  beforeAll(async () => {
    settings = await openSettings();
    ({ served, of, owner, page } = settings);
  });
  afterAll(() => settings?.close());

  const menu = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  test('a name is changed, and the start page greets with it', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
    await said('Name saved.');
    await inspect(page, 'profile');
    await page.getByRole('link', { name: 'Home' }).click();
    await heading(page, 'Hello, Grace Hopper').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Profile').waitFor();
  });

  test('a new password ends the other sessions', async () => {
    const elsewhere = await visit(settings.browser);
    await elsewhere.page.goto(`${served.url}/sign-in?next=/settings/security`);
    await signIn(elsewhere.page, of.owner.email, PASSWORD);
    await heading(elsewhere.page, 'Security').waitFor();

    await menu('Security');
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password').fill(NEXT_PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await said(/Password changed/);
    await elsewhere.page.reload();
    await heading(elsewhere.page, 'Sign in').waitFor();
    await elsewhere.close();
  });

  test('a second factor is set up with the picture or the key, and asked for at the next sign-in', async () => {
    const form = page.getByRole('form', { name: 'Set up two-factor sign-in' });
    await form.getByLabel('Your password').fill(NEXT_PASSWORD);
    await form.getByRole('button', { name: 'Set up' }).click();
    const picture = page.getByAltText('QR code for your authenticator app');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await inspect(page, 'security-two-factor');
    const secret = (await page.getByText('Or enter this key:').locator('code').textContent()) as string;
    const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
    await page.getByLabel('Code').fill(totp.generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await said('Two-factor sign-in is on.');
    await inspect(page, 'recovery-codes');
    recovery = (await page.locator('.recovery li').first().textContent()) as string;
    await page.getByRole('button', { name: 'I have saved them' }).click();

    const again = await visit(settings.browser);
    await again.page.goto(`${served.url}/sign-in`);
    await signIn(again.page, of.owner.email, NEXT_PASSWORD);
    await heading(again.page, 'Enter your code').waitFor();
    await inspect(again.page, 'sign-in-code');
    await again.page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await again.page.getByRole('alert').waitFor();
    // The step that turned it on is used; the one after it is within the tolerance.
    await again.page.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: served.services.now().getTime() + 30_000 }));
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await heading(again.page, /^Hello/).waitFor();

    await page.reload();
    await page.getByRole('button', { name: /^End session/ }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'End session' }).click();
    await said('Session ended.');
    await again.page.goto(`${served.url}/settings`);
    await heading(again.page, 'Sign in').waitFor();
    await again.close();
    await inspect(page, 'security');
  });

  test('a recovery code signs in once in the place of the authenticator', async () => {
    for (const expected of ['in', 'refused'] as const) {
      const person = await visit(settings.browser);
      await person.page.goto(`${served.url}/sign-in`);
      await signIn(person.page, of.owner.email, NEXT_PASSWORD);
      await person.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await person.page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
      await person.page.getByRole('button', { name: 'Continue' }).click();
      await (expected === 'in' ? heading(person.page, /^Hello/) : person.page.getByRole('alert')).waitFor();
      await person.close();
    }
  });

  test('an organization requires a second factor, and a member without one is led to set it up', async () => {
    await menu('Organization');
    const form = page.getByRole('form', { name: 'Two-factor sign-in for everyone' });
    await form.getByLabel('Grace period').selectOption('0');
    await inspect(page, 'organization-two-factor');
    await form.getByRole('button', { name: 'Require it' }).click();
    await said('Two-factor sign-in is now required.');
    const member = await visit(settings.browser);
    await member.page.goto(`${served.url}/sign-in?next=/reports`);
    await signIn(member.page, of.viewer.email, PASSWORD);
    await heading(member.page, 'Security').waitFor();
    await member.page.getByText(/requires two-factor sign-in/).waitFor();
    await member.page.getByRole('form', { name: 'Set up two-factor sign-in' }).waitFor();
    await inspect(member.page, 'security-required');
    expect(member.mishaps).toEqual([]);
    await member.close();
    await form.getByRole('button', { name: 'Make it optional' }).click();
    await said('Two-factor sign-in is now optional.');
  });

  test('a passkey is added, signs in, confirms who is there, and is removed', async () => {
    // An address of numbers has no passkeys.
    const at = served.url.replace('127.0.0.1', 'localhost');
    const { owner: person } = await served.seed('professional');
    const { context, page: tab, mishaps, close } = await visit(settings.browser);
    const devtools = await context.newCDPSession(tab);
    await devtools.send('WebAuthn.enable');
    const virtual = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...virtual, automaticPresenceSimulation: true } });
    const said = (text: string) => tab.getByRole('status').getByText(text).waitFor();

    await tab.goto(`${at}/sign-in?next=/settings/security`);
    await signIn(tab, person.email, PASSWORD);
    const form = tab.getByRole('form', { name: 'Add a passkey' });
    await form.getByLabel('Passkey name').fill('Laptop');
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await said('Passkey added.');
    expect(await tab.locator('.recovery li').count()).toBe(10);
    await tab.getByRole('button', { name: 'I have saved them' }).click();
    await inspect(tab, 'security-passkey');
    // One device, one passkey.
    await form.getByLabel('Passkey name').fill('Again');
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await form.getByRole('alert').getByText('This device already has a passkey').waitFor();

    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
    await tab.goto(`${at}/sign-in?next=/settings/developer/api-keys`);
    await signIn(tab, person.email, PASSWORD);
    await heading(tab, 'Use your passkey').waitFor();
    await inspect(tab, 'sign-in-passkey');
    await tab.getByRole('button', { name: 'Use a passkey' }).click();
    await heading(tab, 'API Keys').waitFor();

    await served.sql("update session set proven_at = proven_at - interval '1 hour' where user_id = ?", [person.id]);
    await tab.getByRole('button', { name: 'New API key' }).click();
    await tab.getByLabel('Name', { exact: true }).fill('Nightly export');
    await tab.getByRole('button', { name: 'Create API key' }).click();
    const confirm = tab.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    expect(await tab.locator('.secret code').textContent()).toMatch(/^svc_/);

    await tab.goto(`${at}/settings/security`);
    await tab.getByText('Last used').first().waitFor();
    await tab.getByRole('button', { name: 'Remove: Laptop' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said('Passkey removed.');
    await tab.getByRole('button', { name: 'Remove: Laptop' }).waitFor({ state: 'detached' });
    expect(mishaps).toEqual([]);
    await close();
  });

  test('passkeys are named with the address that has them, where the page has another', async () => {
    await page.goto(`${served.url}/settings/security`);
    await page.getByRole('link', { name: served.url.replace('127.0.0.1', 'localhost') }).waitFor();
    expect(await page.getByRole('form', { name: 'Add a passkey' }).count()).toBe(0);
  });

  test('everything can be reached and done by keyboard alone', async () => {
    await page.goto(`${served.url}/settings/profile`);
    await page.getByRole('form', { name: 'Profile' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const field = page.getByLabel('Name', { exact: true });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(' the Second');
    await page.keyboard.press('Enter');
    await said('Name saved.');
  });

  test('nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });
});
