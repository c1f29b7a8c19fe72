import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { mailsTo } from '../support/mails.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { sweepWork } from '../support/sweep.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

const DAY_MS = 86_400_000;

describeWith('chromium', 'billing, through the sandbox', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let owner: Visitor;
  let page: Page;
  let key: string;
  let aheadMs = 0;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), serve({ now: () => new Date(Date.now() + aheadMs) })]);
    of = await served.seed('free');
    owner = await visit(browser);
    ({ page } = owner);
    await page.goto(`${served.url}/sign-in?next=/settings`);
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, 'Profile').waitFor();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Billing' }).click();
    await heading(page, 'Billing').waitFor();
    key = await served.key('mcp', of);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const plan = (title: string) => page.locator('.plan', { has: page.getByRole('heading', { level: 3, name: title }) });
  const agent = async () => {
    const response = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    await response.body?.cancel();
    return response.status;
  };

  test('a free organization sees its plan and what there is to choose', async () => {
    await page.getByText('Payments are in test mode').waitFor();
    await plan('Free').getByText('Your plan').waitFor();
    await page.getByText('50 of 50 left this month').waitFor();
    await page.getByText('No invoices yet.').waitFor();
    await inspect(page, 'billing-free');
  });

  test('a declined payment changes nothing, leaving pays nothing, and paying begins the plan at once', async () => {
    await press('Choose Starter');
    await heading(page, 'Checkout').waitFor();
    await page.getByText('Payment sandbox').waitFor();
    await inspect(page, 'billing-checkout');
    await press('Let the payment fail');
    await page.getByRole('alert').getByText('declined').waitFor();
    await press('Go back without paying');
    await said('No payment was made.');
    await plan('Free').getByText('Your plan').waitFor();

    await press('Choose Starter');
    await press(/^Pay/);
    await said('Your subscription is up to date.');
    await plan('Starter').getByText('Your plan').waitFor();
    await page.getByText('1,000 of 1,000 left this month').waitFor();
    await page.getByRole('list', { name: 'Invoices' }).getByText('$49').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await inspect(page, 'billing-starter');
  });

  test('an upgrade gives the difference at once', async () => {
    await press('Upgrade to Professional');
    await heading(page, 'Confirm the upgrade').waitFor();
    await inspect(page, 'billing-upgrade');
    await press(/^Pay/);
    await said('Your subscription is up to date.');
    await plan('Professional').getByText('Your plan').waitFor();
    await page.getByText('10,000 of 10,000 left this month').waitFor();
  });

  test('a lower plan waits for the period’s end and can be taken back', async () => {
    await press(/^Change to Lite/);
    await page.getByRole('dialog').getByRole('button', { name: 'Change to Lite' }).click();
    await page
      .getByText(/Your plan changes to Lite on/)
      .first()
      .waitFor();
    await inspect(page, 'billing-planned');
    await press('Keep current plan');
    await said('Your plan stays as it is.');
    await page.getByRole('button', { name: /^Change to Lite/ }).waitFor();
  });

  test('a failed payment is said, on the page and by mail, and after the grace time the organization is suspended', async () => {
    await press('Cards and invoices');
    await heading(page, 'Customer portal').waitFor();
    await press('Let payments fail');
    await page.getByRole('status').getByText('Payments fail from now on.').waitFor();
    await press('End the period now');
    await inspect(page, 'billing-portal');
    await press('Back to the billing settings');
    await page.getByText('Your last payment failed').waitFor();
    await inspect(page, 'billing-past-due');
    expect(await agent()).toBe(200);

    aheadMs = 7 * DAY_MS + 1_000;
    await sweepWork(served.services);
    expect(await agent()).toBe(403);
    const subjects = (await mailsTo(served.services, of.owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/failed/), expect.stringMatching(/is suspended/)]);
    await page.goto(`${served.url}/settings/members`);
    await page
      .getByRole('alert')
      .getByText(/is suspended/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Go to billing' }).click();
    await page.getByText('Your organization is suspended').waitFor();
    await inspect(page, 'billing-suspended');
  });

  test('a payment brings it back', async () => {
    await press('Pay the open invoice');
    // A week has passed since the sign-in.
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirm.getByLabel('Your password').fill(PASSWORD);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await heading(page, 'Customer portal').waitFor();
    await press('Let payments succeed');
    await press('Pay the open invoice');
    await page.getByRole('status').getByText('The open invoice is paid.').waitFor();
    await press('Back to the billing settings');
    await said('Your subscription is up to date.');
    await plan('Professional').getByText('Your plan').waitFor();
    expect(await page.getByText('Your organization is suspended').count()).toBe(0);
    expect(await agent()).toBe(200);
    await page.goto(`${served.url}/settings/members`);
    await page.getByText(of.viewer.email).first().waitFor();
  });

  test('it is cancelled, ends, and goes on with the free plan', async () => {
    await page.goto(`${served.url}/settings/billing`);
    await press(/^Cancel subscription/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText(/Your subscription ends on/).waitFor();
    await press('Cards and invoices');
    await press('End the period now');
    await press('Back to the billing settings');
    await page.getByText('Your subscription has ended').waitFor();
    await inspect(page, 'billing-cancelled');
    expect(await agent()).toBe(403);
    await press(/^Continue with Free/);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Free' }).click();
    await plan('Free').getByText('Your plan').waitFor();
    expect(await agent()).toBe(200);
  });

  test('a viewer is told whom to ask', async () => {
    const viewer = await visit(browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/settings/billing`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page.getByText('Administrators only').waitFor();
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });
});
