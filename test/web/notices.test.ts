import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callRest, upload } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { heading, inspect, signIn, visit } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const DAY_MS = 86_400_000;

/** Ten sales a day of about 10 each, over the hundred days up to yesterday. */
function sales(): string {
  const lines = ['sale_id,day,region,amount'];
  const today = Math.floor(Date.now() / DAY_MS);
  for (let day = today - 100, id = 1; day < today; day++) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    for (let i = 0; i < 10; i++) lines.push(`${id++},${date},${i % 2 ? 'North' : HOSTILE},${10 + ((day + i) % 3)}`);
  }
  return `${lines.join('\n')}\n`;
}

describeWith('chromium', 'alerts, deliveries, and what of it somebody wants', () => {
  let settings: Settings;
  let served: Served;
  let of: Seeded;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ served, of, page } = settings);
  });
  afterAll(() => settings?.close());

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  test('without alerts the page leads to the first, which watches a number of the data and fires', async () => {
    await page.goto(`${served.url}/alerts`);
    await page.getByText('No alerts yet.').waitFor();
    await inspect(page, 'alerts-none');
    await upload(served, of, sales(), 'sales.csv');
    await page.getByRole('link', { name: 'Create your first alert' }).click();
    await page.getByLabel('Name').fill(`Sales ${HOSTILE}`);
    await page.getByLabel('of', { exact: true }).selectOption('amount');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Column').selectOption('region');
    await page.getByLabel('Value', { exact: true }).fill(HOSTILE);
    await page.getByLabel('Per', { exact: true }).selectOption('day');
    await page.getByLabel('Threshold').fill('1000');
    await inspect(page, 'alert-new');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await heading(page, `Sales ${HOSTILE}`).waitFor();
    await said('Alert created.');
    await page.getByText('Firing').first().waitFor();
    await page.getByText('when it is below 1,000').waitFor();
    await page.getByText(`region is ${HOSTILE}`).waitFor();
    await page.getByRole('list', { name: 'History' }).getByText('ongoing').waitFor();
    await inspect(page, 'alert');
  });

  test('an alert is snoozed, spoken of to others or not, changed, listed and deleted', async () => {
    await page.getByRole('combobox', { name: 'Snooze' }).selectOption({ label: 'for a day' });
    await said(/Alert snoozed until/);
    await page.getByText(/Anything that fires meanwhile is kept/).waitFor();
    await page.getByRole('button', { name: 'End snooze' }).click();
    await said('Alert resumed.');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await said('You are unsubscribed from this alert’s emails.');
    await page.getByText('(unsubscribed)').waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    expect(await page.getByLabel('Value', { exact: true }).inputValue()).toBe(HOSTILE);
    await page.getByLabel('Condition', { exact: true }).selectOption('change');
    await page.getByLabel('Minimum change in percent').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Minimum change in percent').fill('400');
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Alert saved.');
    await page.getByText('when it changes by 400% or more from the previous period').waitFor();
    await page.getByText('OK', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'All alerts' }).click();
    await page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('link', { name: `Sales ${HOSTILE}` })
      .waitFor();
    await inspect(page, 'alerts');
    await page.getByLabel('Status').selectOption('firing');
    await page.getByText('No alerts have this status.').waitFor();
    await page.getByLabel('Status').selectOption('');
    await page.getByRole('link', { name: `Sales ${HOSTILE}` }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading(page, 'Alerts').waitFor();
    await page.getByText('No alerts yet.').waitFor();
  });

  test('a figure of a dashboard is watched', async () => {
    const sources = await callRest(served, of.owner, 'GET', '/api/data-sources/');
    const body = { name: `Shop ${HOSTILE}`, data_source_ids: [sources.body.results[0].id] };
    const { status, body: made } = await callRest(served, of.owner, 'POST', '/api/dashboards/', body);
    expect(status).toBe(201);
    await callRest(served, of.owner, 'POST', `/api/dashboards/${made.id}/refresh/`, {});
    await page.goto(`${served.url}/alerts/new`);
    await page.getByLabel('Name').fill('A figure');
    await page.getByLabel('A figure on a dashboard').check();
    await page.getByLabel('Figure', { exact: true }).waitFor();
    await page.getByLabel('Condition', { exact: true }).selectOption('above');
    await page.getByLabel('Threshold').fill('1');
    await page.getByRole('button', { name: 'Create alert' }).click();
    await heading(page, 'A figure').waitFor();
    await page.getByText(`on the dashboard Shop ${HOSTILE}`).waitFor();
    await page.getByText('Firing').first().waitFor();
  });

  test('a dashboard is delivered: made, run at once, paused, and deleted', async () => {
    await page.goto(`${served.url}/deliveries`);
    await page.getByText('No deliveries yet.').waitFor();
    await inspect(page, 'deliveries-none');
    await page.getByRole('button', { name: 'New delivery' }).click();
    await page.getByLabel('Name').fill(`Weekly ${HOSTILE}`);
    await page.getByLabel('Dashboard').selectOption({ label: `Shop ${HOSTILE}` });
    await page.getByLabel('On', { exact: true }).selectOption('5');
    await inspect(page, 'delivery-new');
    await page.getByRole('button', { name: 'Create delivery' }).click();
    await said('Delivery created.');
    await page.getByText(/every Friday at 08:00/).waitFor();
    await page.getByRole('button', { name: /^Send now/ }).click();
    await said(/Sending\./);
    await page.getByRole('button', { name: /^History/ }).click();
    await page.getByText('Sent', { exact: true }).waitFor();
    await page.getByText('run manually').waitFor();
    await inspect(page, 'delivery-history');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Pause/ }).click();
    await said('Delivery paused.');
    await page.getByText('Paused', { exact: true }).waitFor();
    await inspect(page, 'deliveries');
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No deliveries yet.').waitFor();
  });

  test('a report is delivered each month', async () => {
    await page.getByRole('button', { name: 'New delivery' }).click();
    await page.getByLabel('Name').fill('Monthly report');
    await page.getByLabel('Content').selectOption('report');
    await page.getByLabel('Frequency').selectOption('monthly');
    await page.getByLabel('On day').fill('31');
    await page.getByLabel('Period').selectOption('previous_month');
    await inspect(page, 'delivery-new-report');
    await page.getByRole('button', { name: 'Create delivery' }).click();
    await said('Delivery created.');
    await page.getByText(/on day 31 of every month/).waitFor();
  });

  test('its times and files are changed, and a change without a file is refused', async () => {
    await page.getByRole('button', { name: 'Edit: Monthly report' }).click();
    expect(await page.getByLabel('On day').inputValue()).toBe('31');
    await page.getByLabel('Frequency').selectOption('weekly');
    await page.getByLabel('On', { exact: true }).selectOption('5');
    await page.getByLabel('At (').fill('06:15');
    await page.getByLabel('PDF').uncheck();
    await inspect(page, 'delivery-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose at least one format.').waitFor();
    await page.getByLabel('CSV').check();
    await page.getByLabel('EXCEL').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Delivery saved.');
    await page.getByText(/every Friday at 06:15/).waitFor();
    const [row] = await served.sql("select content, day_of_month from delivery where name = 'Monthly report'");
    expect(row).toMatchObject({ content: { formats: ['excel', 'csv'], period: 'previous_month' }, day_of_month: null });
  });

  test('what somebody is told by mail is chosen in the profile', async () => {
    await page.goto(`${served.url}/settings/profile`);
    await page.getByLabel('When a report you requested is finished').selectOption('always');
    await page.getByLabel('Alerts you subscribe to').uncheck();
    await page.getByRole('form', { name: 'Email preferences' }).getByRole('button', { name: 'Save' }).click();
    await said('Email preferences saved.');
    await page.reload();
    await page.getByLabel('Deliveries you receive').waitFor();
    expect(await page.getByLabel('When a report you requested is finished').inputValue()).toBe('always');
    expect(await page.getByLabel('Alerts you subscribe to').isChecked()).toBe(false);
    expect(await page.getByLabel('Deliveries you receive').isChecked()).toBe(true);
    await inspect(page, 'profile-mails');
  });

  test('a viewer sees them, may be told, and is not offered to change them', async () => {
    const viewer = await visit(settings.browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/alerts`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page.getByRole('link', { name: 'A figure' }).click();
    await viewer.page.getByRole('button', { name: 'Subscribe' }).click();
    await viewer.page.getByRole('status').getByText('You are subscribed to this alert’s emails.').waitFor();
    for (const name of ['Edit', 'Delete', 'New alert']) {
      expect([name, await viewer.page.getByText(name, { exact: true }).count()]).toEqual([name, 0]);
    }
    await viewer.page.goto(`${served.url}/deliveries`);
    await viewer.page.getByText('Monthly report').waitFor();
    expect(await viewer.page.getByRole('button', { name: /New delivery|Send now|Pause|Delete/ }).count()).toBe(0);
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('no name ran as a script, and nothing had to be stopped', () => {
    expect(settings.owner.mishaps).toEqual([]);
  });
});
