import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callTool } from '../support/analysis.ts';
import { capturedLog, leaksInDatabase, leaksInText } from '../support/canary.ts';
import { eventually } from '../support/eventually.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';

const captured = capturedLog();
const clock = { ahead: 0 };
let served: Served;
let home: Seeded;
let key: string;

beforeAll(async () => {
  served = await serve({ log: captured.log, now: () => new Date(Date.now() + clock.ahead) });
  home = await served.seed('professional');
  key = await served.key('mcp', home, { scopes: ['data-sources:read', 'data-sources:write'] });
});
afterAll(() => served.close());

const call = (name: string, args: object, as = key) => callTool(served, as, name, args);
const ask = async (as = key) => (await call('create_data_source', { name: 'Orders', file_name: 'orders.csv' }, as)).structured;
async function put(url: string, body = CSV, method = 'PUT') {
  const response = await fetch(url, { method, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { error?: { message: string } } };
}
const ready = (id: string) =>
  eventually(async () => (await call('get_data_source', { data_source_id: id })).structured?.status === 'active');

test('an agent’s file arrives at its address, and is read, appended to and replaced', async () => {
  const { data_source_id: id, status, upload } = await ask();
  expect([status, upload.max_bytes]).toEqual(['awaiting_file', 2 * 2 ** 30]);
  expect(upload.url).toMatch(new RegExp(`^${served.url}/api/uploads/\\w{40,}$`));
  expect(upload.curl).toBe(`curl -T orders.csv ${upload.url}`);
  expect(Date.parse(upload.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000 + clock.ahead);
  expect((await call('get_data_source', { data_source_id: id })).text).toContain('No file has arrived for this data source yet.');
  expect(await put(upload.url)).toMatchObject({ status: 202, body: { data_source_id: id, status: 'received' } });
  await ready(id);
  const more = await call('add_data_source_file', { data_source_id: id, mode: 'append', file_name: 'april.csv' });
  expect((await put(more.structured.upload.url, 'order_id,day,region,amount\n5,2026-04-01,West,1\n')).status).toBe(202);
  await eventually(async () => (await call('get_data_source', { data_source_id: id })).structured.record_count === 5);
  const twice = await call('add_data_source_file', { data_source_id: id, mode: 'append', csv: CSV });
  expect(twice).toMatchObject({ isError: true, text: expect.stringContaining('Send it again with repeats=skip') });
  expect((await call('get_data_source', { data_source_id: id })).text).toMatch(/Question repeats:.* Answers: skip/);
  const replaced = await call('add_data_source_file', { data_source_id: id, mode: 'replace', rows: [{ order_id: 1, amount: 3 }] });
  expect(replaced.structured).toMatchObject({ data_source_id: id, status: 'active', record_count: 1 });
});

test('an address takes one file, also of two that arrive at once', async () => {
  const { data_source_id: id, upload } = await ask();
  const answers = await Promise.all([put(upload.url), put(upload.url), put(upload.url)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  const late = await put(upload.url);
  expect([late.status, late.body.error?.message]).toEqual([409, expect.stringContaining('each takes one file')]);
  expect(await served.sql('select id from data_source where id = ?', [id])).toHaveLength(1);
  await ready(id);
});

test('an address whose file was refused can be used again, until it expires', async () => {
  const { upload } = await ask();
  expect(await put(upload.url, '')).toMatchObject({ status: 400 });
  expect(await put(upload.url, CSV, 'POST')).toMatchObject({ status: 405 });
  clock.ahead += 15 * 60_000;
  const late = await put(upload.url);
  expect([late.status, late.body.error?.message]).toEqual([
    404,
    expect.stringMatching(/expired at .* Ask for a new one with create_data_source/),
  ]);
  expect((await put(`${served.url}/api/uploads/${'a'.repeat(49)}`)).status).toBe(404);
});

test('an address has no more rights than its credential at this moment', async () => {
  const other = await served.key('mcp', home, { scopes: ['data-sources:write'] });
  const { upload } = await ask(other);
  await served.sql(
    'update api_key set revoked_at = now() where id = (select credential_id from upload_address order by created_at desc, id desc limit 1)',
  );
  expect(await put(upload.url)).toMatchObject({
    status: 401,
    body: { error: { message: expect.stringContaining('This key was revoked') } },
  });
  const { upload: suspended } = await ask();
  await served.sql("update organization set subscription_status = 'suspended' where id = ?", [home.organizationId]);
  expect((await put(suspended.url)).status).toBe(403);
  await served.sql("update organization set subscription_status = 'active' where id = ?", [home.organizationId]);
});

test('the secret of an address is in no log, row or audit line', async () => {
  const { upload } = await ask();
  await put(upload.url);
  await put(`${upload.url}x`);
  const secrets = { address: upload.url.split('/').at(-1) as string };
  await served.services.audit.flush();
  expect(await leaksInDatabase(served, secrets)).toEqual([]);
  expect(leaksInText(captured.text(), secrets)).toEqual([]);
  const lines = await served.sql("select outcome from audit_event where organization_id = ? and action = 'tool:receive_upload'", [
    home.organizationId,
  ]);
  // Of requests at once, those that find the address used are refused before the tool, which says nothing then.
  expect(lines.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['ok', 'validation_error']));
});
