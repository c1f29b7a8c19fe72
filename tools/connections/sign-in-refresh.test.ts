import { beforeEach, expect, test } from '@jest/globals';
import { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { storedCredentials } from '../../src/data/sources/connections/stored-credentials.ts';
import type { SignedIn } from '../../src/data/sources/connectors/oauth/providers.ts';
import { syncNow } from '../../test/support/connected-shop.ts';
import { send } from '../../test/support/google/server.ts';
import { ATLASSIAN_ANA, ATLASSIAN_BEN } from '../../test/support/jira/atlassian.ts';
import { jiraField, jiraIssue, jiraProject, jiraStatus } from '../../test/support/jira/objects.ts';
import { JIRA_EMAIL, JIRA_TOKEN, jiraServer } from '../../test/support/jira/server.ts';
import { sharedAtlassian } from '../../test/support/jira/shared.ts';
import { consent } from '../../test/support/oauth/authorization-server.ts';
import { BASE, call, callAsAgent, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { finishSignInTool } from './finish-sign-in.ts';
import { getConnection } from './get-connection.ts';
import { startSignInTool } from './start-sign-in.ts';
import { updateConnection } from './update-connection.ts';

const { home } = await organizations();
const as = { as: home.owner };
const atlassian = await sharedAtlassian();
const { people } = atlassian;

const shop = jiraProject('10', 'SHOP', 'Shop');
const open = jiraStatus('1', 'Open', 'new');
const issues = [1, 2, 3].map((number) => jiraIssue(shop, number, open));
const fields = [jiraField('summary', 'Summary', { type: 'string', system: 'summary' })];
const site = { projects: [shop], fields, statuses: [open], issues, histories: {} };
const settings = { site_url: 'https://acme.atlassian.net' };
atlassian.sites.push(
  { id: 'cloud-acme', url: 'https://acme.atlassian.net', site, members: [ATLASSIAN_ANA] },
  { id: 'cloud-globex', url: 'https://globex.atlassian.net', site, members: [ATLASSIAN_BEN] },
);

async function signedIn(account: string, asked: object = {}): Promise<{ sign_in: string }> {
  const { authorize_url: url } = await call(startSignInTool, { kind: 'jira', ...asked }, as);
  const { sign_in } = await call(finishSignInTool, Object.fromEntries((await consent(url, { account })).searchParams), as);
  return { sign_in };
}

let source: Wire;
beforeEach(async () => {
  const secret = await signedIn(ATLASSIAN_ANA);
  const tables = [{ name: 'issues' }];
  source = await call(connectDataSource, { kind: 'jira', settings, secret, name: 'Issues', tables, sync_frequency: 'daily' }, as);
  expect(source).toMatchObject({ status: 'active', record_count: 3 });
});

const state = async () => (await call(getConnection, { id: source.id }, as)).state;

/** As a worker has it: read before it is used, and without anything that another one knows. */
async function worker(): Promise<SignedIn> {
  const { services } = await service();
  const connection = await services.em.fork().findOneOrFail(SourceConnection, { dataSourceId: source.id });
  return storedCredentials(services, connection).signedIn!;
}

test('of two workers whose token has ended one uses the refresh token, and both get the new one', async () => {
  const workers = await Promise.all(Array.from({ length: 6 }, worker));
  const before = await workers[0]!.token();
  people.uses.clear();
  const values = await Promise.all(workers.map((one) => one.token(before)));
  expect(new Set(values).size).toBe(1);
  expect(values[0]).not.toBe(before);
  expect([...people.uses.values()]).toEqual([1]);
  // What it was rotated to has been saved: the next worker can use it.
  expect(await (await worker()).token(values[0])).not.toBe(values[0]);
  expect([...people.uses.values()]).toEqual([1, 1]);
});

test('a rotated refresh token is saved before its access token is used, and settings that are changed later keep it', async () => {
  atlassian.expireTokens();
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });
  atlassian.expireTokens();
  // Checks with the stored grant, which is renewed while it does.
  expect(await call(checkConnectionTool, { data_source_id: source.id }, as)).toMatchObject({ ok: true });
  await call(updateConnection, { id: source.id, settings }, as);
  atlassian.expireTokens();
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });
  expect(Math.max(...people.uses.values())).toBe(1);
});

test('only a grant that has ended needs reconnection; the data stays, and a new sign-in brings it up to date', async () => {
  const faults: [(typeof people.next)[number], string, RegExp][] = [
    [(response) => send(response, 503, {}), 'upstream', /has a problem of its own/],
    [(response) => send(response, 500, { error: 'server_error' }), 'upstream', /has a problem of its own/],
    [(response) => response.destroy(), 'network', /could not be reached for an access token/],
    [(response) => send(response, 401, { error: 'invalid_client' }), 'upstream', /check ATLASSIAN_OAUTH_CLIENT_ID/],
    [(response) => send(response, 403, { error: 'unauthorized_client' }), 'upstream', /check ATLASSIAN_OAUTH_CLIENT_ID/],
    [(response) => send(response, 200, { access_token: 'a b' }), 'upstream', /gave no access token/],
  ];
  for (const [answer, fault, reason] of faults) {
    atlassian.expireTokens();
    // What is lost is asked for twice.
    people.next.push(...(fault === 'network' ? [answer, answer] : [answer]));
    expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault, reason: expect.stringMatching(reason) });
    expect(await state()).toBe('ok');
  }
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });

  // As Atlassian words it in practice.
  for (const ended of [
    { error: 'unauthorized_client', error_description: 'refresh_token is invalid' },
    { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
  ]) {
    atlassian.expireTokens();
    people.next.push((response) => send(response, 403, ended));
    expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault: 'credentials' });
    expect(await state()).toBe('needs_reconnection');
  }
  atlassian.revoke(ATLASSIAN_ANA);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault: 'credentials' });
  expect((await call(getDataSourceRows, { id: source.id, table: 'issues' }, as)).rows).toHaveLength(3);

  const wrong = await signedIn(ATLASSIAN_BEN, { data_source_id: source.id });
  await expect(call(updateConnection, { id: source.id, secret: wrong }, as)).rejects.toThrow(
    'The sign-in allows globex.atlassian.net, and not acme.atlassian.net.',
  );
  expect(await state()).toBe('needs_reconnection');
  const { text } = await callAsAgent(getConnection, { data_source_id: source.id }, home);
  expect(text).toContain(`needs a new sign-in. A person signs in at ${BASE}/data-sources/${source.id}?tab=connection&edit=credentials`);
  issues.push(jiraIssue(shop, 4, open));
  await call(updateConnection, { id: source.id, secret: await signedIn(ATLASSIAN_ANA, { data_source_id: source.id }) }, as);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed', row_count: 4 });
  issues.pop();
});

/** Answers the next request for a token so that the provider has rotated the refresh token and nobody here knows. */
function losesAnswers(times: number): void {
  const rotate: (typeof people.next)[number] = (response) => {
    const { id, secret } = people.client;
    const [refresh_token] = rotated ?? [...people.refreshTokens.keys()].slice(-1);
    rotated = [refresh_token!];
    people.token({ grant_type: 'refresh_token', client_id: id, client_secret: secret, refresh_token });
    response.destroy();
  };
  let rotated: [string] | undefined;
  people.next.push(...Array.from({ length: times }, () => rotate));
}

test('an answer that is lost is asked for again at once, with the token that it used up', async () => {
  atlassian.expireTokens();
  losesAnswers(1);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });
});

test('a worker that ends before it saves a renewal leaves the old token, which works for as long as the provider takes it', async () => {
  try {
    for (const [minutes, expected] of [
      [9, { status: 'completed' }],
      [11, { status: 'failed', fault: 'credentials', reason: expect.stringMatching(/a renewal of it was cut off here/) }],
    ] as const) {
      atlassian.expireTokens();
      losesAnswers(2);
      expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault: 'network' });
      expect(await state()).toBe('ok');
      people.now = () => Date.now() + minutes * 60_000;
      expect(await syncNow(source.id, home)).toMatchObject(expected);
      people.now = Date.now;
    }
    expect(await state()).toBe('needs_reconnection');
  } finally {
    people.now = Date.now;
  }
  await call(updateConnection, { id: source.id, secret: await signedIn(ATLASSIAN_ANA, { data_source_id: source.id }) }, as);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });
});

test('a redirect that names Google is not taken for Atlassian, and an API token takes the place of a sign-in', async () => {
  const { authorize_url: url } = await call(startSignInTool, { kind: 'jira' }, as);
  const returned = Object.fromEntries((await consent(url)).searchParams);
  await expect(call(finishSignInTool, { ...returned, iss: 'https://accounts.google.com' }, as)).rejects.toThrow('from another provider');

  const { sql } = await service();
  const jira = await jiraServer(site);
  try {
    const own = { site_url: jira.url, email: JIRA_EMAIL };
    await call(updateConnection, { id: source.id, settings: own, secret: { api_token: JIRA_TOKEN } }, as);
    expect((await call(getConnection, { id: source.id }, as)).signed_in).toBeNull();
    expect(await sql('select sign_in is null as none from source_connection where data_source_id = ?', [source.id])).toEqual([
      { none: true },
    ]);
    expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed' });
  } finally {
    await jira.close();
  }
});

test('a sign-in for one source is of no use for another, and an API token needs its email address', async () => {
  const secret = await signedIn(ATLASSIAN_ANA, { data_source_id: source.id });
  const gone = { details: { secret: [expect.stringContaining('has been used or has expired')] } };
  await expect(call(checkConnectionTool, { kind: 'jira', settings, secret }, as)).rejects.toMatchObject(gone);
  await expect(call(checkConnectionTool, { kind: 'jira', settings, secret: { api_token: 'x' } }, as)).rejects.toMatchObject({
    details: { 'settings.email': [expect.stringContaining('Give the email address')] },
  });
});
