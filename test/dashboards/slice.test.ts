import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { upload } from '../support/analysis.ts';
import { installed } from '../support/describe-with.ts';
import { rerun } from '../support/receipts.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

let served: Served;
let home: Seeded;
let bearer: string;
let id: string;
let rows: { day: string; region: string; revenue: number }[];

beforeAll(async () => {
  served = await serve();
  home = await served.seed('professional');
  bearer = await served.session(home.owner);
  rows = Array.from({ length: 400 }, (_, at) => ({
    day: new Date(Date.UTC(2025, 0, 1) + Math.floor(at / 2) * 86_400_000).toISOString().slice(0, 10),
    region: ['North', 'South', 'West', ''][at % 4]!,
    revenue: 10 + ((at * 37) % 91),
  }));
  const csv = `day,region,revenue\n${rows.map(({ day, region, revenue }) => `${day},${region},${revenue}`).join('\n')}\n`;
  const source = await upload(served, home, csv, 'orders.csv');
  id = (await api('POST', '', { name: 'Shop <b>', data_source_ids: [source] })).body.id;
});
afterAll(() => served.close());

async function send(method: string, at: string, body?: object): Promise<Response> {
  return fetch(`${served.url}/api/dashboards/${at}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function api(method: string, at: string, body?: object) {
  const answer = await send(method, at, body);
  return { status: answer.status, body: (await answer.json()) as Wire };
}

const sum = (of: typeof rows) => of.reduce((all, { revenue }) => all + revenue, 0);
const figure = (body: Wire) => body.widgets.find((one: Wire) => one.config.key === 'kpi:main');

describe('a slice of a dashboard', () => {
  test('waits for its first figures', async () => {
    const refused = await api('POST', `${id}/view/`, { date_range: { start: '2025-02-01', end: '2025-02-28' } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    // The printed version shows the slice too.
    expect((await send('POST', `${id}/export/`, {})).status).toBe(200);
    expect((await api('POST', `${id}/refresh/`)).status).toBe(200);
  });

  test('shows another period and some of the rows, with receipts, and leaves what is saved', async () => {
    const before = (await api('GET', `${id}/`)).body;
    const credits = () => served.sql('select count(*)::int as n from credit_entry');
    const spent = await credits();
    expect(figure(before).data.value).toBe(sum(rows));
    const { status, body } = await api('POST', `${id}/view/`, {
      date_range: { start: '2025-02-01', end: '2025-02-28' },
      filters: [{ column: 'region', value: 'North' }],
    });
    expect(status).toBe(200);
    const wanted = rows.filter(({ day, region }) => region === 'North' && day >= '2025-02-01' && day <= '2025-02-28');
    expect(figure(body).data.value).toBe(sum(wanted));
    expect(figure(body).id).toBe(figure(before).id);
    expect(body.widgets.map((one: Wire) => one.id)).toEqual(before.widgets.map((one: Wire) => one.id));
    for (const receipt of figure(body).data.receipts) await rerun(served, receipt);
    expect((await api('GET', `${id}/`)).body).toEqual(before);
    expect(await credits()).toEqual(spent);
    const empty = await api('POST', `${id}/view/`, { filters: [{ column: 'region', value: null }] });
    expect(figure(empty.body).data.value).toBe(sum(rows.filter(({ region }) => region === '')));
    expect((await api('POST', `${id}/view/`, {})).body.widgets).toEqual(before.widgets);
  });

  test.each<[string, object, string]>([
    ['a column that is not there', { filters: [{ column: 'colour', value: 'red' }] }, 'filters.0.column'],
    ['a value that its column cannot hold', { filters: [{ column: 'revenue', value: 'much' }] }, 'filters.0.value'],
    ['a period that ends before it begins', { date_range: { start: '2025-02-02', end: '2025-02-01' } }, 'date_range'],
    ['another operation', { filters: [{ column: 'region', op: 'contains', value: 'N' }] }, 'filters.0.op'],
  ])('refuses %s by its name', async (_, slice, field) => {
    const { status, body } = await api('POST', `${id}/view/`, slice);
    expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([400, 'validation_error', [field]]);
  });

  test('comes as a PDF with the figures of the slice, and leaves no file behind', async () => {
    const answer = await send('POST', `${id}/export/`, { filters: [{ column: 'region', value: 'South' }] });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain('Shop');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { dataDir } = served.services.config;
    const left = (await readdir(String(dataDir), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(String(dataDir), path.join(parentPath, name)))
      .filter((name) => /tmp|temporary/.test(name) && /[0-9a-f-]{36}/.test(name));
    expect(left).toEqual([]);
    if (!installed('pdftotext')) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'slice-'));
    await writeFile(path.join(folder, 'slice.pdf'), bytes);
    const text = spawnSync('pdftotext', ['-layout', path.join(folder, 'slice.pdf'), '-'], { encoding: 'utf8' }).stdout;
    await rm(folder, { recursive: true });
    expect(text).toContain('Shop <b>');
    expect(text).toContain('region = South');
    expect(text).toContain(sum(rows.filter(({ region }) => region === 'South')).toLocaleString('en-US'));
    expect(text).toMatch(/SELECT/);
  });
});

describe('for the application a dashboard', () => {
  test('says its sources, when it is due, what a refresh costs, what changed', async () => {
    await api('PATCH', `${id}/`, { refresh_frequency: 'daily' });
    const { body } = await api('GET', `${id}/`);
    expect(body).toMatchObject({
      next_refresh_at: expect.any(String),
      last_error: null,
      refresh: null,
      refresh_estimate: { credits: expect.any(Number), widgets: body.widget_count },
      changes: expect.any(Array),
    });
    const { results } = (await api('GET', '')).body;
    expect(results[0]).toMatchObject({
      id,
      refresh_frequency: 'daily',
      next_refresh_at: body.next_refresh_at,
      data_sources: [{ id: expect.any(String), name: expect.stringContaining('orders'), type: expect.any(String) }],
    });
  });

  test('is laid out at once, and a refresh calls that no change', async () => {
    const { body } = await api('GET', `${id}/`);
    const main = figure(body);
    const layout = { [main.config.key]: { x: 6, y: 0, w: 6, h: 3 } };
    const changed = await api('PATCH', `${id}/`, { config: { ...body.config, layout } });
    expect(figure(changed.body).position).toEqual(layout[main.config.key]);
    const again = await api('POST', `${id}/refresh/`);
    expect(again.body).toMatchObject({ widgets_created: 0, widgets_updated: 0, credits_consumed: 0 });
    expect(figure((await api('GET', `${id}/`)).body).position).toEqual(layout[main.config.key]);
  });

  test('is quoted before it is made: price and widgets are those of its first refresh', async () => {
    const source = (await api('GET', `${id}/`)).body.data_sources[0].id;
    const request = { niche_domain: 'sales', data_source_ids: [source], custom_metrics: [{ name: 'Most', type: 'max', field: 'revenue' }] };
    const quote = await api('POST', 'estimate/', request);
    expect(quote.status).toBe(200);
    const made = (await api('POST', '', { name: 'Quoted', ...request })).body.id;
    const done = (await api('POST', `${made}/refresh/`)).body;
    expect(quote.body.credits).toBe(done.credits_consumed);
    const { widgets } = (await api('GET', `${made}/`)).body;
    expect(quote.body.widgets).toEqual(widgets.map(({ title, type }: Wire) => ({ title, type })));
    const refused = await api('POST', 'estimate/', {
      data_source_ids: [source],
      custom_metrics: [{ name: 'x', type: 'sum', field: 'none' }],
    });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['custom_metrics.0.field']]);
  });
});
