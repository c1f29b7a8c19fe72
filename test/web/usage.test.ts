import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Page as OwnPage, openPage } from '../support/page.ts';
import { CSV } from '../support/serve.ts';
import { heading, inspect } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

describeWith('chromium', 'usage', () => {
  let settings: Settings;
  let page: Page;
  let owner: OwnPage;

  beforeAll(async () => {
    settings = await openSettings();
    ({ page } = settings);
    owner = openPage(settings.served.url);
    await owner.signIn(settings.of.owner.email, PASSWORD);
  });
  afterAll(() => settings?.close());

  test('of a new organization says what there is, and how a key is made', async () => {
    await page.goto(`${settings.served.url}/usage`);
    await page.getByText('10,000 of 10,000 credits left').waitFor();
    await page.getByText('No credits used in this period.').waitFor();
    await page.getByRole('link', { name: 'Create an API key' }).waitFor();
    await inspect(page, 'usage-new');
  });

  test('shows what was spent, on what, and what is left in the windows of each key, as it stands', async () => {
    const { served, of } = settings;
    const upload = await owner.send('POST', '/api/data-sources/?file_name=orders.csv', {
      body: CSV,
      headers: { 'content-type': 'text/csv' },
    });
    const key = await served.key('rest', of);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const asked = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [upload.body.id], output_format: 'json' };
    const made = await fetch(`${served.url}/api/v1/reports/generate/`, { method: 'POST', headers, body: JSON.stringify(asked) });
    expect(made.status).toBe(201);
    const query = { sql: 'select count(*) from orders' };
    await fetch(`${served.url}/api/analysis/query/`, { method: 'POST', headers, body: JSON.stringify(query) });

    const { body: usage } = await owner.get('/api/usage/');
    const { granted, spent, reserved, available } = usage.credits;
    expect([granted, spent + reserved + available]).toEqual([10_000, 10_000]);
    const { body: history } = await owner.get('/api/usage/history/?days=7');
    const sum = (operation: string) =>
      history.days
        .filter((one: { operation: string }) => one.operation === operation)
        .reduce((all: number, one: { credits: number }) => all + one.credits, 0);
    expect(sum('reports') + sum('answers')).toBe(spent);
    expect(sum('answers')).toBe(1);
    expect(usage.keys).toHaveLength(1);
    expect(usage.keys[0].generation.limit - usage.keys[0].generation.remaining).toBe(1);
    for (const days of ['0', '31', 'x']) expect((await owner.get(`/api/usage/history/?days=${days}`)).status).toBe(400);

    // Nobody touched the page: what was spent is told to it.
    await page.getByText(`${new Intl.NumberFormat('en').format(available)} of 10,000 credits left`).waitFor();
    await page.getByRole('img', { name: 'Credits used per day' }).waitFor();
    await page.getByText('100 of 100 left').or(page.getByText('99 of 100 left')).first().waitFor();
    await inspect(page, 'usage');
    await page.getByLabel('Period').selectOption('90');
    await page.waitForURL(/days=90/);
    await page.reload();
    await heading(page, 'Usage').waitFor();
    expect(await page.getByLabel('Period').inputValue()).toBe('90');
    expect(settings.owner.mishaps).toEqual([]);
  });

  test('days are those of the organization’s time zone, and another organization sees none of it', async () => {
    const { served, of } = settings;
    await served.sql(
      `update credit_transaction set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '10 days 30 minutes'
        where kind = 'settle' and organization_id = ?`,
      [of.organizationId],
    );
    await served.sql("update organization set time_zone = 'Europe/Berlin' where id = ?", [of.organizationId]);
    const { body } = await owner.get('/api/usage/history/?days=365');
    // Half an hour before midnight in UTC is the next day already in Berlin.
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    expect(new Set(body.days.map((one: { day: string }) => one.day))).toEqual(new Set([day]));
    const other = await served.seed('trial');
    const stranger = openPage(served.url);
    await stranger.signIn(other.owner.email, PASSWORD);
    expect((await stranger.get('/api/usage/history/?days=365')).body).toEqual({ days: [] });
    expect((await stranger.get('/api/usage/')).body).toMatchObject({ plan: 'trial', keys: [], stored_rows: 0 });
  });
});
