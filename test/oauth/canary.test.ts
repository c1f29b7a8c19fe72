import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOOLS } from '../../tools/index.ts';
import { callRest, callToolPlainly } from '../support/analysis.ts';
import { authorizationQuery, REDIRECT, registered } from '../support/authorization.ts';
import { approve } from '../support/browserless-user.ts';
import { capturedLog, leaksInDatabase, leaksInText } from '../support/canary.ts';
import { connectionTo, shopDatabase } from '../support/connected-shop.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD } from '../support/identity.ts';
import { linkTokenTo } from '../support/mails.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

const captured = capturedLog();
let served: Served;

beforeAll(async () => {
  served = await serve({ log: captured.log, env: { EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost' } });
});
afterAll(() => served.close());

test('no code, token, verifier, client secret or key can be read in the database, the audit log or the process log', async () => {
  const home = await served.seed('professional');
  const client = await registered(served, { token_endpoint_auth_method: 'client_secret_post' });
  const { query, verifier } = authorizationQuery(client.client_id);
  const secrets: Record<string, string> = { clientSecret: client.client_secret ?? '', verifier };

  const opened = await fetch(`${served.url}/mcp/v1/oauth/authorize?${query}`, { redirect: 'manual' });
  secrets.consent = new URL(opened.headers.get('location') ?? '').searchParams.get('request') ?? '';
  secrets.code = (await approve(served, home.owner.email, `${served.url}/mcp/v1/oauth/authorize?${query}`)).searchParams.get('code') ?? '';

  const post = async (at: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: client.client_id, client_secret: secrets.clientSecret ?? '', ...form });
    const response = await fetch(`${served.url}/mcp/v1/oauth/${at}`, { method: 'POST', body });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, string> };
  };
  const redeem = { grant_type: 'authorization_code', code: secrets.code, redirect_uri: REDIRECT };
  secrets.wrongVerifier = 'w'.repeat(50);
  expect((await post('token', { ...redeem, code_verifier: secrets.wrongVerifier })).status).toBe(400);
  const { body: first } = await post('token', { ...redeem, code_verifier: verifier });
  const { body: second } = await post('token', { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' });
  Object.assign(secrets, {
    access: first.access_token,
    refresh: first.refresh_token,
    secondAccess: second.access_token,
    secondRefresh: second.refresh_token,
  });

  // Used in the right places and the wrong ones, correctly and incorrectly.
  const key = await served.key('mcp', home);
  const restKey = await served.key('rest', home);
  Object.assign(secrets, { key, restKey });
  for (const bearer of [second.access_token, key, restKey, `${key}x`]) {
    for (const path of ['/mcp/v1/', '/api/v1/usage/', `/api/v1/reports/?name=${bearer}`]) {
      const init = path === '/mcp/v1/' ? { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {};
      const headers = {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      };
      await fetch(`${served.url}${path}`, { ...init, headers });
    }
  }
  // Reusing an old token ends the family.
  expect((await post('token', { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' })).body.error).toBe('invalid_grant');
  expect((await post('revoke', { token: second.refresh_token ?? '' })).status).toBe(200);

  const owner = openPage(served.url);
  await owner.signIn(home.owner.email, PASSWORD);
  await owner.post('/api/organization/invitations/', { email: 'invited@example.com', role: 'viewer' });
  secrets.invitation = await linkTokenTo(served.services, 'invited@example.com');
  const accepted = { token: secrets.invitation, name: 'Invited', password: 'password of the invited' };
  secrets.invitedPassword = accepted.password;
  expect((await owner.post('/api/invitations/accept/', accepted)).status).toBe(200);

  expect(Object.entries(secrets).filter(([, secret]) => !secret || secret.length < 20)).toEqual([]);
  expect(await leaksInDatabase(served, secrets)).toEqual([]);
  expect(leaksInText(captured.text(), secrets)).toEqual([]);
  expect(captured.text().length).toBeGreaterThan(0);
});

test('what a person enters to connect a database reaches no table, log or agent', async () => {
  const home = await served.seed('professional');
  const shop = await shopDatabase();
  try {
    const connection = connectionTo(shop);
    const secrets = { password: shop.secret.password, mistyped: 'a mistyped canary password', typed: 'a canary typed into a chat' };
    const connect = (secret: object) =>
      callRest(served, home.owner, 'POST', '/api/connections/', {
        ...connection,
        secret,
        name: 'Shop',
        tables: [{ name: 'public.orders' }],
        sync_frequency: 'manual',
      });
    expect((await connect({ password: secrets.mistyped })).status).toBe(400);
    const { body: source } = await connect(connection.secret);
    const key = await served.key('mcp', home);
    const answers: string[] = [];
    const ask = async (name: string, args: object) => {
      const answer = await callToolPlainly(served, key, name, args);
      answers.push(JSON.stringify(answer));
      return answer;
    };
    const settled = async () => (await ask('get_data_source', { data_source_id: source.id })).structured.status === 'active';
    await eventually(settled, 'the first sync');
    // Every tool about a data source, which then fails to sync for want of its table.
    const about = TOOLS.filter(
      ({ mcp, rest }) => mcp && rest?.some(({ path }) => /^\/api\/(v1\/)?(data-sources|connections)\//.test(path)),
    );
    for (const { name } of about) await ask(name, { data_source_id: source.id });
    await shop.run('drop table orders cascade');
    await ask('sync_data_source', { data_source_id: source.id });
    const failed = async () => (await ask('list_syncs', { data_source_id: source.id })).structured.results[0].status === 'failed';
    await eventually(failed, 'the sync to fail');
    for (const name of ['get_connection', 'get_data_source', 'discover_tables']) await ask(name, { data_source_id: source.id });
    // An agent that is given one all the same is refused, and nothing keeps it.
    const typed = await ask('update_connection', { data_source_id: source.id, secret: { password: secrets.typed } });
    expect([typed.isError, about.length > 10]).toEqual([true, true]);

    expect(leaksInText(answers.join('\n'), secrets)).toEqual([]);
    expect(await leaksInDatabase(served, secrets)).toEqual([]);
    expect(leaksInText(captured.text(), secrets)).toEqual([]);
  } finally {
    await shop.drop();
  }
});
