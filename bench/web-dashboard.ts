/**
 * The time from navigating to a dashboard until all of its widgets are drawn and respond: Chromium with an empty cache, signed in, against
 * the real service; a dashboard of at least 20 widgets. Exits with 1 past a limit.
 * Usage: node bench/web-dashboard.ts [ROUNDS] [ROWS]
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn, startChromium } from './browser.ts';
import { ordersFile } from './orders-file.ts';
import { median, say, seconds, startService, upload } from './service.ts';

const SECONDS_MAX = 1.5;
const WIDGETS = 20;

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 100_000);

const file = await ordersFile(rows);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-web-'));
const service = await startService(path.join(folder, 'data'));
const browser = await startChromium();
let failed = false;
try {
  const id = await create(await upload(service, file));
  const { widgets } = await call<{ widgets: object[] }>('GET', `${id}/`);
  if (widgets.length < WIDGETS) throw new Error(`${widgets.length} widgets where ${WIDGETS} are to be measured`);
  const storageState = await signIn(browser, service);
  const [complete, first]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${service.url}/dashboards/${id}`, { waitUntil: 'commit' });
    await page
      .locator('.widget')
      .nth(widgets.length - 1)
      .waitFor();
    first.push(performance.now() - started);
    await page.locator('[data-drawn="true"]').first().waitFor();
    await page.locator('[data-drawn="false"]').first().waitFor({ state: 'detached' });
    // Interactive: a click gets a response.
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    complete.push(performance.now() - started);
    await context.close();
  }
  const [interactiveMs, shownMs] = [median(complete), median(first)];
  failed = interactiveMs > SECONDS_MAX * 1000;
  say(
    `${widgets.length} widgets: figures after ${seconds(shownMs)} s, all drawn and a press answered after ${seconds(interactiveMs)} s ` +
      `(at most ${SECONDS_MAX}), medians of ${rounds}`,
  );
} finally {
  await browser.close();
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function create(source: string): Promise<string> {
  const custom_metrics = [
    { name: 'Median price', type: 'median', field: 'price' },
    { name: 'Highest price', type: 'max', field: 'price' },
    { name: 'Countries', type: 'count_distinct', field: 'country' },
    { name: 'Orders', type: 'count', field: '*' },
  ];
  const body = { name: 'Orders', niche_domain: 'ecommerce', data_source_ids: [source], custom_metrics };
  const { id } = await call<{ id: string }>('POST', '', body);
  await call('POST', `${id}/refresh/`);
  return id;
}

async function call<T>(method: string, at: string, body?: object): Promise<T> {
  const response = await fetch(`${service.url}/api/v1/dashboards/${at}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${at}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer as T;
}
