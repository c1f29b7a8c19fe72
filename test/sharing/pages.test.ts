import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callRest, upload } from '../support/analysis.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';
import { makeDashboard, makeReport, shareAt } from './shared.ts';

let clockMs = 0;
let served: Served;
let second: Served;
let home: Seeded;
let source: string;
let reportId: string;
let dashboardId: string;
let report: string;
let dashboard: string;
/** Freezes time, however long the machine takes. */
let stopped: number | null = null;
const now = () => new Date((stopped ?? Date.now()) + clockMs);

beforeAll(async () => {
  served = await serve({ now });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ env: { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir, PROCESS_ROLE: 'web' }, now });
  home = await served.seed('professional');
  source = await upload(served, home, CSV);
  reportId = await makeReport(served, home, { data_source_ids: [source], title: 'Orders of "spring" <2026>' });
  dashboardId = await makeDashboard(served, home, { data_source_ids: [source] });
  const refreshed = await callRest(served, home.owner, 'POST', `/api/dashboards/${dashboardId}/refresh/`);
  expect(refreshed.status).toBe(200);
  report = await shareAt(served, home, 'reports', reportId);
  dashboard = await shareAt(served, home, 'dashboards', dashboardId);
});
afterAll(async () => {
  await second.close();
  await served.close();
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: 'manual' });
const state = async (noun: string, id: string) => (await callRest(served, home.owner, 'GET', `/api/${noun}/${id}/public-link/`)).body;
const set = (noun: string, id: string, settings: object) =>
  callRest(served, home.owner, 'PATCH', `/api/${noun}/${id}/public-link/`, settings);

describe('a public page', () => {
  test.each([
    ['of a report', () => report],
    ['of a dashboard', () => dashboard],
  ])('%s runs nothing, is found by no search, is kept by no cache, and sets no cookie', async (_name, address) => {
    const answer = await get(address());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'", 'sandbox allow-downloads']),
    );
    expect(policy.join('; ')).not.toMatch(/script|connect-src|https?:|allow-scripts|allow-same-origin/);
    const html = await answer.text();
    expect(html).not.toMatch(/<script|<iframe|<object|<form|<base|\son\w+=|javascript:/i);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).toMatch(/Data as of <time datetime="\d{4}-[^"]+Z">\d{4}-\d\d-\d\d \d\d:\d\d UTC<\/time>/);
    expect(html).toContain(`Shared by `);
  });

  test('is sent packed to whoever takes it so, and is the same', async () => {
    for (const address of [report, dashboard]) {
      const [packed, plain] = await Promise.all([
        get(address, { 'accept-encoding': 'gzip' }),
        get(address, { 'accept-encoding': 'identity' }),
      ]);
      expect([packed, plain].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')])).toEqual([
        ['gzip', 'Accept-Encoding'],
        [null, 'Accept-Encoding'],
      ]);
      // fetch decompresses it.
      expect(await packed.text()).toBe(await plain.text());
    }
  });

  test('of a report shows the report whatever its format, and gives its file', async () => {
    const html = await (await get(report)).text();
    expect(html).toContain('<h1 dir="auto">Orders of &quot;spring&quot; &lt;2026&gt;</h1>');
    expect(html).toMatch(/id="receipts"/);
    const [, href = '', size = ''] = /<a href="([^"]+)">Download as CSV \(([^)]+)\)<\/a>/.exec(html) ?? [];
    const file = await get(new URL(href, served.url).href);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const text = await file.text();
    expect(size).toBe(`${text.length} bytes`);
    const own = await fetch(`${served.url}/api/v1/reports/${reportId}/download/`, {
      headers: { authorization: `Bearer ${await served.key('rest', home)}` },
    });
    expect(text).toBe(await own.text());
    const part = await get(new URL(href, served.url).href, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, text.slice(0, 4)]);
    expect((await get(new URL(href, served.url).href, { range: 'bytes=999999-' })).status).toBe(416);
  });

  test.each(['json', 'pdf', 'excel', 'html'])('of a report in %s is the same page', async (output_format) => {
    const id = await makeReport(served, home, { data_source_ids: [source], output_format });
    const address = await shareAt(served, home, 'reports', id);
    const html = await (await get(address)).text();
    expect(html).toContain('id="receipts"');
    const name = { json: 'JSON', pdf: 'PDF', excel: 'Excel', html: 'HTML' }[output_format];
    expect(html).toContain(`Download as ${name} (`);
    expect((await get(`${address}/download`)).status).toBe(200);
    // Both files are deleted with the report.
    const [row] = await served.sql('select file_key, page_key from report where id = ?', [id]);
    const keys = [row?.file_key, row?.page_key] as string[];
    expect(await Promise.all(keys.map((key) => served.services.storage.size(key)))).toEqual([expect.any(Number), expect.any(Number)]);
    const headers = { authorization: `Bearer ${await served.key('rest', home)}` };
    await fetch(`${served.url}/api/v1/reports/${id}/`, { method: 'DELETE', headers });
    expect(await Promise.all(keys.map((key) => served.services.storage.size(key)))).toEqual([null, null]);
  });

  test('of a report from before there were stored pages shows its findings and gives its file', async () => {
    const id = await makeReport(served, home, { data_source_ids: [source] });
    await served.sql('update report set page_key = null where id = ?', [id]);
    const html = await (await get(await shareAt(served, home, 'reports', id))).text();
    const [row] = await served.sql('select findings from report where id = ?', [id]);
    const { length } = (row as { findings: object[] }).findings;
    expect(length).toBeGreaterThan(0);
    expect(html.match(/<li class=/g)?.length).toBe(length);
    expect(html).toContain('Download as CSV');
  });

  test('of a dashboard shows all of its widgets, and follows what is changed', async () => {
    const { body } = await callRest(served, home.owner, 'GET', `/api/dashboards/${dashboardId}/`);
    const answer = await get(dashboard);
    const html = await answer.text();
    expect(html.match(/<section class="widget/g)?.length).toBe(body.widgets.length);
    expect(body.widgets.length).toBeGreaterThan(3);
    for (const { title } of body.widgets) expect(html).toContain(`>${title}</h2>`);
    // 10.5 + 20 + 5 + 7, by hand.
    expect(html).toMatch(/<p class="figure">42\.5/);
    expect(html.match(/<svg /g)?.length).toBeGreaterThan(1);
    expect(html).not.toMatch(/<nav|<button|<input/);
    expect((await get(`${dashboard}/download`)).status).toBe(404);

    const tag = answer.headers.get('etag') as string;
    expect((await get(dashboard, { 'if-none-match': tag })).status).toBe(304);
    await callRest(served, home.owner, 'PATCH', `/api/dashboards/${dashboardId}/`, { name: 'Renamed' });
    const changed = await get(dashboard.replace(served.url, second.url), { 'if-none-match': tag });
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('<h1 dir="auto">Renamed</h1>')]);
  });

  test('of a dashboard that was never refreshed says so', async () => {
    const id = await makeDashboard(served, home, { data_source_ids: [source] });
    expect(await (await get(await shareAt(served, home, 'dashboards', id))).text()).toContain('This dashboard has no data yet');
  });

  test('counts who looks: not HEAD, not files, not what a browser only holds ready', async () => {
    const address = await shareAt(served, home, 'reports', await makeReport(served, home, { data_source_ids: [source] }));
    const id = (await served.sql('select report_id from public_link order by id desc limit 1'))[0]?.report_id as string;
    const first = await get(address);
    await get(address, { 'if-none-match': first.headers.get('etag') as string });
    await get(address.replace(served.url, second.url));
    await fetch(address, { method: 'HEAD' });
    await get(`${address}/download`);
    await get(address, { 'sec-purpose': 'prefetch;prerender' });
    expect(await state('reports', id)).toMatchObject({ views: 3, last_viewed_at: expect.stringMatching(/Z$/) });
  });

  test('may be framed by others only where that is allowed, and a browser learns of a change', async () => {
    const before = await get(dashboard);
    await set('dashboards', dashboardId, { allow_embedding: true });
    const allowed = await get(dashboard, { 'if-none-match': before.headers.get('etag') as string });
    expect([allowed.status, allowed.headers.get('x-frame-options')]).toEqual([200, null]);
    expect(allowed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    await set('dashboards', dashboardId, { allow_embedding: false });
    const refused = await get(dashboard, { 'if-none-match': allowed.headers.get('etag') as string });
    expect([refused.status, refused.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
  });
});

describe('a password', () => {
  const PASSWORD = 'open sesame';
  let address: string;
  let id: string;
  beforeAll(async () => {
    id = await makeReport(served, home, { data_source_ids: [source], title: 'Kept apart' });
    address = await shareAt(served, home, 'reports', id, { password: PASSWORD });
  });

  const give = (password: string, at = address) =>
    fetch(at, { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  test('is asked for before anything is said', async () => {
    for (const path of ['', '/download']) {
      const answer = await get(`${address}${path}`);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([403, 'no-store', []]);
      expect(html).toContain('type="password"');
      expect(html).not.toMatch(/Kept apart|Organization/);
    }
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(403);
    expect((await state('reports', id)).views).toBe(0);
  });

  test('lets in without any cookie, and for a while with one of that address alone', async () => {
    const shown = await give(PASSWORD);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await shown.text()).toContain('Kept apart');
    const [line = ''] = shown.headers.getSetCookie();
    expect(line).toMatch(/^link=[\w.-]+; Path=\/p\/\w+; HttpOnly; Max-Age=43200; SameSite=Lax$/);
    expect(line).toContain(`Path=${new URL(address).pathname};`);
    expect((await give(PASSWORD, `${address}/download`)).headers.get('content-type')).toBe('text/csv; charset=utf-8');

    const cookie = cookieOf(shown);
    for (const at of [address, `${address}/download`, address.replace(served.url, second.url)])
      expect((await get(at, { cookie })).status).toBe(200);
    expect((await get(address, { cookie })).headers.get('cache-control')).toBe('no-store');
    // It is worthless for another link, or when altered.
    const elsewhere = await shareAt(served, home, 'dashboards', await makeDashboard(served, home, { data_source_ids: [source] }), {
      password: PASSWORD,
    });
    expect((await get(elsewhere, { cookie })).status).toBe(403);
    expect((await get(address, { cookie: `${cookie.slice(0, -4)}AAAA` })).status).toBe(403);
    // It expires, and ends with the password it was issued for.
    clockMs += 12 * 3_600_000 + 1;
    expect((await get(address, { cookie })).status).toBe(403);
    const again = cookieOf(await give(PASSWORD));
    expect((await get(address, { cookie: again })).status).toBe(200);
    await set('reports', id, { password: 'another one' });
    expect((await get(address, { cookie: again })).status).toBe(403);
    expect((await give(PASSWORD)).status).toBe(403);
    await set('reports', id, { password: null });
    const back = await give(PASSWORD);
    expect([back.status, back.headers.get('location')]).toEqual([303, new URL(address).pathname]);
    await set('reports', id, { password: PASSWORD });
  });

  test('that is wrong is said, and waits twice as long each time, on every process', async () => {
    const wrong = await give('<script>alert(1)</script>');
    const html = await wrong.text();
    expect([wrong.status, html]).toEqual([403, expect.stringContaining('Wrong password')]);
    expect(html).not.toContain('alert(1)');
    for (const body of ['', 'password=', 'password[a]=1', `password=a&password=${PASSWORD}`]) {
      const odd = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect([403, 429]).toContain(odd.status);
    }
    stopped = Date.now();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12 && waits.length < 4; attempt++) {
      const answer = await give('wrong', attempt % 2 ? address : address.replace(served.url, second.url));
      if (answer.status !== 429) continue;
      const seconds = Number(answer.headers.get('retry-after'));
      waits.push(seconds);
      // Not even the right one is checked before the delay is over.
      expect((await give(PASSWORD)).status).toBe(429);
      clockMs += seconds * 1000;
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    expect((await give(PASSWORD)).status).toBe(200);
    stopped = null;
    // A success resets the count.
    for (let attempt = 0; attempt < 4; attempt++) expect((await give('wrong')).status).toBe(403);
    expect((await give(PASSWORD)).status).toBe(200);
  });

  test('lets through no more of parallel guesses than are free', async () => {
    const guarded = await shareAt(served, home, 'dashboards', await makeDashboard(served, home, { data_source_ids: [source] }), {
      password: PASSWORD,
    });
    stopped = Date.now();
    const all = await Promise.all(Array.from({ length: 30 }, () => give('wrong', guarded)));
    stopped = null;
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(5).fill(403), ...Array(25).fill(429)]);
  });
});

test('an address that asks too often is told to wait', async () => {
  const limited = await serve({
    env: {
      DATABASE_URL: String(served.services.config.databaseUrl),
      DATA_DIR: served.services.config.dataDir,
      PROCESS_ROLE: 'web',
      PUBLIC_PAGE_REQUESTS_PER_MINUTE: '3',
    },
    now,
  });
  const at = report.replace(served.url, limited.url);
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await get(at)).status));
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
  const refused = await get(at);
  expect([Number(refused.headers.get('retry-after')) > 0, refused.headers.get('content-type')]).toEqual([true, 'text/html; charset=utf-8']);
  await limited.close();
});

test('behind TLS the cookie is for TLS, and in a frame of others it is kept apart', async () => {
  const secure = await serve({
    env: {
      DATABASE_URL: String(served.services.config.databaseUrl),
      DATA_DIR: served.services.config.dataDir,
      PROCESS_ROLE: 'web',
      BASE_URL: 'https://reports.example.com',
      BILLING_PROVIDER: 'sandbox',
    },
    now,
  });
  const local = `http://127.0.0.1:${secure.services.config.port}`;
  const id = await makeDashboard(served, home, { data_source_ids: [source] });
  const made = await fetch(`${local}/api/dashboards/${id}/public-link/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await served.key('rest', home)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'open sesame' }),
  });
  const { public_url: address } = (await made.json()) as { public_url: string };
  expect(address).toMatch(/^https:\/\/reports\.example\.com\/p\//);
  const give = () =>
    fetch(address.replace('https://reports.example.com', local), {
      method: 'POST',
      body: new URLSearchParams({ password: 'open sesame' }),
    });
  expect((await give()).headers.getSetCookie()[0]).toMatch(/; Secure; SameSite=Lax$/);
  await set('dashboards', id, { allow_embedding: true });
  expect((await give()).headers.getSetCookie()[0]).toMatch(/; Secure; SameSite=None; Partitioned$/);
  await secure.close();
});
