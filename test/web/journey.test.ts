import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { codeTo } from '../support/mails.ts';
import { type Served, serve } from '../support/serve.ts';
import { sweepWork } from '../support/sweep.ts';
import { type Browser, heading, openBrowser, type Visitor, visit } from './browser.ts';

const EMAIL = 'grace@example.com';
const SECRET = 'a password long enough';
const DAY_MS = 86_400_000;

/** Two years of a shop's days. */
const ORDERS = [
  'order_id,ordered_on,region,channel,quantity,revenue',
  ...Array.from({ length: 730 }, (_, i) => {
    const day = new Date(Date.UTC(2024, 0, 1) + i * DAY_MS).toISOString().slice(0, 10);
    return `${i + 1},${day},${['North', 'South', 'West'][i % 3]},${i % 4 ? 'Web' : 'Store'},${1 + (i % 5)},${(40 + (i % 17) * 3).toFixed(2)}`;
  }),
].join('\n');

/** How the first bytes of each format begin. */
const BEGINNINGS: Record<string, string> = { PDF: '%PDF', JSON: '{', HTML: '<!doctype html', Excel: 'PK', CSV: '' };

describeWith('chromium', 'from nothing to a shared report, a paid plan, and through a suspension', () => {
  let browser: Browser;
  let served: Served;
  let owner: Visitor;
  let page: Page;
  let aheadMs = 0;
  const keys: Record<'API' | 'MCP', string> = { API: '', MCP: '' };

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), serve({ now: () => new Date(Date.now() + aheadMs) })]);
    owner = await visit(browser);
    page = owner.page;
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

  test('somebody opens an account and verifies the address', async () => {
    await page.goto(`${served.url}/sign-up`);
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('Organization').fill('Compilers');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(SECRET);
    await button('Create an account').click();
    await heading(page, 'Verify your email address').waitFor();
    await page.getByLabel('Code').fill(await codeTo(served.services, EMAIL));
    await button('Verify').click();
    await page.getByText('Your email address is verified').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(SECRET);
    await page.keyboard.press('Enter');
    await heading(page, 'Hello, Grace Hopper').waitFor();
  });

  test('brings a file, and sees what is in it', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ORDERS) });
    await page.getByText('Ready: 730 rows').waitFor();
    await page.goto(`${served.url}/data-sources`);
    await page.getByRole('main').getByRole('link', { name: 'orders' }).click();
    await heading(page, 'orders').waitFor();
    await page.getByText('730 rows').first().waitFor();
    await page.getByText('revenue', { exact: true }).first().waitFor();
  });

  test('makes a dashboard of it, which fills itself and tells at a refresh that nothing changed', async () => {
    await button('Create dashboard').click();
    await said(/^Refreshed: \d+ created/);
    await page.getByRole('article', { name: 'Revenue', exact: true }).waitFor();
    const revenue = Array.from({ length: 730 }, (_, i) => 40 + (i % 17) * 3).reduce((sum, value) => sum + value, 0);
    await page.getByText(revenue.toLocaleString('en-US'), { exact: false }).first().waitFor();
    await button(/^Refresh/).click();
    await page
      .getByText(/Nothing (?:has )?changed/i)
      .first()
      .waitFor();
  });

  test('pays for a plan in the sandbox, and connects programs', async () => {
    await page.goto(`${served.url}/settings/billing`);
    await button(/^(?:Choose|Upgrade to) Professional/).click();
    await button(/^Pay/).click();
    await said('Your subscription is up to date.');
    for (const [kind, at] of [
      ['API', 'api-keys'],
      ['MCP', 'mcp-server'],
    ] as const) {
      await page.goto(`${served.url}/settings/developer/${at}`);
      await button(`New ${kind} key`).click();
      await page.getByLabel('Name', { exact: true }).fill(`The ${kind} key`);
      await button(`Create ${kind} key`).click();
      keys[kind] = (await page.locator('.secret code').textContent()) ?? '';
    }
    expect(await doors()).toEqual([200, 200]);
  });

  /** What REST and MCP answer. */
  async function doors(): Promise<number[]> {
    const rest = await fetch(`${served.url}/api/v1/reports/`, { headers: { authorization: `Bearer ${keys.API}` } });
    const mcp = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.MCP}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    await Promise.all([rest.body?.cancel(), mcp.body?.cancel()]);
    return [rest.status, mcp.status];
  }

  test('makes a report in five formats', async () => {
    await page.goto(`${served.url}/reports/new`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'Executive summary' }) });
    await card.getByRole('link', { name: 'Use this template' }).click();
    await page.getByRole('radio', { name: /^PDF/ }).check();
    await page.getByLabel('Title', { exact: true }).fill('The year in orders');
    await button('Generate report').click();
    await heading(page, 'The year in orders').waitFor();
    for (const [format, beginning] of Object.entries(BEGINNINGS)) {
      const download = link(new RegExp(`^Download as ${format}`, 'i'));
      if (format !== 'PDF') {
        if ((await button(new RegExp(`^Generate ${format}`, 'i')).count()) === 0) await page.getByText('Other formats').click();
        await button(new RegExp(`^Generate ${format}`, 'i')).click();
      }
      await download.waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect([format, (await readFile(await file.path())).subarray(0, 40).toString('latin1').toLowerCase()]).toEqual([
        format,
        expect.stringMatching(new RegExp(`^\\ufeff?(?:ï»¿)?${beginning.toLowerCase()}`)),
      ]);
    }
  });

  test('shares it with somebody who has no account, and takes it back', async () => {
    await button('Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share with a public link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
    const stranger = await visit(browser);
    await stranger.page.goto(address);
    await heading(stranger.page, 'The year in orders').waitFor();
    expect(await stranger.context.cookies()).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByRole('button', { name: 'Revoke permanently' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).waitFor();
    expect((await stranger.page.goto(address))?.status()).toBe(404);
    expect(stranger.mishaps).toEqual([]);
    await stranger.close();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('a payment that stays away suspends REST, MCP and the application, which say so', async () => {
    await page.goto(`${served.url}/settings/billing`);
    await button('Cards and invoices').click();
    await button('Let payments fail').click();
    await page.getByRole('status').getByText('Payments fail from now on.').waitFor();
    await button('End the period now').click();
    await button('Back to the billing settings').click();
    await page.getByText('Your last payment failed').waitFor();
    aheadMs = 7 * DAY_MS + 1_000;
    await sweepWork(served.services);
    expect(await doors()).toEqual([403, 403]);
    await page.goto(`${served.url}/reports`);
    await page
      .getByText(/is suspended/)
      .first()
      .waitFor();
  });

  test('and a payment brings all three back', async () => {
    await page.goto(`${served.url}/settings/billing`);
    await button('Pay the open invoice').click();
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirm.getByLabel('Your password').fill(SECRET);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await button('Let payments succeed').click();
    await button('Pay the open invoice').click();
    await page.getByRole('status').getByText('The open invoice is paid.').waitFor();
    await button('Back to the billing settings').click();
    await said('Your subscription is up to date.');
    expect(await doors()).toEqual([200, 200]);
    await page.goto(`${served.url}/reports`);
    await link('The year in orders').waitFor();
  });

  test('and nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });
});
