import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { diskFinding, LEVELS } from '../../tools/monitoring/check-health.ts';
import { PASSWORD } from '../support/identity.ts';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';

let served: Served;
let client: OpenApiClient;
let home: Seeded;
let bearer: string;
let sourceId: string;

beforeAll(async () => {
  served = await serve();
  client = await openApiClient(served.url);
  home = await served.seed('professional');
  bearer = await served.key('rest', home);
});
afterAll(() => served.close());

const generate = (json: object, headers: Record<string, string> = {}) =>
  client.post('/api/v1/reports/generate/', { bearer, json, headers });

test('a form with a file becomes a data source with its schema and certificate', async () => {
  const form = new FormData();
  form.set('name', 'Orders');
  form.set('file', new Blob([CSV]), 'orders.csv');
  const { status, body } = await client.post('/api/data-sources/', { bearer, body: form });
  expect([status, body.name, body.status, body.record_count]).toEqual([201, 'Orders', 'active', 4]);
  expect(body.certificate.tables[0]).toMatchObject({ rows_read: 4, rows_kept: 4, rows_rejected: 0 });
  sourceId = body.id;
  const { body: list } = await client.get('/api/v1/data-sources/', { bearer });
  expect(Object.keys(list)).toEqual(['count', 'results']);
  expect(list.results.map((source: { id: string }) => source.id)).toEqual([sourceId]);
});

test('a refused file answers 201 with the reason, and only the general list shows it', async () => {
  const { status, body } = await client.post('/api/data-sources/?file_name=broken.parquet', { bearer, body: 'PAR1 broken PAR1' });
  expect([status, body.status]).toEqual([201, 'error']);
  expect(body.last_error).toEqual(expect.any(String));
  expect((await client.get('/api/v1/data-sources/', { bearer })).body.count).toBe(1);
  expect((await client.get('/api/data-sources/', { bearer })).body.count).toBe(2);
});

test('an upload without a file is refused by field', async () => {
  const form = new FormData();
  form.set('name', 'nothing');
  expect((await client.post('/api/data-sources/', { bearer, body: form })).body.error.details).toHaveProperty('stream');
  const empty = await client.post('/api/data-sources/?file_name=a.csv', { bearer });
  expect(empty.status).toBe(400);
});

test('roles of columns can be set and taken back', async () => {
  const set = await client.call('PATCH', `/api/data-sources/${sourceId}/roles/`, {
    bearer,
    json: { roles: { orders: { order_id: 'category' } } },
  });
  const role = (body: { schema: { tables: { columns: { name: string; role: string; role_source: string }[] }[] } }) =>
    body.schema.tables[0]?.columns.find(({ name }) => name === 'order_id');
  expect(role(set.body)).toMatchObject({ role: 'category', role_source: 'override' });
  const unknown = await client.call('PATCH', `/api/data-sources/${sourceId}/roles/`, {
    bearer,
    json: { roles: { orders: { nope: 'category' } } },
  });
  expect(unknown.body.error.details).toHaveProperty(['orders.nope']);
});

test('a report is generated, listed, downloaded whole and in part, and deleted', async () => {
  const made = await generate({
    template_id: REPORT_TEMPLATES[0]?.id,
    data_source_ids: [sourceId],
    output_format: 'json',
    title: 'Übersicht “2026” Review',
  });
  expect([made.status, made.body.success, made.body.status]).toEqual([201, true, 'completed']);
  const { report_id: id, download_url: download } = made.body;
  expect(download).toBe(`/api/v1/reports/${id}/download/`);

  const detail = await client.get(`/api/v1/reports/${id}/`, { bearer });
  expect(detail.body).toMatchObject({
    id,
    template: REPORT_TEMPLATES[0]?.id,
    data_sources: [{ id: sourceId, type: 'file' }],
    download_url: download,
  });
  expect((await client.get('/api/v1/reports/?name=REVIEW&status=completed', { bearer })).body.count).toBe(1);

  const file = await client.get(download, { bearer });
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''%C3%9Cbersicht/);
  const part = await client.get(download, { bearer, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.text]).toEqual([206, file.text.slice(0, 4)]);
  expect((await client.get(download, { bearer, headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  const etag = file.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  expect((await client.get(download, { bearer, headers: { 'if-none-match': etag } })).status).toBe(304);

  expect((await client.call('DELETE', `/api/v1/reports/${id}/`, { bearer })).status).toBe(204);
  expect((await client.get(download, { bearer })).status).toBe(404);
});

test('an Idempotency-Key makes one report of two requests and refuses another body', async () => {
  const json = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [sourceId], output_format: 'csv' };
  const first = await generate(json, { 'idempotency-key': 'once' });
  const again = await generate(json, { 'idempotency-key': 'once' });
  expect([again.status, again.body.report_id, again.headers.get('idempotency-replayed')]).toEqual([201, first.body.report_id, 'true']);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect((await generate({ ...json, output_format: 'json' }, { 'idempotency-key': 'once' })).status).toBe(400);
});

test('without credits the answer is the flat 402', async () => {
  const poor = await served.seed('professional');
  const key = await served.key('rest', poor);
  const upload = await client.post('/api/data-sources/?file_name=a.csv', { bearer: key, body: CSV });
  await served.sql("update credit_account set balance = 0 where kind = 'available' and organization_id = ?", [poor.organizationId]);
  const json = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [upload.body.id] };
  const { status, body } = await client.post('/api/v1/reports/generate/', { bearer: key, json });
  expect([status, body.error, body.credits_remaining]).toEqual([402, 'insufficient_credits', 0]);
  expect(body.estimated_cost).toBeGreaterThan(0);
});

test('an answer that did not change is 304 to whoever has its ETag', async () => {
  const { headers } = await client.get('/api/v1/report-templates/', { bearer });
  expect(headers.get('etag')).toMatch(/^W\/"/);
  const again = await client.get('/api/v1/report-templates/', { bearer, headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('lists page with links that keep their filters', async () => {
  for (const name of ['a', 'b', 'c']) await client.post(`/api/data-sources/?file_name=${name}.csv`, { bearer, body: CSV });
  const templates = await client.get('/api/v1/report-templates/?page_size=1&page=2&ordering=name', { bearer });
  const previous = new URL(templates.body.previous);
  expect([previous.pathname, previous.searchParams.get('page'), previous.searchParams.get('ordering')]).toEqual([
    '/api/v1/report-templates/',
    '1',
    'name',
  ]);
});

test('a name is found in whatever case, in any script', async () => {
  const other = await served.key('rest', await served.seed('professional'));
  const names = [
    'Ärzte Übersicht',
    'ÉTÉ à Nîmes',
    'Продажи за ЯНВАРЬ',
    'ΠΩΛΉΣΕΙΣ',
    'Satişlari',
    '売上 2026',
    '100%_sure',
    'Café'.normalize('NFD'),
  ];
  for (const name of names) {
    const path = `/api/data-sources/?file_name=a.csv&name=${encodeURIComponent(name)}`;
    expect((await client.post(path, { bearer: other, body: CSV })).status).toBe(201);
  }
  const found = async (name: string) => {
    const { body } = await client.get(`/api/v1/data-sources/?name=${encodeURIComponent(name)}`, { bearer: other });
    return body.results.map((source: { name: string }) => source.name);
  };
  const cases = [
    ['äRZTE ÜBER', 0],
    ['été À NÎMES', 1],
    ['продажи ЗА январь', 2],
    ['πωλήσ', 3],
    ['IŞLARI', 4],
    ['売上', 5],
    ['%_S', 6],
  ] as const;
  for (const [asked, index] of cases) expect([asked, await found(asked)]).toEqual([asked, [names[index]]]);
  // Decomposed, as some systems encode file names.
  expect(await found('ärzte'.normalize('NFD'))).toEqual([names[0]]);
  expect(await found('CAFÉ')).toEqual([names[7]]);
});

test('signing in gives tokens that open the API, and keys are made with them and shown once', async () => {
  const signedIn = await client.post('/api/auth/login/', { json: { email: home.owner.email, password: PASSWORD } });
  expect(Number.isInteger(signedIn.body.user.id)).toBe(true);
  expect(signedIn.headers.get('cache-control')).toBe('no-store');
  const { access } = (await client.post('/api/auth/token/refresh/', { json: { refresh: signedIn.body.refresh } })).body;
  const made = await client.post('/api/auth/api-keys', {
    bearer: access,
    json: { name: 'CI', scopes: ['usage:read'], expires_in_days: 30 },
  });
  expect(Object.keys(made.body).sort()).toEqual(['created_at', 'expires_at', 'id', 'key', 'key_prefix', 'name', 'permissions']);
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const verified = await client.get('/api/v1/auth/verify/', { bearer: made.body.key });
  expect(verified.body).toMatchObject({ valid: true, api_key: { permissions: ['usage:read'] }, user: { email: home.owner.email } });
  const unknown = await client.post('/api/auth/api-keys/', { bearer: access, json: { name: 'x', scopes: ['reports:write'] } });
  expect(unknown.body.error.details.scopes[0]).toContain('reports:write');
  expect((await client.call('DELETE', `/api/auth/api-keys/${made.body.id}/`, { bearer: access })).status).toBe(204);
  expect((await client.get('/api/v1/auth/verify/', { bearer: made.body.key })).status).toBe(401);
});

test('health has three levels, and is 503 when a part is down', async () => {
  expect((await client.get('/api/monitoring/health/')).body).toEqual({
    overall_status: 'healthy',
    timestamp: expect.any(String),
    version: expect.any(String),
  });
  const summary = await client.get('/api/monitoring/health/?level=summary');
  expect(Object.keys(summary.body.services)).toEqual(['database', 'cache', 'task_worker', 'disk']);
  const detailed = await client.get('/api/monitoring/health/?level=detailed');
  expect(Object.keys(detailed.body.services)).toEqual(
    expect.arrayContaining(['storage', 'engine', 'data_sources', 'disk', 'memory', 'external_apis']),
  );
  const { ping } = served.services.limiter;
  served.services.limiter.ping = () => Promise.reject(new Error('down'));
  const down = await client.get('/api/monitoring/health/');
  served.services.limiter.ping = ping;
  expect([down.status, down.body.overall_status]).toEqual([503, 'critical']);
});

test('health is critical where nobody does jobs, and not for a source that fails', async () => {
  const detailed = async () => (await client.get('/api/monitoring/health/?level=detailed')).body;
  await served.sql("update data_source set status = 'error', last_error = 'Secret Corp refused us'");
  const sources = await detailed();
  expect([sources.overall_status, sources.services.data_sources.status]).not.toContain('critical');
  expect(JSON.stringify(sources)).not.toContain('Secret Corp');
  await served.sql("update data_source set status = 'active', last_error = null");
  expect((await detailed()).services.task_worker).toMatchObject({ status: 'healthy', message: '1 process runs jobs.' });
  // As if this process only answered requests and every worker had stopped.
  const [own] = await served.sql('select role from processes');
  await served.sql("update processes set role = 'web'");
  const stopped = await client.get('/api/monitoring/health/');
  await served.sql('update processes set role = ?', [own!.role]);
  expect([stopped.status, stopped.body.overall_status]).toEqual([503, 'critical']);
});

test('a full disk is critical at the detailed level alone', () => {
  const at = (free: number, short = false) => LEVELS.map((level) => diskFinding({ free, total: 100, short }, level).status);
  expect([at(50), at(5), at(1), at(50, true)]).toEqual([
    ['healthy', 'healthy', 'healthy'],
    ['warning', 'warning', 'warning'],
    ['warning', 'warning', 'critical'],
    ['warning', 'warning', 'critical'],
  ]);
});

test('the documentation comes from this host under a policy without inline scripts', async () => {
  const page = await client.get('/api/v1/docs/');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(page.text).not.toMatch(/https?:\/\/|<script>/);
  for (const [, file] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await fetch(`${served.url}/api/v1/docs/${file}`)).status).toBe(200);
  }
});

test('an unknown path is a JSON 404, also under .well-known', async () => {
  for (const path of ['/nope', '/.well-known/nope', '/mcp/v1/.well-known/nope', '/api/v1/']) {
    expect((await client.get(path)).body.error.code).toBe('not_found');
  }
});
