import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { creditsOf, upload } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { heading, inspect } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

/** Two years of orders by day; in the last month the hostile region triples. */
function orders(): string {
  const lines = ['order_id,day,region,channel,amount'];
  const regions = ['North', 'South', HOSTILE];
  for (let day = Date.UTC(2024, 0, 1), id = 1; day < Date.UTC(2026, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    regions.forEach((region, at) => {
      const amount = (at + 1) * 10 * (date >= '2025-12-01' && region === HOSTILE ? 3 : 1) + (id % 7);
      lines.push(`${id},${date},${region},${id++ % 2 ? 'Web' : 'Shop'},${amount}`);
    });
  }
  return `${lines.join('\n')}\n`;
}

describeWith('chromium', 'asking the data', () => {
  let settings: Settings;
  let served: Served;
  let of: Seeded;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ served, of, page } = settings);
  });
  afterAll(() => settings?.close());

  const turn = (question: string) => page.getByRole('article', { name: question });
  const answered = (question: string) => turn(question).locator('.turn-answer, .notice').first().waitFor();

  test('without data the page leads to where data is brought', async () => {
    await page.goto(`${served.url}/ask`);
    await page.getByText('No data to ask about yet.').waitFor();
    await inspect(page, 'ask-none');
    for (const way of ['change', 'check', 'sql']) {
      await page.goto(`${served.url}/ask/${way}`);
      await page.getByRole('link', { name: 'Add data' }).waitFor();
    }
  });

  test('questions are proposed of the data there is, and answered with chart, table, SQL and receipts', async () => {
    await upload(served, of, orders(), `${HOSTILE} orders.csv`);
    await upload(served, of, 'visit_id,day,page,seconds\n1,2025-01-05,Home,10\n2,2025-01-06,Shop,20\n', 'visits.csv');
    await page.goto(`${served.url}/ask`);
    await page.getByRole('heading', { name: 'Questions your data can answer' }).waitFor();
    await inspect(page, 'ask-new');
    await page.getByRole('button', { name: 'Total amount by region?' }).click();
    await answered('Total amount by region?');
    expect(new URL(page.url()).pathname).toMatch(/^\/ask\/[0-9a-f-]{36}$/);
    await heading(page, 'Total amount by region?').waitFor();
    const given = turn('Total amount by region?');
    await given.locator('[data-drawn=true]').waitFor();
    await given.getByRole('cell', { name: HOSTILE }).waitFor();
    await given.getByText('SQL', { exact: true }).click();
    await given
      .locator('pre', { hasText: /group by/i })
      .first()
      .waitFor();
    await inspect(page, 'ask-answer');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('a receipt is run again, of the very data it names', async () => {
    const given = turn('Total amount by region?');
    await given.getByText(/^Receipts \(/).click();
    await given
      .getByRole('button', { name: /^Run again/ })
      .first()
      .click();
    await given.getByText('Same number of rows as on the receipt.').waitFor();
    await inspect(page, 'ask-receipt');
  });

  test('a question can lean on the one before, by its button or in words, with the keyboard alone', async () => {
    await page.getByRole('textbox', { name: 'Your question' }).fill('and by channel?');
    await page.getByRole('textbox', { name: 'Your question' }).press('Enter');
    await answered('and by channel?');
    await turn('and by channel?').getByRole('cell', { name: 'Web' }).waitFor();
    expect(
      await page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .count(),
    ).toBe(2);
    const next = turn('and by channel?').locator('.next-questions button').first();
    const question = (await next.textContent()) as string;
    await next.click();
    await answered(question);
    await inspect(page, 'ask-talk');
  });

  test('findings are read as sentences, not cut to cells', async () => {
    await page.goto(`${served.url}/ask`);
    await page.locator('.source-chooser summary').click();
    await page.getByRole('checkbox', { name: `${HOSTILE} orders` }).check();
    await page.getByRole('button', { name: 'What stands out?' }).click();
    await answered('What stands out?');
    await turn('What stands out?').locator('.answer-findings li').nth(1).waitFor();
    await inspect(page, 'ask-findings');
  });

  test('what cannot be answered is said, costs nothing, and leads to questions that can', async () => {
    await page.goto(`${served.url}/ask`);
    const before = await creditsOf(served, of);
    await page.getByRole('textbox', { name: 'Your question' }).fill('What will the weather be on the moon?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('This question cannot be answered', { exact: true }).waitFor();
    await page.getByText('What your data can answer').waitFor();
    expect(await creditsOf(served, of)).toEqual(before);
    await inspect(page, 'ask-cannot');
    await page.locator('.next-questions button').first().click();
    await page.locator('.turn-answer').first().waitFor();
  });

  test('a question that is under way shows it, and can be cancelled without a charge', async () => {
    await page.goto(`${served.url}/ask`);
    const before = await creditsOf(served, of);
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/analysis/ask/'));
    await page.route('**/api/analysis/ask/', () => undefined);
    await page.getByRole('textbox', { name: 'Your question' }).fill('How many orders are there?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Working on it').waitFor();
    await inspect(page, 'ask-working');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. You were not charged.').waitFor();
    await stopped;
    await page.unroute('**/api/analysis/ask/');
    expect(await creditsOf(served, of)).toEqual(before);
    await page.getByRole('button', { name: 'Try again' }).click();
    await answered('How many orders are there?');
  });

  test('conversations are kept, found again, renamed and deleted', async () => {
    const history = page.getByRole('complementary', { name: 'Earlier conversations' });
    await history.getByRole('link', { name: /Total amount by region/ }).click();
    await answered('and by channel?');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill(`${HOSTILE} amounts`);
    await inspect(page, 'ask-rename');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, `${HOSTILE} amounts`).waitFor();
    await history.getByRole('link', { name: `${HOSTILE} amounts` }).waitFor();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading(page, 'Ask').waitFor();
    await history.getByRole('link', { name: /weather/ }).waitFor();
    expect(await history.getByRole('link', { name: `${HOSTILE} amounts` }).count()).toBe(0);
    await page.goto(`${served.url}/ask/01900000-0000-7000-8000-000000000000`);
    await page.getByText('Not found', { exact: true }).waitFor();
  });

  test('a text’s numbers are each marked by what the data says', async () => {
    await page.goto(`${served.url}/ask/check`);
    const [{ n }] = (await served.sql('select record_count as n from data_source where organization_id = ? order by created_at limit 1', [
      of.organizationId,
    ])) as [{ n: string }];
    await page.getByLabel('Text to check').fill(`There are ${Number(n)} orders. There are 17 visits. The moon has 4 craters ${HOSTILE}.`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/1 supported, 1 contradicted/).waitFor();
    await page.locator('.claim-supported', { hasText: String(Number(n)) }).waitFor();
    await page.locator('.claim-contradicted', { hasText: '17' }).waitFor();
    await page.getByText('Actual value: 2', { exact: true }).waitFor();
    await inspect(page, 'ask-check');
  });

  test('a change is explained by what moved it, drawn with its shares; the choice stands in the address', async () => {
    await page.goto(`${served.url}/ask/change`);
    await page.getByLabel('Data source').selectOption({ label: `${HOSTILE} orders` });
    await page.getByLabel('Metric').selectOption('amount');
    await page.getByLabel('This period: from').fill('2025-12-01');
    await page.getByLabel('This period: to').fill('2025-12-31');
    await page.getByLabel('Compared with: from').fill('2025-10-31');
    await page.getByLabel('Compared with: to').fill('2025-11-30');
    await page.getByRole('button', { name: /^Explain/ }).click();
    await page.getByRole('heading', { name: 'What drove the change' }).waitFor();
    await page.locator('[data-drawn=true]').waitFor();
    await page.locator('.rows').getByText(`region: ${HOSTILE}`).first().waitFor();
    await inspect(page, 'ask-change');
    await page.reload();
    await page.getByLabel('Metric').waitFor();
    expect(await page.getByLabel('Metric').inputValue()).toBe('amount');
    expect(await page.getByLabel('This period: from').inputValue()).toBe('2025-12-01');
  });

  test('SQL runs over the tables, says what it leaves out, and why it is refused', async () => {
    await page.goto(`${served.url}/ask/sql`);
    const tables = page.getByRole('complementary', { name: 'Tables' });
    await tables.getByText(`${HOSTILE} orders`).click();
    await tables.getByRole('button', { name: /^Insert region into/ }).waitFor();
    const table = (await tables.locator('.schema > li > button').first().textContent()) as string;
    await page.getByRole('textbox', { name: 'Query' }).fill(`select * from "${table}"`);
    await page.getByLabel('Row limit').selectOption('100');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Showing the first 100 rows.').waitFor();
    await page.getByRole('cell', { name: HOSTILE }).first().waitFor();
    await inspect(page, 'ask-sql');
    await page.getByRole('textbox', { name: 'Query' }).fill('select nothing from nowhere');
    await page.getByRole('textbox', { name: 'Query' }).press('Control+Enter');
    await page
      .getByRole('alert')
      .getByText(/nowhere/)
      .waitFor();
    await inspect(page, 'ask-sql-refused');
    expect(new URL(page.url()).searchParams.get('sql')).toBe('select nothing from nowhere');
  });

  test('it speaks German too', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.goto(`${served.url}/ask/check`);
    await heading(page, 'Text prüfen').waitFor();
    await page.evaluate(() => localStorage.removeItem('language'));
  });

  test('no name and no cell ran as a script, and nothing had to be stopped', () => {
    expect(settings.owner.mishaps).toEqual([]);
  });
});
