import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Page as OwnPage, openPage } from '../support/page.ts';
import { CSV } from '../support/serve.ts';
import { heading, inspect } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

describeWith('chromium', 'the frame around signed-in pages', () => {
  let settings: Settings;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ page } = settings);
  });
  afterAll(() => settings?.close());

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  test('on a phone a button opens the navigation, Escape closes it, and so does going somewhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await navigation.getByRole('link', { name: 'Usage' }).waitFor();
    await inspect(page, 'menu-open');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await navigation.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
    await page.keyboard.press('Enter');
    await navigation.getByRole('link', { name: 'Usage' }).click();
    await heading(page, 'Usage').waitFor();
    expect(await navigation.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Profile').waitFor();
  });

  test('the language is chosen for this browser and stays chosen', async () => {
    await inspect(page, 'profile-language');
    await page.getByLabel('Language').selectOption('de');
    await said('Sprache auf Deutsch umgestellt.');
    await page.reload();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Datenquellen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  test('one time zone holds for everybody: times are shown in it at once', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Organization' }).click();
    const since = page.locator('dd time');
    const created = new Date((await since.getAttribute('datetime')) as string);
    const inZone = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(created);
    expect(await since.getAttribute('title')).toBe(inZone('UTC'));
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Pacific/Kiritimati');
    await page.getByRole('button', { name: 'Set time zone' }).click();
    await said('Time zone set to Pacific/Kiritimati.');
    expect(inZone('Pacific/Kiritimati')).not.toBe(inZone('UTC'));
    await page.locator(`dd time[title="${inZone('Pacific/Kiritimati')}"]`).waitFor();
    await page.getByRole('combobox', { name: 'Language of reports and emails' }).selectOption('de-DE');
    await page.getByRole('button', { name: 'Set language' }).click();
    await said('Reports and emails are now in German (Germany).');
    await inspect(page, 'organization-time-zone');
  });
});

describeWith('chromium', 'home', () => {
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

  const NASTY = '<script>mishap(1)</script> "x"';

  test('leads a new organization from a file to a dashboard and a report', async () => {
    await page.goto(settings.served.url);
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await inspect(page, 'home-new');
    const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
    await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await step('Add data').getByText('Done', { exact: true }).waitFor();
    await inspect(page, 'home-data');
    await step('See it on a dashboard').getByRole('button', { name: 'Create dashboard' }).click();
    await page.waitForURL(/\/dashboards\/[0-9a-f-]{36}/);
    await page.goto(settings.served.url);
    await step('See it on a dashboard').getByText('Done', { exact: true }).waitFor();
    expect(await step('Create a report').getByRole('link').getAttribute('href')).toMatch(/^\/reports\/new\?source=/);
    await page.getByText('Server address').waitFor();
  });

  test('then shows what failed, what falls behind, what changed and the latest reports', async () => {
    const { served, of } = settings;
    const { body } = await owner.get('/api/data-sources/');
    const [source] = body.results;
    await owner.send('POST', `/api/data-sources/?file_name=${encodeURIComponent(`${NASTY}.parquet`)}`, {
      body: 'PAR1',
      headers: { 'content-type': 'text/csv' },
    });
    await owner.post('/api/goals/', {
      title: NASTY,
      target_value: 1_000_000,
      start_date: '2020-01-01',
      due_date: '2099-12-31',
      binding: { data_source_id: source.id, type: 'sum', field: 'amount' },
    });
    const dashboards = (await owner.get('/api/dashboards/')).body.results;
    await owner.post(`/api/dashboards/${dashboards[0].id}/refresh/`);
    const headers = { authorization: `Bearer ${await served.key('rest', of)}`, 'content-type': 'application/json' };
    const asked = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [source.id], output_format: 'json', title: NASTY };
    const made = await fetch(`${served.url}/api/v1/reports/generate/`, { method: 'POST', headers, body: JSON.stringify(asked) });
    expect(made.status).toBe(201);
    await page.goto(served.url);
    const attention = page.getByRole('list', { name: 'Needs attention' });
    await attention.getByText('Import failed').waitFor();
    await attention.getByText('Behind').waitFor();
    await page.getByRole('list', { name: 'Dashboard changes' }).getByRole('link').first().waitFor();
    await page.getByRole('list', { name: 'Recent reports' }).getByRole('link', { name: NASTY }).waitFor();
    expect(await page.getByRole('heading', { name: 'Get started' }).count()).toBe(0);
    await inspect(page, 'home-work');
    // The page follows what is done elsewhere.
    const failed = (await owner.get('/api/data-sources/?status=error')).body.results[0];
    await owner.call('DELETE', `/api/data-sources/${failed.id}/`);
    await attention.getByText('Import failed').waitFor({ state: 'detached' });
    expect(settings.owner.mishaps).toEqual([]);
  });

  test('shows nothing of another organization', async () => {
    const other = await settings.served.seed('professional');
    const stranger = openPage(settings.served.url);
    await stranger.signIn(other.owner.email, PASSWORD);
    const { body } = await stranger.get('/api/overview/');
    expect(body).toEqual({
      failed_sources: [],
      failed_reports: [],
      doubtful_sources: [],
      failed_dashboards: [],
      goals: [],
      dashboards: [],
      reports: [],
      counts: { data_sources: 0, reports: 0, dashboards: 0, goals: 0, public_links: 0, members: 2 },
      ready_source: null,
    });
  });
});
