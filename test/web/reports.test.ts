import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import { mailsTo } from '../support/mails.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

/** Orders of three regions by day over two years: enough for a trend, a comparison and a ranking. */
function orders(): string {
  const lines = ['order_id,order_date,region,channel,revenue,quantity'];
  let id = 1;
  for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2026, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    for (const [at, region] of ['North', 'South', 'West'].entries()) {
      const revenue = 100 + at * 40 + ((id * 37) % 50) + Math.round((day - Date.UTC(2024, 0, 1)) / 86_400_000 / 10);
      lines.push(`${id++},${date},${region},${id % 3 === 0 ? 'Shop' : 'Web'},${revenue}.50,${1 + (id % 5)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Names and cells that would run as a script wherever they were taken for markup. */
const ALERT = 'alert(document.domain)';
const HOSTILE = {
  source: `<img src=x onerror=${ALERT}>`,
  column: `<script>${ALERT}</script>`,
  category: `"><svg onload=${ALERT}>`,
  cell: `<iframe srcdoc='<script>parent.${ALERT}</script>'>`,
};
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function hostile(): string {
  const lines = [`sale_id,day,${quoted(HOSTILE.category)},${quoted(HOSTILE.column)}`];
  for (let i = 0; i < 120; i += 1) {
    const date = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
    lines.push(`${i + 1},${date},${quoted(i % 2 ? HOSTILE.cell : 'Plain')},${100 + i}`);
  }
  return `${lines.join('\n')}\n`;
}

describeWith('chromium', 'reports in the browser', () => {
  let browser: Browser;
  let served: Served;
  let of: Seeded;
  let owner: Visitor;
  let page: Page;

  beforeAll(async () => {
    await buildWeb(pino({ level: 'silent' }));
    [browser, served] = await Promise.all([openBrowser(), sharedService()]);
    of = await served.seed('professional');
    owner = await visit(browser);
    ({ page } = owner);
    await page.goto(`${served.url}/sign-in?next=/reports`);
    await signIn(page, of.owner.email, PASSWORD);
    await heading(page, 'Reports').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });

  async function upload(name: string, body: string): Promise<string> {
    const answer = await fetch(
      `${served.url}/api/data-sources/?file_name=${encodeURIComponent(`${name}.csv`)}&name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${await served.key('rest', of)}`, 'content-type': 'text/csv' },
      },
    );
    const made = await answer.json();
    expect([answer.status, made.error]).toEqual([201, undefined]);
    return made.id;
  }

  test('without data the pages lead to where it is brought', async () => {
    await page.getByText('No reports yet.').waitFor();
    await inspect(page, 'reports-none');
    await link('Create your first report').click();
    await heading(page, 'New report').waitFor();
    await page.getByText('No data to report on yet.').waitFor();
    await link('Add data').waitFor();
  });

  test('the gallery shows what each template makes of the chosen data, and says which do not fit', async () => {
    const id = await upload('Orders of the shop', orders());
    await upload('Names', 'name\nAda\nGrace\nJoan\n');
    await page.goto(`${served.url}/reports/new?source=${id}`);
    await heading(page, 'New report').waitFor();
    for (const name of ['Executive summary', 'Time-series performance', 'Period comparison', 'Data quality', 'Tabular detail']) {
      await page.getByRole('heading', { level: 3, name }).waitFor();
    }
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'Time-series performance' }) });
    await card.locator('.chart-canvas[data-drawn="true"]').waitFor();
    await card.getByText(/^\d/).first().waitFor();
    await page.locator('.template-waiting').first().waitFor({ state: 'detached' });
    await inspect(page, 'reports-gallery');

    await page.getByLabel('Data source', { exact: true }).selectOption({ label: 'Names (3 rows)' });
    await card.getByText('Does not fit this data.').waitFor();
    await card.getByRole('button', { name: 'Orders of the shop' }).click();
    await card.locator('.chart-canvas[data-drawn="true"]').waitFor();
    expect(new URL(page.url()).searchParams.get('source')).toBe(id);
    await card.getByRole('link', { name: 'Use this template' }).click();
    await page.getByRole('heading', { level: 2, name: 'Time-series performance' }).waitFor();
  });

  test('parameters are chosen by the columns of the data, a wrong one is said, and the price stands before', async () => {
    await page.getByText('The data runs from Jan 1, 2024 to Dec 31, 2025.').waitFor();
    await page.getByLabel('Period').first().selectOption('Last 12 months of data');
    await page.getByLabel('Metric').selectOption('quantity');
    await page.locator('.template-outcome').getByText('Quantity', { exact: true }).first().waitFor();
    await page.getByText('More settings').click();
    await page.getByLabel('Number of top items').fill('101');
    await page.getByText('Check the parameters').waitFor();
    expect(await button('Generate report').isDisabled()).toBe(true);
    await page.getByLabel('Number of top items').fill('5');
    await page.getByText('Check the parameters').waitFor({ state: 'detached' });
    await button('Add condition').click();
    await page.getByLabel('Column of condition 1').selectOption('region');
    await page.getByLabel('Value of condition 1').fill('West');
    await page.getByRole('radio', { name: /^PDF/ }).check();
    await page.getByText('6 credits', { exact: true }).last().waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Western quantities');
    await page.locator('.template-outcome .report-kpis li', { hasText: 'Orders' }).getByText('365', { exact: true }).waitFor();
    await page.locator('.template-outcome .chart-canvas[data-drawn="true"]').waitFor();
    await inspect(page, 'reports-parameters');
    await button('Generate report').click();
    await heading(page, 'Western quantities').waitFor();
  });

  test('the report is there when it is made, with its findings, its charts and the receipt of each number', async () => {
    await page.getByRole('heading', { level: 2, name: 'Summary' }).waitFor();
    await page.locator('.badge').getByText('Completed', { exact: true }).waitFor();
    expect(await page.getByText('region is West').count()).toBe(1);
    await page.locator('.report-content .chart-canvas[data-drawn="true"]').first().waitFor();
    await inspect(page, 'report-shown');
    await page
      .getByRole('button', { name: /^Receipt r1 for/ })
      .first()
      .click();
    const receipt = page.getByRole('dialog', { name: 'Receipt r1' });
    await receipt.getByText(/SELECT/).waitFor();
    await receipt.getByText(/sha256 [0-9a-f]{64}/).waitFor();
    await inspect(page, 'report-receipt');
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    await page.getByText(/^All \d+ queries$/).click();
    await page.getByRole('heading', { level: 3, name: 'r1', exact: true }).waitFor();
  });

  test('its file is downloaded, and another format of it costs nothing more', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), link(/^Download as PDF.*: Western quantities$/).click()]);
    expect(file.suggestedFilename()).toBe('Western quantities.pdf');
    expect(await file.failure()).toBeNull();
    const [slides] = await Promise.all([page.waitForEvent('download'), link(/^Also as PowerPoint.*: Western quantities$/).click()]);
    expect([slides.suggestedFilename(), await slides.failure()]).toEqual(['Western quantities.pptx', null]);
    await page.getByText('Other formats').click();
    await button(/^Generate HTML\s*0 credits/).click();
    await link(/^Download as HTML.*: Western quantities$/).waitFor();
    // Both files of the same report are offered on its page.
    await link(/^Download as PDF.*: Western quantities$/).waitFor();
  });

  test('it is shared by a link with an end and a password, and the link is ended', async () => {
    await button('Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share with a public link' });
    await dialog.getByLabel('Expires on').fill('2099-12-31');
    await dialog.getByLabel('Password for visitors').fill('visitors only');
    await inspect(page, 'report-share');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect((await fetch(address)).status).toBe(403);
    await dialog.getByLabel('Remove the password').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Leave empty for none.', { exact: false }).waitFor();
    const seen = await fetch(address);
    expect([seen.status, (await seen.text()).includes('Western quantities')]).toEqual([200, true]);
    await inspect(page, 'report-shared');
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByRole('button', { name: 'Revoke permanently' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('it is delivered again and again, for its price, to whom it is for, on days that move', async () => {
    await button('Schedule delivery').click();
    const dialog = page.getByRole('dialog', { name: 'Schedule email delivery' });
    await dialog.getByLabel('Frequency').selectOption('Monthly');
    await dialog.getByLabel('On day').fill('32');
    await dialog.getByLabel('Period').selectOption('the previous month');
    await dialog.getByText('Each delivery costs 5 credits.').waitFor();
    await dialog.getByLabel('CSV').check();
    // A further format of the same report.
    await dialog.getByText('Each delivery costs 5 credits.').waitFor();
    await dialog.getByLabel(of.viewer.email).check();
    await dialog.getByRole('button', { name: 'Create delivery', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('On day').fill('31');
    await inspect(page, 'report-deliver');
    await dialog.getByRole('button', { name: 'Create delivery', exact: true }).click();
    await said(/^First delivery:/);
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${served.url}/reports`);
    await link('Deliveries').click();
    await heading(page, 'Deliveries').waitFor();
    await page.getByText('Western quantities', { exact: true }).waitFor();
    const [{ body }] = (await served.sql(`select to_jsonb(d) as body from delivery d where organization_id = ?`, [of.organizationId])) as [
      { body: { content: object; day_of_month: number } },
    ];
    expect(body).toMatchObject({
      day_of_month: 31,
      content: { formats: ['html', 'csv'], period: 'previous_month', parameters: { metric: 'quantity' } },
    });
    expect(JSON.stringify(body.content)).not.toContain('date_range');
  });

  test('the history is narrowed in the address, and a report deleted from it', async () => {
    await page.goto(`${served.url}/reports?output_format=html`);
    await page.getByText('One report', { exact: true }).waitFor();
    await inspect(page, 'reports-history-narrowed');
    await button('Clear filters').click();
    await page.getByText('2 reports', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Search titles').fill('nothing of the kind');
    await page.getByText('No reports match these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('name')).toBe('nothing of the kind');
    await page.getByLabel('Search titles').fill('western');
    await page.getByText('2 reports', { exact: true }).waitFor();
    await inspect(page, 'reports-history');
    await button('Delete: Western quantities').first().click();
    await inspect(page, 'report-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said('Deleted: Western quantities');
    await page.getByText('One report', { exact: true }).waitFor();
  });

  test('generating again begins with what was chosen', async () => {
    await page.getByRole('link', { name: 'Western quantities', exact: true }).click();
    await link('Generate again').click();
    await page.getByRole('heading', { level: 2, name: 'Time-series performance' }).waitFor();
    expect(await page.getByLabel('Metric').inputValue()).toBe('quantity');
    expect(await page.getByLabel('Value of condition 1').inputValue()).toBe('West');
  });

  test('a failed report says why, that nothing was charged, and what to do', async () => {
    await served.sql(
      `update report set status = 'failed', error_message = 'The data could not be read. Upload it again.', processing_credits_used = 0, file_key = null where organization_id = ?`,
      [of.organizationId],
    );
    await page.goto(`${served.url}/reports?status=failed`);
    await page.getByText('The data could not be read. Upload it again. You were not charged.').waitFor();
    await inspect(page, 'reports-failed');
    await page.getByRole('link', { name: 'Western quantities', exact: true }).click();
    await page.getByText('This report could not be generated').waitFor();
    await inspect(page, 'report-failed');
    await link('Change and try again').click();
    await page.getByRole('heading', { level: 2, name: 'Time-series performance' }).waitFor();
  });

  test('a report that waits shows its progress and can be stopped', async () => {
    await served.sql(
      `update report set status = 'processing', progress = 40, progress_message = 'Computed', lease_expires_at = now() + interval '1 hour' where organization_id = ?`,
      [of.organizationId],
    );
    await page.goto(`${served.url}/reports`);
    const bar = page.getByRole('progressbar', { name: 'Progress of Western quantities' });
    await bar.waitFor();
    expect(await bar.getAttribute('value')).toBe('40');
    await served.sql('update report set progress = 60 where organization_id = ?', [of.organizationId]);
    await page.getByText('60 %').waitFor();
    await page.getByRole('link', { name: 'Western quantities', exact: true }).click();
    await page.getByText('Generating your report').waitFor();
    await inspect(page, 'report-waiting');
    await button('Stop: Western quantities').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await heading(page, 'Reports').waitFor();
    await page.getByText('No reports yet.').waitFor();
  });

  test('names and cells that are markup elsewhere are text here', async () => {
    const id = await upload(HOSTILE.source, hostile());
    await page.goto(`${served.url}/reports/new?source=${id}`);
    await page.locator('.template-card .chart-canvas[data-drawn="true"]').first().waitFor();
    await page.locator('.template-waiting').first().waitFor({ state: 'detached' });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: 'Executive summary' }) });
    await card.getByRole('link', { name: 'Use this template' }).click();
    await page.getByLabel('Title', { exact: true }).fill(HOSTILE.cell);
    await page.getByRole('radio', { name: /^HTML/ }).check();
    await page.locator('.template-outcome .chart-canvas[data-drawn="true"]').first().waitFor();
    await inspect(page, 'reports-hostile-parameters');
    await button('Generate report').click();
    await heading(page, HOSTILE.cell).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Summary' }).waitFor();
    await page.locator('.report-content .chart-canvas[data-drawn="true"]').first().waitFor();
    expect(await page.getByText(HOSTILE.cell, { exact: false }).count()).toBeGreaterThan(1);
    await inspect(page, 'report-hostile');
    await page
      .getByRole('button', { name: /^Receipt r\d+ for .*svg onload/ })
      .last()
      .click();
    await page
      .getByRole('dialog')
      .getByText(/svg onload/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${served.url}/reports`);
    await page.getByRole('link', { name: HOSTILE.cell, exact: true }).waitFor();
    // The file too runs nothing, whoever opens it.
    const href = await link(/^Download as HTML/).getAttribute('href');
    const file = await page.evaluate(async (path) => (await fetch(path)).text(), href as string);
    const opened = await visit(browser);
    await opened.page.setContent(file);
    await opened.page.getByText(HOSTILE.cell, { exact: false }).first().waitFor();
    expect(await opened.page.locator('script, iframe, img').count()).toBe(0);
    expect(opened.mishaps.filter((mishap) => mishap.startsWith('dialog'))).toEqual([]);
    await opened.close();
  });

  test('a report is composed from empty, reordered, saved as a template, and generated in every format', async () => {
    const key = await served.session(of.owner);
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(served.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    };
    const source = (
      await (await fetch(`${served.url}/api/data-sources/?name=shop`, { headers: { authorization: `Bearer ${key}` } })).json()
    ).results[0].id;
    await post('/api/analysis/ask/', { question: 'total revenue by channel', data_source_ids: [source] });
    await page.goto(`${served.url}/reports/compose`);
    await page.getByText('No sections yet.').waitFor();
    await page.getByLabel('Data source', { exact: true }).selectOption(source);
    await inspect(page, 'compose-empty');
    const card = (number: number) => page.locator('.compose-section').nth(number - 1);
    for (const kind of ['Metric', 'Text', 'Explained change', 'Forecast', 'Saved answer', 'Metric'])
      await page.getByRole('button', { name: kind, exact: true }).click();
    await card(1).getByLabel('Split by').selectOption('Month');
    await card(2).getByRole('textbox', { name: 'Text' }).fill('What the board should know.');
    await card(2).getByRole('textbox', { name: 'Heading' }).fill('Foreword');
    await card(5).getByLabel('Conversation').selectOption('total revenue by channel');
    await card(6).getByLabel('Split by').selectOption('region');
    for (const number of [1, 4, 6]) {
      // Charts are drawn where they are looked at.
      await card(number).locator('.compose-preview').scrollIntoViewIfNeeded();
      await card(number).locator('.chart-canvas[data-drawn="true"]').first().waitFor();
    }
    await card(2).getByText('What the board should know.').last().waitFor();
    await card(5).getByRole('heading', { level: 4, name: 'Total revenue by channel' }).waitFor();
    await button('Move 2. Foreword up').press('Enter');
    await said('Foreword is now at position 1.');
    await inspect(page, 'compose');
    await page.getByLabel('Name of the template').fill('Board');
    await button('Save as template').click();
    await said('Template “Board” saved.');
    const branded = await fetch(`${served.url}/api/organization/brand/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ colour: '#7a1f5c', footer: 'For members of the board only' }),
    });
    expect(branded.status).toBe(200);
    await page.getByLabel('Title', { exact: true }).fill('For the board');
    await button('Generate report').click();
    await heading(page, 'For the board').waitFor();
    await page.locator('.badge').getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Foreword' }).waitFor();
    const titles = await page.locator('.report-content h2').allInnerTexts();
    expect(titles.slice(0, 2)).toEqual(['Foreword', 'Sum of revenue by month']);
    await inspect(page, 'compose-report');
    for (const format of ['HTML', 'Excel', 'CSV', 'JSON']) {
      // Each edition has a page of its own.
      const others = page.locator('details.more').filter({ hasText: 'Other formats' });
      await others.evaluate((details: HTMLDetailsElement) => details.setAttribute('open', ''));
      await button(new RegExp(`^Generate ${format}\\s*0 credits`)).click();
      await link(new RegExp(`^Download as ${format}.*: For the board$`)).waitFor();
    }
    const file = async (name: RegExp) => {
      const href = (await link(name).getAttribute('href')) as string;
      const answer = await fetch(served.url + href, { headers: { authorization: `Bearer ${key}` } });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    expect((await file(/^Download as HTML.*: For the board$/)).bytes.toString()).toContain('For members of the board only');
    const slides = await file(/^Also as PowerPoint.*: For the board$/);
    expect([slides.status, slides.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('what was composed is delivered weekly, in every format, and arrives with its files', async () => {
    await button('Schedule delivery').click();
    const dialog = page.getByRole('dialog', { name: 'Schedule email delivery' });
    await dialog.getByLabel('Frequency').selectOption('Weekly');
    await dialog.getByLabel('On', { exact: true }).selectOption('Monday');
    for (const format of ['PDF', 'HTML', 'Excel', 'CSV', 'JSON']) await dialog.getByLabel(format).check();
    await dialog.getByRole('group', { name: 'Recipients' }).getByLabel(of.owner.email).check();
    await inspect(page, 'compose-deliver');
    await dialog.getByRole('button', { name: 'Create delivery', exact: true }).click();
    await said(/^First delivery:/);
    await page.goto(`${served.url}/deliveries`);
    await page.getByText(/every Monday at 08:00/).waitFor();
    await page.getByRole('button', { name: 'Send now: For the board' }).click();
    await said(/Sending\./);
    await page.getByRole('button', { name: 'History: For the board' }).click();
    await page.getByText('Sent', { exact: true }).waitFor();
    await inspect(page, 'compose-delivered');
    await button('Close').click();
    const mail = (await mailsTo(served.services, of.owner.email)).at(-1)!;
    expect(mail.subject).toMatch(/^For the board, \d{4}-\d\d-\d\d$/);
    const attached = [...mail.raw.matchAll(/filename="?[^"\n]*\.(\w+)"?/g)].map(([, extension]) => extension).sort();
    expect(attached).toEqual(['csv', 'html', 'json', 'pdf', 'xlsx']);
  });

  test('a viewer reads, downloads, and is offered nothing else', async () => {
    const viewer = await visit(browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/reports`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page
      .getByRole('link', { name: /^Download as HTML/ })
      .first()
      .waitFor();
    expect(await viewer.page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await viewer.page.goto(`${served.url}/reports/new`);
    await viewer.page.getByText('Your role can only read reports.').waitFor();
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('the pages speak German as a whole', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.goto(`${served.url}/reports`);
    await heading(page, 'Berichte').waitFor();
    await page.locator('.badge').getByText('Fertig', { exact: true }).first().waitFor();
    await page.goto(`${served.url}/reports/new`);
    await heading(page, 'Neuer Bericht').waitFor();
    await page.evaluate(() => localStorage.removeItem('language'));
  });

  test('what is not there is said', async () => {
    await page.goto(`${served.url}/reports/01900000-0000-7000-8000-000000000000`);
    await heading(page, 'Report not found').waitFor();
    await inspect(page, 'report-not-found');
  });

  test('nothing on the way had to be stopped', () => {
    expect(owner.mishaps).toEqual([]);
  });
});
