import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { capturedLog, keepChangeLog, leaksInDatabase, leaksInText, textsInBackup } from '../support/canary.ts';
import { eventually } from '../support/eventually.ts';
import { ANA } from '../support/google/people.ts';
import { sharedGoogle } from '../support/google/shared.ts';
import { ATLASSIAN_ANA, type AtlassianServer, atlassianServer } from '../support/jira/atlassian.ts';
import { jiraField, jiraIssue, jiraProject, jiraStatus } from '../support/jira/objects.ts';
import { consent } from '../support/oauth/authorization-server.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

const captured = capturedLog();
let folder: string;
let served: Served;
let atlassian: AtlassianServer;
let changes: Awaited<ReturnType<typeof keepChangeLog>>;
let home: Seeded;
let session: string;
/** All that the service answered, but for the addresses that people are sent to. */
let answers = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canary-'));
  const { server } = await sharedGoogle();
  const shop = jiraProject('10', 'SHOP', 'Shop');
  const open = jiraStatus('1', 'Open', 'new');
  const fields = [jiraField('summary', 'Summary', { type: 'string', system: 'summary' })];
  const site = { projects: [shop], fields, statuses: [open], issues: [jiraIssue(shop, 1, open)], histories: {} };
  atlassian = await atlassianServer({ id: 'cloud-1', url: 'https://acme.atlassian.net', site, members: [ATLASSIAN_ANA] });
  const env = { DATA_DIR: folder, EGRESS_ALLOW_HOSTS: '127.0.0.1', ...server.signInEnvironment, ...atlassian.environment };
  served = await serve({ log: captured.log, env });
  for (const { redirectUris } of [server.people, atlassian.people]) redirectUris.add(`${served.url}/data-sources/signed-in`);
  home = await served.seed('professional');
  session = await served.session(home.owner);
  changes = await keepChangeLog(served);
});
afterAll(async () => {
  await changes?.close();
  await served?.close();
  await atlassian?.close();
  await rm(folder, { recursive: true, force: true });
});

async function request(method: string, at: string, body?: object) {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const response = await fetch(served.url + at, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!at.endsWith('/sign-ins/')) answers += text;
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** What an agent gets, error or not, as it travels. */
async function overMcp(key: string, name: string, args: object): Promise<string> {
  const response = await fetch(`${served.url}/mcp/v1/?toolsets=all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const text = await response.text();
  answers += text;
  return text;
}

test('no state, code, verifier or token can be read in the database, the logs, an answer, a file or a backup', async () => {
  const { server, sheets } = await sharedGoogle();
  const secrets: Record<string, string> = {};
  const key = await served.key('mcp', home);
  const signedIn = async (kind: string, account: string, more: object = {}) => {
    const { body } = await request('POST', '/api/connections/sign-ins/', { kind, ...more });
    const back = await consent(body.authorize_url, { account });
    secrets[`state of ${kind} ${Object.keys(secrets).length}`] = back.searchParams.get('state')!;
    // The page itself, whose address has the code; it need not be built here.
    await (await fetch(back)).text();
    return (await request('POST', '/api/connections/sign-ins/finish/', Object.fromEntries(back.searchParams))).body.sign_in;
  };
  const spreadsheet = sheets.create({ Orders: { rows: [['day'], ['2026-01-01']] } }, ANA);
  for (const [kind, account, settings, table] of [
    ['google_sheets', ANA, { spreadsheet }, 'Orders'],
    ['jira', ATLASSIAN_ANA, { site_url: 'https://acme.atlassian.net' }, 'issues'],
  ] as const) {
    // One that is left waiting, and one that becomes a source.
    await signedIn(kind, account);
    const secret = { sign_in: await signedIn(kind, account) };
    const asked = { kind, settings, secret, name: kind, tables: [{ name: table }], sync_frequency: 'manual', wait: true };
    expect((await request('POST', '/api/connections/check/', { kind, settings, secret })).body).toMatchObject({ ok: true });
    const { body: source } = await request('POST', '/api/connections/', asked);
    const at = `/api/data-sources/${source.id}`;
    const lastRun = async () => (await request('GET', `${at}/syncs/`)).body.results[0];
    const synced = async (status: string) => {
      expect((await request('POST', `${at}/sync/`)).status).toBe(202);
      await eventually(async () => (await lastRun()).status === status, `the sync to be ${status}`);
    };
    if (kind === 'jira') atlassian.expireTokens();
    else server.tokens.clear();
    await synced('completed');
    if (kind === 'jira') atlassian.revoke(account);
    else server.revoke(account);
    await synced('failed');
    const again = await signedIn(kind, account, { data_source_id: source.id });
    expect((await request('PATCH', `${at}/connection/`, { secret: { sign_in: again } })).status).toBe(200);
    await synced('completed');
    for (const part of ['/', '/connection/', '/syncs/']) expect((await request('GET', at + part)).status).toBe(200);
    for (const name of ['get_connection', 'list_syncs', 'discover_tables', 'sync_data_source']) {
      expect([name, await overMcp(key, name, { data_source_id: source.id })]).toEqual([
        name,
        expect.not.stringContaining('"isError":true'),
      ]);
    }
    for (const typed of [{ oauth: { refresh_token: 'x' } }, { sign_in: again }]) {
      expect(await overMcp(key, 'update_connection', { data_source_id: source.id, secret: typed })).toContain('secret: Unknown field');
    }
  }
  expect((await request('GET', '/api/connectors/')).status).toBe(200);
  expect((await request('GET', '/api/audit-log/')).status).toBe(200);

  for (const { given, client } of [server.people, atlassian.people]) {
    for (const [i, value] of given.entries()) secrets[`${value.split('-')[0]} ${i} of ${client.id}`] = value;
    secrets[`secret of ${client.id}`] = client.secret;
  }
  expect(Object.keys(secrets).length).toBeGreaterThan(20);
  expect(await leaksInDatabase(served, secrets)).toEqual([]);
  // What is no secret can be found there, so a secret would be found, too.
  expect(await changes.holds({ account: ANA, ...secrets })).toEqual(['account']);
  const backup = await textsInBackup(served, { account: ANA, ...secrets });
  expect(backup).toEqual(expect.arrayContaining(['account in a dump of public.source_connection']));
  expect(backup.filter((one) => !one.startsWith('account '))).toEqual([]);
  expect(leaksInText(captured.text(), secrets)).toEqual([]);
  expect(leaksInText(answers, secrets)).toEqual([]);
  expect(answers).toContain(ANA);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of found.filter((one) => one.isFile())) {
    expect(leaksInText(await readFile(path.join(file.parentPath, file.name), 'latin1'), secrets)).toEqual([]);
  }
});
