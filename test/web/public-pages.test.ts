import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeDashboard, makeReport, shareAt } from '../sharing/shared.ts';
import { callRest, upload } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, faults, inspect, openBrowser, type Visitor, visit } from './browser.ts';
import { type Loopback, openLoopback } from './loopback.ts';

const REGIONS = ['North', 'South', 'West', 'East'];

/** A year of orders by day, over some names. */
function orders(regions: string[], products = ['Lamp', 'Desk', 'Chair', 'Shelf', 'Sofa', 'Rug']): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = ['order_id,day,region,product,quantity,revenue'];
  for (let id = 1; id <= 1_460; id++) {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(id / 4))).toISOString().slice(0, 10);
    const quantity = 1 + ((id * 7) % 5);
    const revenue = (quantity * (10 + ((id * 13) % 9)) * (1 + id / 1_460)).toFixed(2);
    lines.push([id, day, quoted(regions[id % regions.length]!), quoted(products[id % products.length]!), quantity, revenue].join(','));
  }
  return `${lines.join('\n')}\n`;
}

describeWith('chromium', 'public pages in a browser', () => {
  let browser: Browser;
  let served: Served;
  let home: Seeded;
  let other: Loopback;
  let visitor: Visitor;
  /** What a browser said that it stopped, and addresses elsewhere that were asked for. */
  let said: string[];
  const embedding: Record<string, string> = {};

  beforeAll(async () => {
    [browser, served, other] = await Promise.all([openBrowser(), sharedService(), openLoopback(embedding, 'localhost')]);
    home = await served.seed('professional');
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([other?.close(), served?.close()]);
  });
  beforeEach(async () => {
    await visitor?.close();
    visitor = await visit(browser);
    said = [];
    visitor.page.on('console', (message) => {
      if (/refused|block|violat/i.test(message.text())) said.push(message.text());
    });
    visitor.page.on('request', (request) => {
      if (!request.url().startsWith(served.url) && !request.url().startsWith('data:')) said.push(request.url());
    });
  });

  async function dashboardOver(source: string, fields: object = {}): Promise<string> {
    const id = await makeDashboard(served, home, { data_source_ids: [source], niche_domain: 'ecommerce', ...fields });
    expect((await callRest(served, home.owner, 'POST', `/api/dashboards/${id}/refresh/`)).status).toBe(200);
    return id;
  }

  test('are read by everybody: in both schemes, on a phone, without a mouse or eyes', async () => {
    const source = await upload(served, home, orders(REGIONS));
    const report = await makeReport(served, home, { data_source_ids: [source], output_format: 'pdf' });
    const addresses = {
      'public-report': await shareAt(served, home, 'reports', report),
      'public-dashboard': await shareAt(served, home, 'dashboards', await dashboardOver(source)),
    };
    for (const [name, address] of Object.entries(addresses)) {
      await visitor.page.goto(address);
      expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await readable(await (await fetch(address)).text(), name);
    }
    expect({ said, mishaps: visitor.mishaps }).toEqual({ said: [], mishaps: [] });
  }, 120_000);

  test('run nothing even where a script got into a stored page', async () => {
    const source = await upload(served, home, orders(REGIONS), 'stored.csv');
    const address = await shareAt(served, home, 'reports', await makeReport(served, home, { data_source_ids: [source] }));
    const hostile =
      '<!doctype html><title>x</title></head>\n<body>\n<a class="skip" href="#content">Skip to the report</a>\n<h1>Stored</h1><script>document.title="run";alert(1)</script><img src=x onerror=alert(1)><iframe srcdoc="<script>parent.alert(1)</script>"></iframe><form action="https://evil.example"><button>Go</button></form><a href="javascript:alert(1)">Press</a>';
    const [row] = await served.sql('select page_key from report order by id desc limit 1');
    await writeFile(await served.services.storage.localPath(row?.page_key as string), hostile);
    const { page, mishaps } = visitor;
    await page.goto(address);
    await page.getByText('Data as of').waitFor();
    await page.getByText('Press').click();
    await page.getByRole('button', { name: 'Go' }).click();
    expect([await page.title(), page.url()]).toEqual(['x', address]);
    // The browser saw them and said that it did not run them, and nothing else went wrong.
    expect(mishaps.splice(0).filter((mishap) => !/^console: .*(blocked|Content Security Policy)/i.test(mishap))).toEqual([]);
    expect(said.filter((text) => /script/i.test(text)).length).toBeGreaterThan(0);
    expect(said.filter((text) => text.startsWith('http'))).toEqual([]);
  });

  test('stand in a frame of another site only where that is allowed', async () => {
    const source = await upload(served, home, orders(REGIONS), 'framed.csv');
    const id = await dashboardOver(source, { name: 'Framed' });
    const address = await shareAt(served, home, 'dashboards', id);
    embedding['/'] = `<!doctype html><title>Other</title><iframe src="${address}" width="900" height="600"></iframe>`;
    const { page } = visitor;
    const framed = async () => {
      await page.goto(`${other.url}/`);
      await page.waitForLoadState('load');
      return page.frameLocator('iframe').getByRole('heading', { level: 1 }).count();
    };
    expect(await framed()).toBe(0);
    await callRest(served, home.owner, 'PATCH', `/api/dashboards/${id}/public-link/`, { allow_embedding: true });
    expect(await framed()).toBe(1);
    await callRest(served, home.owner, 'PATCH', `/api/dashboards/${id}/public-link/`, { password: 'open sesame' });
    await page.goto(`${other.url}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Password').fill('open sesame');
    await frame.getByRole('button', { name: 'Open' }).click();
    await frame.getByRole('heading', { name: 'Framed' }).waitFor();
    await callRest(served, home.owner, 'PATCH', `/api/dashboards/${id}/public-link/`, { allow_embedding: false, password: null });
    expect(await framed()).toBe(0);
    // The application and its consent are nobody's to show, whatever is allowed.
    for (const path of ['/', '/sign-in', '/consent?request=none', '/settings/profile', '/nowhere']) {
      embedding['/'] = `<!doctype html><title>Other</title><iframe src="${served.url}${path}" width="900" height="600"></iframe>`;
      await page.goto(`${other.url}/`);
      await page.waitForLoadState('load');
      const shown = page.frames()[1]?.url() ?? '';
      expect({ path, shown: /^chrome-error:/.test(shown) || shown === '' }).toEqual({ path, shown: true });
    }
  });

  test('ask for a password, take it, and give the file afterwards; without a link there is nothing', async () => {
    const source = await upload(served, home, orders(REGIONS), 'guarded.csv');
    const id = await makeReport(served, home, { data_source_ids: [source], title: 'Guarded' });
    const address = await shareAt(served, home, 'reports', id, { password: 'open sesame' });
    const { page, mishaps } = visitor;
    await page.goto(address);
    await page.getByRole('heading', { name: 'This page is password protected' }).waitFor();
    await inspect(page, 'public-password');
    await page.getByLabel('Password').fill('wrong one');
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('alert').waitFor();
    await inspect(page, 'public-password-wrong');
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Guarded' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download as CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('Guarded.csv');
    // The browser has its cookie, and the page itself is not asked for again.
    await page.goto(address);
    await page.getByRole('heading', { name: 'Guarded' }).waitFor();
    await callRest(served, home.owner, 'DELETE', `/api/reports/${id}/public-link/`);
    await page.goto(address);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await inspect(page, 'public-gone');
    expect(mishaps).toEqual([]);
  }, 120_000);

  /** What `inspect` asks of our own pages, for a page outside of its sandbox, in which axe could not run either. */
  async function readable(html: string, name: string): Promise<void> {
    const page = await visitor.context.newPage();
    await page.setContent(html);
    const serious = await faults(page, name, [
      { width: 390, height: 844 },
      { width: 820, height: 1100 },
      { width: 1280, height: 800 },
    ]);
    const marks = await page.evaluate(() => ({
      mains: document.querySelectorAll('main').length,
      headings: document.querySelectorAll('h1').length,
      language: document.documentElement.lang,
    }));
    expect({ name, serious, ...marks }).toEqual({ name, serious: [], mains: 1, headings: 1, language: 'en' });
    await page.close();
  }
});
