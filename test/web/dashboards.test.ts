import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { upload } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

/** Two years of orders: revenue grows, the regions differ, and one of them is called what nobody would call a region. */
function orders(days: number, factor = 1): string {
  const lines = ['order_id,day,region,product,quantity,revenue,visits,carts,purchases'];
  let id = 1;
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    for (const [r, region] of ['North', 'South', HOSTILE].entries()) {
      const quantity = 1 + ((day * 7 + r * 3) % 5);
      const revenue = (quantity * (10 + ((day + r) % 4)) * (3 - r) * factor * (1 + day / 730)).toFixed(2);
      lines.push(
        `${id++},${date},${region},P${(day + r) % 6},${quantity},${revenue},${900 + (day % 50)},${300 + (day % 20)},${100 + (day % 9)}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const revenueOf = (csv: string, keep: (line: string[]) => boolean) =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(keep)
    .reduce((sum, line) => sum + Number(line[5]), 0);

describeWith('chromium', 'dashboards in the application', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let owner: Visitor;
  let page: Page;
  let source: string;
  const data = orders(730);

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
    of = await served.seed('professional');
    owner = await visit(browser);
    page = owner.page;
    await page.goto(`${served.url}/sign-in?next=/dashboards`);
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, 'Dashboards').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();
  const widget = (name: string | RegExp) => page.getByRole('article', { name, exact: true });
  /** The figure of the revenue, without its cents. */
  const shows = (revenue: number) =>
    widget('Revenue').locator('.figure-value').getByText(Math.round(revenue).toLocaleString('en-US'), { exact: true }).waitFor();
  const drawn = () => page.waitForFunction(() => document.querySelectorAll('[data-drawn="false"]').length === 0);

  test('without data the list leads to data, and with it to a dashboard', async () => {
    await page.getByRole('link', { name: 'Add data' }).waitFor();
    await inspect(page, 'dashboards-no-data');
    source = await upload(served, of, data, 'orders.csv');
    const json = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
    const binding = { data_source_id: source, type: 'sum', field: 'revenue' };
    const goal = { title: 'Half a million', target_value: 500_000, start_date: '2024-01-01', due_date: '2099-12-31', binding };
    expect((await fetch(`${served.url}/api/goals/`, { method: 'POST', headers: json, body: JSON.stringify(goal) })).status).toBe(201);
    await page.reload();
    await page.getByRole('link', { name: 'Create your first dashboard' }).click();
    await heading(page, 'New dashboard').waitFor();
  });

  test('a new one is quoted before it is made, and says what is wrong beside the field', async () => {
    await page.getByText(/\d+ credits per refresh/).waitFor();
    const before = await page.getByRole('listitem').filter({ hasText: 'KPI' }).count();
    await page.getByLabel('Industry').selectOption('ecommerce');
    await page.getByRole('button', { name: 'Add metric' }).click();
    await page.getByLabel('Metric name').fill('Biggest order');
    await page.getByLabel('Aggregation').selectOption('max');
    await page.getByLabel('Column').selectOption('revenue');
    await page.getByText('Biggest order over time').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'KPI' }).count()).toBeGreaterThan(before);
    await inspect(page, 'dashboards-new');
    await page.getByRole('button', { name: 'Create dashboard' }).click();
    await page.getByRole('alert').getByText('Name is required.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(`Shop ${HOSTILE}`);
    await page.getByLabel('Description').fill('All orders');
    await page.getByRole('button', { name: 'Create dashboard' }).click();
    await heading(page, `Shop ${HOSTILE}`).waitFor();
  });

  test('its first refresh fills it by itself, with every kind of widget', async () => {
    await said(/^Refreshed: \d+ created/);
    await widget('Revenue').waitFor();
    await drawn();
    expect(new URL(page.url()).search).toBe('');
    const kinds = await page.locator('.widget').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-type')))].sort());
    expect(kinds).toEqual(expect.arrayContaining(['area', 'bar', 'donut', 'goal', 'heatmap', 'kpi', 'line', 'scatter', 'table', 'text']));
    await shows(revenueOf(data, () => true));
    await widget('Half a million').getByRole('progressbar').waitFor();
    await inspect(page, 'dashboard');
    await drawn();
  });

  test('a widget opens by its link: its data, its queries, and the same number again', async () => {
    await page.getByRole('button', { name: /^Details: Revenue by region$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Revenue by region' });
    await dialog.getByRole('table', { name: /^Data of/ }).waitFor();
    await dialog.getByRole('cell', { name: HOSTILE }).waitFor();
    await page.reload();
    await dialog.waitFor();
    await dialog.getByText('Queries and receipts').click();
    await dialog.getByRole('button', { name: /^Run/ }).first().click();
    await dialog.getByText(/same/i).first().waitFor();
    await inspect(page, 'dashboard-widget');
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'PNG' }).click()]);
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('a period and a filter are looked at, are in the address, and save nothing', async () => {
    const period = page.getByRole('combobox', { name: 'Period', exact: true });
    await period.selectOption('Custom dates');
    await page.getByLabel('From', { exact: true }).fill('2025-01-01');
    await page.getByLabel('To', { exact: true }).fill('2025-03-31');
    await page.getByRole('button', { name: 'Apply' }).click();
    await said('Jan 1, 2025 to Mar 31, 2025, compared with Oct 1, 2024 to Dec 31, 2024.');
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Same period last year');
    await said('Jan 1, 2025 to Mar 31, 2025, compared with Jan 1, 2024 to Mar 31, 2024.');
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Previous period');
    const quarter = revenueOf(data, ([, day = '']) => day >= '2025-01-01' && day <= '2025-03-31');
    await shows(quarter);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('region');
    await page.getByRole('combobox', { name: 'Value' }).fill('North');
    await inspect(page, 'dashboard-filter');
    await page.getByRole('form', { name: 'Add filter' }).getByRole('button', { name: 'Apply' }).click();
    const north = revenueOf(data, ([, day = '', region]) => region === 'North' && day >= '2025-01-01' && day <= '2025-03-31');
    await shows(north);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ from: '2025-01-01', to: '2025-03-31', 'f.region': 'North' });
    await page.reload();
    await shows(north);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
    expect(pdf.suggestedFilename()).toMatch(/^Shop .*\.pdf$/);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: /^Remove the filter region = North$/ }).click();
    await shows(quarter);
    await page.getByRole('button', { name: 'Show all' }).click();
    await shows(revenueOf(data, () => true));
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('quantity');
    await page.getByRole('combobox', { name: 'Value' }).fill('many');
    await page.getByRole('form', { name: 'Add filter' }).getByRole('button', { name: 'Apply' }).click();
    await page
      .getByRole('alert')
      .getByText(/"many" is not a number/)
      .waitFor();
    // A period chosen in the same moment as all is shown, before the page has been drawn again, must not bring the filter back.
    await page.evaluate(() => {
      [...document.querySelectorAll('button')].find((button) => button.textContent === 'Show all')?.click();
      const period = document.querySelector<HTMLSelectElement>('select[name=period]');
      const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
      setValue?.call(period, 'previous_year');
      period?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.waitForURL((url) => url.search === '?period=previous_year');
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  test('a period by name is kept in the address, and one without data says where the data is', async () => {
    const period = page.getByRole('combobox', { name: 'Period', exact: true });
    await period.selectOption('This month');
    // The orders end with 2025.
    await widget('What stands out')
      .getByText(/The data goes from 2024-01-01 to 2025-12-\d\d/)
      .waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ period: 'month_to_date' });
    await inspect(page, 'dashboard-period-empty');
    await page.reload();
    await widget('What stands out')
      .getByText(/The data goes from/)
      .waitFor();
    expect(await period.inputValue()).toBe('month_to_date');
    await period.selectOption('All data');
    await shows(revenueOf(data, () => true));
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByLabel('Period').selectOption('Last year');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('As saved: Last year').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Settings' }).click();
    await dialog.getByLabel('Period').selectOption('All data');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('is laid out by keys and by dragging, taken back, and saved', async () => {
    const columnOf = async (name: string) => {
      const [board, place] = await Promise.all([page.locator('.board').boundingBox(), widget(name).boundingBox()]);
      return Math.round(((place!.x - board!.x) / board!.width) * 12);
    };
    await drawn();
    const before = await columnOf('Revenue');
    await page.getByRole('button', { name: 'Edit layout' }).click();
    const handle = page.getByRole('button', { name: 'Move Revenue with the arrow keys', exact: true });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await said(`Revenue: column ${before + 3}`);
    await page.keyboard.press('Shift+ArrowDown');
    await said(/Revenue: .* 3 high/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await inspectDesktop('dashboard-layout');
    const card = widget('Orders over time').or(widget('Revenue over time')).first();
    const from = (await card.locator('h2').boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 160, from.y + 300, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save layout' }).click();
    await said('Layout saved.');
    expect(await columnOf('Revenue')).toBe(before + 2);
    await page.reload();
    await widget('Revenue').waitFor();
    expect(await columnOf('Revenue')).toBe(before + 2);
    // Where it lies is no reason to charge anything.
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await said(/Nothing has changed since the last refresh/);
  });

  test('a layout that was saved can be taken back', async () => {
    const place = async () => (await widget('Revenue').boundingBox())!.x;
    const was = await place();
    await page.getByRole('button', { name: 'Edit layout' }).click();
    await page.getByRole('button', { name: 'Right: Revenue', exact: true }).click();
    await page.getByRole('button', { name: 'Save layout' }).click();
    await said('Layout saved.');
    expect(await place()).toBeGreaterThan(was);
    await page.getByRole('button', { name: 'Undo' }).click();
    await said('Undone.');
    expect(Math.abs((await place()) - was)).toBeLessThan(2);
  });

  test('a refresh over other data says what changed and why, wherever it was asked for', async () => {
    const other = await upload(served, of, orders(730, 2), 'other.csv');
    await served.sql(
      'update data_source set current_snapshot_id = (select current_snapshot_id from data_source where id = ?) where id = ?',
      [other, source],
    );
    await page.reload();
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await said(/^Refreshed: 0 created, \d+ updated/);
    const changes = page.locator('details.changes');
    await changes
      .getByText(/Rose from .* to /)
      .first()
      .waitFor();
    await inspect(page, 'dashboard-changes');
    expect(await changes.getAttribute('open')).not.toBeNull();
    // A refresh elsewhere shows here without asking.
    const third = await upload(served, of, orders(730, 5), 'third.csv');
    await served.sql(
      'update data_source set current_snapshot_id = (select current_snapshot_id from data_source where id = ?) where id = ?',
      [third, source],
    );
    const id = new URL(page.url()).pathname.split('/')[2];
    const headers = { authorization: `Bearer ${await served.key('rest', of)}` };
    expect((await fetch(`${served.url}/api/v1/dashboards/${id}/refresh/`, { method: 'POST', headers })).status).toBe(200);
    const total = revenueOf(orders(730, 5), () => true);
    await shows(total);
  });

  test('is renamed, gets a rhythm, becomes a picture, and is in the list with its facts', async () => {
    const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width of the picture: the board at twice its size.
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1500);
    if (process.env.WEB_PICTURES) await png.saveAs(`${process.env.WEB_PICTURES}/dashboard-export.png`);
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await inspect(page, 'dashboard-settings');
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    await page.getByLabel('Refresh').selectOption('daily');
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Saved.');
    await heading(page, 'Shop').waitFor();
    await page.getByText('Next:').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Dashboards' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Shop' });
    await row.getByText(/\d+ widgets/).waitFor();
    expect(await row.textContent()).toMatch(/active.*orders.*E-commerce.*\d+ widgets.*Refreshed.*Next:/);
    await inspect(page, 'dashboards');
    await page.getByLabel('Name contains').fill('nothing like it');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No dashboards match “nothing like it”.').waitFor();
    expect(new URL(page.url()).searchParams.get('name')).toBe('nothing like it');
  });

  test('a viewer looks and changes nothing', async () => {
    const viewer = await visit(browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/dashboards`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page.getByRole('link', { name: 'Shop' }).click();
    await viewer.page.getByRole('article', { name: 'Revenue', exact: true }).waitFor();
    for (const name of [/^Refresh/, 'Edit layout', 'Settings'])
      expect(await viewer.page.getByRole('main').getByRole('button', { name }).count()).toBe(0);
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('an unknown one is said to be unknown, and a known one can be deleted', async () => {
    await page.goto(`${served.url}/dashboards/01900000-0000-7000-8000-000000000000`);
    await page.getByRole('alert').getByText('Not found', { exact: true }).waitFor();
    await page.goto(`${served.url}/dashboards`);
    await page.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Delete: Shop' }).click();
    await page
      .getByRole('dialog', { name: /Delete/ })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByText('No dashboards yet').waitFor();
  });

  test('nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });

  /** What only wide screens have is looked at there. */
  async function inspectDesktop(name: string): Promise<void> {
    if (process.env.WEB_PICTURES) await page.screenshot({ path: `${process.env.WEB_PICTURES}/${name}.png`, fullPage: true });
  }
});
