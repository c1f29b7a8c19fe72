import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callRest, upload } from '../support/analysis.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';
import { makeDashboard, makeReport } from './shared.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

let clockMs = 0;
let served: Served;
let second: Served;
let home: Seeded;
let key: string;
let source: string;
const now = () => new Date(Date.now() + clockMs);

beforeAll(async () => {
  served = await serve({ now });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ env: { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir, PROCESS_ROLE: 'web' }, now });
  home = await served.seed('professional');
  key = await served.key('rest', home);
  source = await upload(served, home, CSV);
});
afterAll(async () => {
  await second.close();
  await served.close();
});

async function api(method: string, path: string, json?: object): Promise<{ status: number; body: Wire }> {
  const answer = await fetch(`${served.url}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}
const app = (method: string, path: string, json?: object) => callRest(served, home.owner, method, `/api/${path}`, json);
const visit = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init });
const other = (address: string) => address.replace(served.url, second.url);
const link = (noun: string, id: string) => `${noun}/${id}/public-link/`;

const report = (fields: object = {}) => makeReport(served, home, { data_source_ids: [source], ...fields });
const dashboard = (fields: object = {}) => makeDashboard(served, home, { data_source_ids: [source], ...fields });

describe.each([
  ['reports', () => report()],
  ['dashboards', () => dashboard()],
] as const)('the public link of %s', (noun, make) => {
  test('is made once, given again, revoked for good, and made anew under another address', async () => {
    const id = await make();
    expect((await app('GET', link(noun, id))).body).toMatchObject({ shared: false, public_url: null, views: 0 });
    const made = await api('POST', link(noun, id));
    expect([made.status, made.body]).toEqual([
      201,
      {
        public_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/p\/[0-9A-Za-z]{43,}$/),
        created_at: expect.any(String),
        expires_at: null,
      },
    ]);
    expect(await api('POST', link(noun, id))).toEqual({ status: 200, body: made.body });
    const { public_url: address } = made.body;
    expect((await visit(address)).status).toBe(200);

    expect((await api('DELETE', link(noun, id))).status).toBe(204);
    expect((await visit(address)).status).toBe(404);
    expect((await api('DELETE', link(noun, id))).status).toBe(204);
    expect((await app('GET', link(noun, id))).body.shared).toBe(false);

    const anew = await api('POST', link(noun, id));
    expect(anew.status).toBe(201);
    expect(anew.body.public_url).not.toBe(address);
    expect([(await visit(address)).status, (await visit(anew.body.public_url)).status]).toEqual([404, 200]);
  });

  test('is one, of however many calls at once', async () => {
    const id = await make();
    const all = await Promise.all(Array.from({ length: 8 }, () => api('POST', link(noun, id))));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.public_url)).size).toBe(1);
  });

  test('is gone at once for every process, when it is revoked and when what it shows is deleted', async () => {
    const [revoked, deleted] = await Promise.all([make(), make()]);
    for (const [id, end] of [
      [revoked, () => api('DELETE', link(noun, revoked))],
      [deleted, () => api('DELETE', `${noun}/${deleted}/`)],
    ] as const) {
      const { public_url: address } = (await api('POST', link(noun, id))).body;
      const kept = await visit(other(address));
      expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      const validator = { headers: { 'if-none-match': kept.headers.get('etag') as string } };
      expect((await visit(other(address), validator)).status).toBe(304);
      expect((await end()).status).toBe(204);
      expect((await visit(other(address), validator)).status).toBe(404);
      expect((await visit(address)).status).toBe(404);
    }
    expect(await served.sql('select id from public_link where report_id = ? or dashboard_id = ?', [deleted, deleted])).toEqual([]);
  });

  test('has settings that the application reads and sets', async () => {
    const id = await make();
    expect((await app('PATCH', link(noun, id), { allow_embedding: true })).status).toBe(404);
    const expires_at = new Date(now().getTime() + 3_600_000).toISOString();
    const made = await app('POST', link(noun, id), { password: 'open sesame', expires_at });
    expect([made.status, made.body]).toEqual([
      201,
      {
        shared: true,
        public_url: expect.any(String),
        created_at: expect.any(String),
        expires_at,
        expired: false,
        has_password: true,
        allow_embedding: false,
        views: 0,
        last_viewed_at: null,
      },
    ]);
    // Programs get the same link, and its settings stay.
    expect((await api('POST', link(noun, id))).body.expires_at).toBe(expires_at);
    expect((await app('GET', link(noun, id))).body).toEqual(made.body);

    const changed = await app('PATCH', link(noun, id), { password: null, allow_embedding: true, expires_at: null });
    expect(changed).toEqual({ status: 200, body: { ...made.body, expires_at: null, has_password: false, allow_embedding: true } });
    const [row] = await served.sql('select * from public_link where report_id = ? or dashboard_id = ?', [id, id]);
    const token = made.body.public_url.split('/').at(-1);
    expect(JSON.stringify(row)).not.toContain(token);
    // Requested again with a password, the existing link gets it.
    expect((await app('POST', link(noun, id), { password: 'another one' })).status).toBe(200);
    expect((await visit(made.body.public_url)).status).toBe(403);
    const [{ password_hash: hash } = {}] = await served.sql('select password_hash from public_link where id = ?', [row?.id]);
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ password: 'short' }, 'password'],
    [{ allow_embedding: 'yes' }, 'allow_embedding'],
    [{ token: 'mine' }, 'token'],
  ])('refuses %j, by name', async (settings, field) => {
    const id = await make();
    const answer = await app('POST', link(noun, id), settings);
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, [field]]);
    expect((await app('GET', link(noun, id))).body.shared).toBe(false);
    expect((await app('PATCH', link(noun, id), {})).status).toBe(400);
  });

  test('ends when it is over, and while its organization may not use the service', async () => {
    const id = await make();
    const { public_url: address } = (await app('POST', link(noun, id), { expires_at: new Date(now().getTime() + 60_000).toISOString() }))
      .body;
    for (const status of ['suspended', 'cancelled']) {
      await served.sql('update organization set subscription_status = ? where id = ?', [status, home.organizationId]);
      expect((await visit(address)).status).toBe(404);
    }
    await served.sql("update organization set subscription_status = 'active' where id = ?", [home.organizationId]);
    expect((await visit(address)).status).toBe(200);

    clockMs += 60_001;
    expect((await visit(address)).status).toBe(404);
    expect((await app('GET', link(noun, id))).body).toMatchObject({ shared: true, expired: true, public_url: address });
    expect((await app('PATCH', link(noun, id), { expires_at: null })).body.expired).toBe(false);
    expect((await visit(address)).status).toBe(200);

    // An expired link is replaced when the next one is created.
    await app('PATCH', link(noun, id), { expires_at: new Date(now().getTime() + 60_000).toISOString() });
    clockMs += 60_001;
    const anew = await api('POST', link(noun, id));
    expect([anew.status, anew.body.expires_at]).toEqual([201, null]);
    expect((await visit(address)).status).toBe(404);
  });

  test('is in the audit log when it is made, changed and revoked', async () => {
    const id = await make();
    await api('POST', link(noun, id));
    await api('POST', link(noun, id));
    await app('PATCH', link(noun, id), { allow_embedding: true });
    await api('DELETE', link(noun, id));
    await api('DELETE', link(noun, id));
    await served.services.audit.flush();
    const rows = await served.sql("select action from audit_event where target_id = ? and action like 'public_link.%' order by id", [id]);
    expect(rows.map(({ action }) => action)).toEqual(['public_link.created', 'public_link.changed', 'public_link.revoked']);
  });

  test('goes on working when the service has another secret; it is replaced where it would be shown', async () => {
    const id = await make();
    const { public_url: address } = (await api('POST', link(noun, id))).body;
    const [row] = await served.sql('select id, token_sealed from public_link where report_id = ? or dashboard_id = ?', [id, id]);
    const { createSealer } = await import('../../src/platform/secrets/sealer.ts');
    const { parseKeyRing } = await import('../../src/platform/secrets/key-ring.ts');
    const { mintLinkToken } = await import('../../src/outreach/sharing/link-token.ts');
    const { tokenSealed } = mintLinkToken(createSealer(parseKeyRing(`k1:${'x'.repeat(40)}`, 'test')), row?.id as string);
    await served.sql('update public_link set token_sealed = ? where id = ?', [tokenSealed, row?.id]);
    expect((await visit(address)).status).toBe(200);
    expect((await app('GET', link(noun, id))).body).toMatchObject({ shared: true, public_url: null });
    const anew = await api('POST', link(noun, id));
    expect([anew.status, (await visit(address)).status, (await visit(anew.body.public_url)).status]).toEqual([201, 404, 200]);
  });
});

test('a report that has nothing to show cannot be shared', async () => {
  const id = await report();
  await served.sql("update report set status = 'failed' where id = ?", [id]);
  const answer = await api('POST', link('reports', id));
  expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
    409,
    'conflict',
    expect.stringMatching(/Generate it again/),
  ]);
});

test('an address that is none is a page that says so, and nothing more', async () => {
  const { public_url: address } = (await api('POST', link('dashboards', await dashboard()))).body;
  const token = address.split('/').at(-1) as string;
  const pages = new Set<string>();
  for (const path of ['', 'x', `${token}x`, token.slice(1), token.toLowerCase(), `${token}/other`, '%00', '..%2f', `${'a'.repeat(4000)}`]) {
    const answer = await visit(`${served.url}/p/${path}`, { headers: { accept: 'text/html' } });
    expect([path.slice(0, 60), answer.status, answer.headers.get('x-robots-tag')]).toEqual([
      path.slice(0, 60),
      404,
      expect.stringContaining('noindex'),
    ]);
    pages.add(await answer.text());
  }
  expect(pages.size).toBe(1);
  const slashed = await visit(`${address}/`);
  expect([slashed.status, slashed.headers.get('location')]).toEqual([308, `/p/${token}`]);
  const put = await visit(address, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
});
