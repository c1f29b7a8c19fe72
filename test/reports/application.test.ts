import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { callRest, creditsOf, upload } from '../support/analysis.ts';
import { eventually } from '../support/eventually.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
type Wire = any;

let served: Served;
let of: Seeded;
let orders: string;
let names: string;
const template = (name: string) => REPORT_TEMPLATES.find((one) => one.name === name)?.id ?? '';

beforeAll(async () => {
  served = await sharedService();
  of = await served.seed('starter');
  const lines = ['order_id,order_date,region,amount'];
  for (let i = 0; i < 400; i += 1) {
    lines.push(
      `${i + 1},${new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)},${i % 3 ? 'North' : 'South'},${100 + (i % 17)}.25`,
    );
  }
  orders = await upload(served, of, `${lines.join('\n')}\n`);
  names = await upload(served, of, 'name\nAda\nGrace\n', 'names.csv');
});
afterAll(() => served.close());

async function call(method: string, path: string, json?: object, as = of.owner): Promise<{ status: number; body: Wire }> {
  return callRest(served, as, method, path, json);
}

async function made(fields: object = {}): Promise<Wire> {
  const request = { template_id: template('Executive summary'), data_source_ids: [orders], output_format: 'json', ...fields };
  const started = await call('POST', '/api/reports/', request);
  expect([started.status, started.body.error]).toEqual([202, undefined]);
  return eventually(async () => {
    const { body } = await call('GET', `/api/reports/${started.body.id}/`);
    if (body.status === 'completed') return body;
    expect(['pending', 'processing']).toContain(body.status);
    return undefined;
  }, 'the report');
}

test('a report is started without a wait, and shows how it was made', async () => {
  const before = await creditsOf(served, of);
  const report = await made({ title: 'Orders', report_parameters: { top_n: 3 } });
  expect(report).toMatchObject({
    title: 'Orders',
    status: 'completed',
    progress: 100,
    template_name: 'Executive summary',
    data_sources: [{ id: orders }],
    created_by: of.owner.email,
    parameters: { top_n: 3 },
    processing_credits_used: 5,
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(report.findings.length).toBeGreaterThan(0);
  expect(report.editions).toEqual([{ report_id: report.id, output_format: 'json', file_bytes: report.file_bytes }]);
  expect((await creditsOf(served, of)).available).toBe((before.available ?? 0) - 5);
  const file = await fetch(`${served.url}/api/reports/${report.id}/download/`, {
    headers: { authorization: `Bearer ${await served.session(of.owner)}` },
  });
  expect([file.status, Number(file.headers.get('content-length'))]).toEqual([200, report.file_bytes]);
});

test('what is read on a page is what is in the file, whatever the format of the file', async () => {
  const [json, csv] = [await made({ title: 'The same' }), await made({ title: 'The same', output_format: 'csv' })];
  const headers = { authorization: `Bearer ${await served.session(of.owner)}` };
  const file: Wire = await (await fetch(`${served.url}/api/reports/${json.id}/download/`, { headers })).json();
  for (const { id } of [json, csv]) {
    const { body } = await call('GET', `/api/reports/${id}/document/`);
    expect(body.sections).toEqual(file.sections);
    expect(body.receipts).toEqual(file.receipts);
    expect(body.sources).toEqual(file.sources);
  }
  const editions = (await call('GET', `/api/reports/${csv.id}/`)).body.editions;
  expect(editions.map((one: Wire) => [one.output_format, one.report_id])).toEqual([
    ['csv', csv.id],
    ['json', json.id],
  ]);
});

test('what is read stays what it was when the data is replaced by other data', async () => {
  const report = await made();
  const before = (await call('GET', `/api/reports/${report.id}/document/`)).body.sections;
  // Another reading of the columns from now on; the report keeps the one that it was made with.
  const roles = await call('PATCH', `/api/data-sources/${orders}/roles/`, { roles: { orders: { amount: 'category' } } });
  expect(roles.status).toBe(200);
  expect((await call('GET', `/api/reports/${report.id}/document/`)).body.sections).toEqual(before);
  expect((await call('PATCH', `/api/data-sources/${orders}/roles/`, { roles: { orders: { amount: null } } })).status).toBe(200);
});

test('a look before paying shows the first figures of the data, and keeps and charges nothing', async () => {
  const before = [await creditsOf(served, of), (await call('GET', '/api/reports/')).body.count];
  for (const { id } of REPORT_TEMPLATES) {
    const { status, body } = await call('POST', '/api/reports/preview/', { template_id: id, data_source_ids: [orders] });
    expect([status, body.reasons, body.left_out]).toEqual([200, [], null]);
    expect(body.blocks.map(({ kind }: Wire) => kind).filter((kind: string) => kind === 'kpis')).toHaveLength(1);
    const table = body.blocks.find(({ kind }: Wire) => kind === 'table')?.table;
    if (table) expect([table.rows.length, table.columns.length]).toEqual([expect.any(Number), 4]);
    if (table) expect(table.rows.length).toBeLessThanOrEqual(5);
  }
  const rows = await call('POST', '/api/reports/preview/', { template_id: template('Tabular detail'), data_source_ids: [orders] });
  expect(rows.body.blocks[0].items[0]).toMatchObject({ label: 'Orders', value: 400 });
  const none = await call('POST', '/api/reports/preview/', { template_id: template('Time-series performance'), data_source_ids: [names] });
  expect([none.status, none.body.blocks]).toEqual([200, []]);
  expect(none.body.reasons[0]).toContain('needs a time column');
  expect([await creditsOf(served, of), (await call('GET', '/api/reports/')).body.count]).toEqual(before);
  expect((await call('POST', '/api/reports/preview/', { template_id: 'x', data_source_ids: [orders] })).status).toBe(400);
});

test('the price is quoted in every format, with the choices that the template makes', async () => {
  const request = { template_id: template('Time-series performance'), data_source_ids: [orders] };
  const { body } = await call('POST', '/api/reports/estimate/', request);
  expect(body).toMatchObject({
    credits: 6,
    can_generate: true,
    reasons: [],
    credits_by_format: { json: 4, csv: 4, html: 5, excel: 5, pdf: 6 },
  });
  const wrong = await call('POST', '/api/reports/estimate/', { ...request, report_parameters: { metric: 'nothing' } });
  expect([wrong.status, Object.keys(wrong.body.error.details)]).toEqual([400, ['report_parameters.metric']]);
});

test('the history is narrowed by template, format and data', async () => {
  const detail = await made({ template_id: template('Tabular detail'), data_source_ids: [names], output_format: 'html' });
  const ids = async (query: string) => (await call('GET', `/api/reports/?${query}`)).body.results.map(({ id }: Wire) => id);
  expect(await ids(`template_id=${template('Tabular detail')}`)).toEqual([detail.id]);
  expect(await ids('output_format=html')).toEqual([detail.id]);
  expect(await ids(`data_source_id=${names.toUpperCase()}`)).toEqual([detail.id]);
  expect(await ids(`data_source_id=${orders}&output_format=html`)).toEqual([]);
  expect(await ids('template_id=none%27')).toEqual([]);
  expect(await ids('data_source_id=none%22%5D')).toEqual([]);
  expect((await call('GET', '/api/reports/?output_format=doc')).status).toBe(400);
});

test('what is not finished cannot be read, and what is deleted is gone with its file', async () => {
  const report = await made();
  await served.sql(`update report set status = 'failed' where id = ?`, [report.id]);
  const unread = await call('GET', `/api/reports/${report.id}/document/`);
  expect([unread.status, unread.body.error.message]).toEqual([404, expect.stringContaining('Generate it again')]);
  expect((await call('DELETE', `/api/reports/${report.id}/`, undefined, of.viewer)).status).toBe(403);
  expect((await call('DELETE', `/api/reports/${report.id}/`)).status).toBe(204);
  expect((await call('GET', `/api/reports/${report.id}/`)).status).toBe(404);
});
