import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { capturedLog, keepChangeLog, leaksInDatabase, leaksInText, textsInBackup } from '../support/canary.ts';
import { connectionTo, shopDatabase } from '../support/connected-shop.ts';
import { eventually } from '../support/eventually.ts';
import type { ForeignDatabase } from '../support/foreign-database.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

const captured = capturedLog();
let folder: string;
let served: Served;
let shop: ForeignDatabase;
let changes: Awaited<ReturnType<typeof keepChangeLog>>;
let home: Seeded;
/** All that the service answered. */
let answers = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canary-'));
  served = await serve({ log: captured.log, env: { DATA_DIR: folder, EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost' } });
  home = await served.seed('professional');
  shop = await shopDatabase();
  changes = await keepChangeLog(served);
});
afterAll(async () => {
  await changes?.close();
  await shop?.drop();
  await served?.close();
  await rm(folder, { recursive: true, force: true });
});

async function request(method: string, at: string, body?: object) {
  const headers = { authorization: `Bearer ${await served.session(home.owner)}`, 'content-type': 'application/json' };
  const response = await fetch(served.url + at, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  answers += text;
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** What an agent gets, error or not, as it travels. */
async function overMcp(key: string, method: string, params: object = {}): Promise<string> {
  const response = await fetch(`${served.url}/mcp/v1/?toolsets=all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  answers += text + JSON.stringify([...response.headers]);
  expect([method, response.status]).toEqual([method, 200]);
  return text;
}

async function leaksInFiles(secrets: Record<string, string>): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  expect(files.length).toBeGreaterThan(0);
  const leaks = await Promise.all(files.map(async (file) => leaksInText(await readFile(file, 'latin1'), secrets)));
  return leaks.flat();
}

test('no password of a connection can be read in the database, the logs, an answer, a file or a backup', async () => {
  const secrets: Record<string, string> = {
    password: shop.secret.password,
    wrong: 'a wrong password of a canary',
    next: 'the next password of a canary',
  };
  const connection = { ...connectionTo(shop), name: 'Shop', tables: [{ name: 'public.orders' }], sync_frequency: 'manual' };
  const wrong = { ...connection, secret: { password: secrets.wrong } };
  await request('POST', '/api/connections/check/', wrong);
  expect((await request('POST', '/api/connections/', wrong)).status).toBe(400);
  expect((await request('POST', '/api/connections/', { ...connection, secret: { password: { nested: secrets.next } } })).status).toBe(400);
  const { body: created } = await request('POST', '/api/connections/', { ...connection, wait: true });
  const source = `/api/data-sources/${created.id}`;

  await shop.run(`alter role "${shop.settings.user}" password '${secrets.next}'`);
  const lastRun = async () => (await request('GET', `${source}/syncs/`)).body.results[0];
  const synced = async (status: string) => {
    expect((await request('POST', `${source}/sync/`)).status).toBe(202);
    await eventually(async () => (await lastRun()).status === status, `the sync to be ${status}`);
  };
  await synced('failed');
  expect((await request('PATCH', `${source}/connection/`, { secret: { password: secrets.wrong } })).status).toBe(400);
  expect((await request('PATCH', `${source}/connection/`, { secret: { password: secrets.next } })).status).toBe(200);
  await synced('completed');

  for (const part of ['/', '/connection/', '/rows/', '/syncs/']) expect((await request('GET', source + part)).status).toBe(200);
  const key = await served.key('mcp', home);
  const ask = (name: string, args: object) => overMcp(key, 'tools/call', { name, arguments: args });
  const data_source_id = created.id;
  for (const sections of [['schema'], ['certificate'], ['profile']]) {
    expect(await ask('get_data_source', { data_source_id, sections })).not.toContain('"isError":true');
  }
  for (const name of ['get_connection', 'list_syncs', 'discover_tables', 'sync_data_source']) {
    expect([name, await ask(name, { data_source_id })]).toEqual([name, expect.not.stringContaining('"isError":true')]);
  }
  for (const name of ['list_connectors', 'list_data_sources', 'get_data_model', 'get_usage', 'list_members']) await ask(name, {});
  for (const method of ['tools/list', 'resources/list', 'prompts/list']) await overMcp(key, method);
  await overMcp(key, 'resources/read', { uri: `data-source://${data_source_id}/profile` });
  // A secret that somebody types into a chat all the same is refused, and not repeated.
  const typed = { secret: { password: secrets.next } };
  for (const [name, args] of [
    ['create_data_source', { name: 'Typed', connector: 'postgres', ...typed }],
    ['update_connection', { data_source_id, ...typed }],
  ] as const) {
    expect(await ask(name, args)).toContain('secret: Unknown field');
  }
  Object.assign(secrets, { key });
  expect((await request('GET', '/api/audit-log/')).status).toBe(200);

  expect(await leaksInDatabase(served, secrets)).toEqual([]);
  // What is no secret can be found there, so a secret would be found, too.
  expect(await changes.holds({ user: shop.settings.user, ...secrets })).toEqual(['user']);
  const backup = await textsInBackup(served, { user: shop.settings.user, ...secrets });
  expect(backup).toEqual(expect.arrayContaining(['user in a dump of public.source_connection', 'user in the file of source_connection']));
  expect(backup.filter((one) => !one.startsWith('user '))).toEqual([]);
  expect(leaksInText(captured.text(), secrets)).toEqual([]);
  expect(leaksInText(answers, secrets)).toEqual([]);
  expect(await leaksInFiles(secrets)).toEqual([]);
  expect(answers).toContain(shop.settings.user);
});
