import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { codeTo, linkTokenTo } from '../support/mails.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

const EMAIL = 'ada@example.com';
const FIRST = 'a rather long first password';
const SECOND = 'a rather long second password';

describeWith('chromium', 'what a visitor meets', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let visitor: Visitor;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
    of = await served.seed('professional');
    visitor = await visit(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('a landing page says what it is and where an agent connects', async () => {
    const { page } = visitor;
    await page.goto(served.url);
    await heading(page, /^Reports from your data/).waitFor();
    await page.getByText(`${served.url}/mcp/v1/`, { exact: true }).waitFor();
    await inspect(page, 'landing');
  });

  test('opening an account: what is missing is said, a code comes by mail, and sign-in leads in', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await heading(page, 'Create an account').waitFor();
    await page.getByRole('button', { name: 'Create an account' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Your name is required.').waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await inspect(page, 'sign-up-errors');
    await summary.getByRole('button', { name: 'Email is required.' }).click();
    const email = page.getByLabel('Email');
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Organization').fill('Analytical Engines');
    await email.fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await heading(page, 'Verify your email address').waitFor();
    await inspect(page, 'verify-email');
    await page.getByLabel('Code').fill(await codeTo(served.services, EMAIL));
    await page.getByRole('button', { name: 'Verify' }).click();

    await heading(page, 'Sign in').waitFor();
    await page.getByText('Your email address is verified').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    await page.keyboard.press('Enter');
    await heading(page, 'Hello, Ada Lovelace').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByText('Ready: 4 rows').waitFor();
    await page.getByText('From orders:').waitFor();
    await inspect(page, 'home');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, /^Reports from your data/).waitFor();
  });

  test('a forgotten password is replaced by mail, and the link works once', async () => {
    const { page } = visitor;
    await page.goto(`${served.url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await inspect(page, 'forgot-password');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your email').waitFor();
    const link = `${served.url}/reset-password?token=${await linkTokenTo(served.services, EMAIL)}`;
    await page.goto(link);
    await heading(page, 'Choose a new password').waitFor();
    await inspect(page, 'reset-password');
    await page.getByRole('textbox', { name: 'New password' }).fill(SECOND);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.getByText(/Signed out of \d+ sessions?; revoked 0 keys and 0 connected apps/).waitFor();
    await signIn(page, EMAIL, FIRST);
    await page.getByRole('alert').waitFor();
    await inspect(page, 'sign-in-refused');
    await signIn(page, EMAIL, SECOND);
    await heading(page, /^Hello/).waitFor();

    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill(FIRST);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This link no longer works').waitFor();
    await page.goto(served.url);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, /^Reports from your data/).waitFor();
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
    'sign-in with next=%j leads to the start, not away',
    async (next) => {
      const person = await visit(browser);
      await person.page.goto(`${served.url}/sign-in?next=${encodeURIComponent(next)}`);
      await signIn(person.page, of.owner.email, PASSWORD);
      await heading(person.page, /^Hello/).waitFor();
      expect(person.page.url()).toBe(`${served.url}/`);
      expect(person.mishaps).toEqual([]);
      await person.close();
    },
  );

  test('a page that wants a session sends there and comes back', async () => {
    const person = await visit(browser);
    await person.page.goto(`${served.url}/settings/developer/mcp-server`);
    await heading(person.page, 'Sign in').waitFor();
    await signIn(person.page, of.owner.email, PASSWORD);
    await heading(person.page, 'MCP Server').waitFor();
    expect(new URL(person.page.url()).pathname).toBe('/settings/developer/mcp-server');
    await person.close();
  });

  test('an unknown address and a link that is not complete are pages that say so', async () => {
    const { page } = visitor;
    await page.goto(`${served.url}/no-such-page`);
    await heading(page, 'Page not found').waitFor();
    await inspect(page, 'not-found');
    await page.goto(`${served.url}/invitation?token=unknown`);
    await heading(page, 'This invitation no longer works').waitFor();
    await inspect(page, 'invitation-unusable');
    await page.goto(`${served.url}/reset-password`);
    await page.getByText('This link no longer works').waitFor();
  });

  test('a service that is away is said, what was typed stays, and trying again helps', async () => {
    const { page, context } = visitor;
    await context.clearCookies();
    await page.goto(`${served.url}/sign-in`);
    await page.getByLabel('Email').fill(of.viewer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(of.viewer.email);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, /^Hello/).waitFor();
  });

  test('a page whose files are gone since an update can be reloaded', async () => {
    const person = await visit(browser);
    await person.page.goto(`${served.url}/sign-in`);
    await heading(person.page, 'Sign in').waitFor();
    await person.page.route('**/assets/sign-up-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await person.page.getByRole('link', { name: 'Create an account' }).click();
    await heading(person.page, 'This page needs to be reloaded').waitFor();
    await inspect(person.page, 'failure');
    await person.page.unroute('**/assets/sign-up-*.js');
    await person.page.getByRole('button', { name: 'Reload' }).click();
    await heading(person.page, 'Create an account').waitFor();
    await person.close();
  });

  test('nothing on the way had to be stopped', () => {
    expect(visitor.mishaps).toEqual([]);
  });
});
