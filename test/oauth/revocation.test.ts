import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { removeMember } from '../../src/account/organizations/organizations.ts';
import { addMember, PASSWORD } from '../support/identity.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { sweep } from '../support/sweep.ts';
import { basic, call, connect, liveTokens, opens, post, refreshForm, seedClient, seedCode, type TestClient } from './connection.ts';

const DAY = 86_400_000;
let clockMs = 0;
let served: Served;
/** Another process over the same database. */
let second: Served;
let home: Seeded;
let client: TestClient;
beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(Date.now() + clockMs) });
  const { databaseUrl, dataDir } = served.services.config;
  second = await serve({ jobs: false, env: { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir } });
  home = await served.seed('professional');
  client = await seedClient(served);
});
afterAll(async () => {
  await second.close();
  await served.close();
});

const revoke = (token: string, of: TestClient = client, hint?: string) =>
  post(served, 'revoke', { token, client_id: of.clientId, ...(hint === undefined ? {} : { token_type_hint: hint }) });
const refresh = (token: string) => post(served, 'token', refreshForm(client, token));
const onBoth = async (token: string) => [await opens(served, token), await opens(second, token)];

test('a member who was removed and comes back finds every consent ended', async () => {
  const of = await served.seed('professional');
  const { access_token, refresh_token, grantId } = await connect(served, client, of, { member: of.viewer });
  const em = served.services.em.fork();
  const membership = { organizationId: of.organizationId, now: new Date() };
  await removeMember(em, { ...membership, userId: of.viewer.id });
  expect(await onBoth(access_token)).toEqual([401, 401]);
  await addMember(em, { ...membership, email: of.viewer.email, password: PASSWORD, role: 'viewer' });
  expect(await onBoth(access_token)).toEqual([401, 401]);
  expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  expect(await liveTokens(served, grantId)).toBe(0);
});

describe('the revocation endpoint (RFC 7009)', () => {
  test.each([undefined, 'access_token', 'refresh_token', 'nonsense'])('an access token ends alone, hint %s', async (hint) => {
    const { access_token, refresh_token } = await connect(served, client, home);
    const { status, headers } = await revoke(access_token, client, hint);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await opens(served, access_token)).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test.each([undefined, 'access_token', 'refresh_token'])('a refresh token takes its whole grant along, hint %s', async (hint) => {
    const first = await connect(served, client, home);
    const next = (await refresh(first.refresh_token)).body;
    expect((await revoke(String(next.refresh_token), client, hint)).status).toBe(200);
    expect([await opens(served, first.access_token), await opens(served, String(next.access_token))]).toEqual([401, 401]);
    expect((await refresh(String(next.refresh_token))).body.error).toBe('invalid_grant');
    expect(await liveTokens(served, first.grantId)).toBe(0);
  });

  test('200 for an unknown token, and again for one that was revoked', async () => {
    const { access_token, refresh_token } = await connect(served, client, home);
    for (const token of ['nonsense', 'é', access_token, access_token, refresh_token, refresh_token]) {
      expect((await revoke(token)).status).toBe(200);
    }
  });

  test("another client's token is left alone", async () => {
    const other = await seedClient(served);
    const { access_token, refresh_token } = await connect(served, client, home);
    expect([(await revoke(access_token, other)).status, (await revoke(refresh_token, other)).status]).toEqual([200, 200]);
    expect(await opens(served, access_token)).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('the client proves itself as it registered, and names a token', async () => {
    const confidential = await seedClient(served, { authMethod: 'client_secret_basic' });
    const { form } = await seedCode(served, confidential, home);
    const header = basic(confidential.clientId, String(confidential.secret));
    const token = String((await post(served, 'token', form, header)).body.access_token);
    const without = await revoke(token, confidential);
    expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
    expect(await opens(served, token)).toBe(200);
    expect((await post(served, 'revoke', { token }, header)).status).toBe(200);
    expect(await opens(served, token)).toBe(401);
    const none = await post(served, 'revoke', {}, header);
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('on the very next request, on two processes at once', () => {
  test('revocation at one is seen at the other', async () => {
    const { access_token } = await connect(served, client, home);
    expect(await onBoth(access_token)).toEqual([200, 200]);
    await revoke(access_token);
    expect(await onBoth(access_token)).toEqual([401, 401]);
  });

  test.each(['suspended', 'cancelled'])('an organization that is %s', async (status) => {
    const of = await served.seed('professional');
    const { access_token } = await connect(served, client, of);
    expect(await onBoth(access_token)).toEqual([200, 200]);
    await served.sql('update organization set subscription_status = ? where id = ?', [status, of.organizationId]);
    expect(await onBoth(access_token)).toEqual([403, 403]);
    await served.sql(`update organization set subscription_status = 'active' where id = ?`, [of.organizationId]);
    expect(await onBoth(access_token)).toEqual([200, 200]);
  });

  test('the removal of a member', async () => {
    const of = await served.seed('professional');
    const { access_token } = await connect(served, client, of, { member: of.viewer });
    expect(await onBoth(access_token)).toEqual([200, 200]);
    const session = await served.session(of.owner);
    const removed = await fetch(`${served.url}/api/organization/members/${of.viewer.id}/`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${session}` },
    });
    expect(removed.status).toBe(204);
    expect(await onBoth(access_token)).toEqual([401, 401]);
  });

  test('a change of role cuts what a token may, and gives it back', async () => {
    const of = await served.seed('professional');
    const { access_token } = await connect(served, client, of, { scopes: ['account:write', 'reports:read'] });
    const rename = async (at: Served) => {
      const res = await call(at, access_token, 'tools/call', { name: 'update_organization', arguments: { name: 'Renamed' } });
      const text = await res.text();
      return text.includes('does not allow this') ? 'role too low' : text.includes('"isError":true') ? text : 'done';
    };
    const role = (to: string) => served.sql('update membership set role = ? where user_id = ?', [to, of.owner.id]);
    expect([await rename(served), await rename(second)]).toEqual(['done', 'done']);
    await role('viewer');
    expect([await rename(served), await rename(second)]).toEqual(['role too low', 'role too low']);
    await role('owner');
    expect([await rename(served), await rename(second)]).toEqual(['done', 'done']);
  });
});

describe('step-up (RFC 6750 §3, MCP authorization)', () => {
  test('the challenge names what is missing and what is held, so that nothing is lost by connecting anew', async () => {
    const { access_token } = await connect(served, client, home, { scopes: ['usage:read', 'data-sources:read'] });
    const res = await call(served, access_token, 'tools/call', { name: 'list_reports', arguments: {} });
    expect(res.status).toBe(403);
    expect(res.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${served.url}/.well-known/oauth-protected-resource/mcp/v1/", ` +
        'scope="data-sources:read reports:read usage:read", error="insufficient_scope"',
    );
    expect(((await res.json()) as { error: object }).error).toMatchObject({ code: -32004, data: { required_scopes: ['reports:read'] } });
  });
});

describe('connected apps', () => {
  const api = async (method: string, path: string, of = home.owner) => {
    const res = await fetch(`${served.url}/api/connected-apps/${path}`, {
      method,
      headers: { Authorization: `Bearer ${await served.session(of)}` },
    });
    const text = await res.text();
    return { status: res.status, body: text === '' ? null : JSON.parse(text) };
  };

  test('are listed to their user with scopes and tokens, and to nobody else', async () => {
    const of = await served.seed('professional');
    const app = await seedClient(served, { name: 'My app', redirectUris: ['https://app.example/cb', 'cursor://x/cb'] });
    await connect(served, app, of, { scopes: ['usage:read'], redirectUri: 'https://app.example/cb' });
    await connect(served, app, of, { scopes: ['reports:read', 'usage:read'], redirectUri: 'https://app.example/cb' });
    await seedCode(served, await seedClient(served), of);
    const { body } = await api('GET', '', of.owner);
    expect(body.count).toBe(1);
    const token = { id: expect.any(String), created_at: expect.any(String), expires_at: expect.any(String), last_used_at: null };
    expect(body.results).toEqual([
      {
        id: app.id,
        client_id: app.clientId,
        name: 'My app',
        redirect_hosts: ['app.example', 'cursor:'],
        scopes: ['reports:read', 'usage:read'],
        user_email: of.owner.email,
        connected_at: expect.any(String),
        last_used_at: null,
        tokens: expect.arrayContaining([
          { ...token, scopes: ['usage:read'] },
          { ...token, scopes: ['reports:read', 'usage:read'] },
        ]),
      },
    ]);
    expect((await api('GET', '', of.viewer)).body.count).toBe(0);
    expect((await api('GET', '?name=my%20A&ordering=name&created_after=2020-01-01', of.owner)).body.count).toBe(1);
    expect((await api('GET', '?name=other', of.owner)).body.count).toBe(0);
    expect((await api('GET', '?created_before=2020-01-01', of.owner)).body.count).toBe(0);
    expect((await api('DELETE', `${app.id}/`, of.viewer)).status).toBe(404);
  });

  test('one token ends alone; the whole client with all consents of this user, and of no other', async () => {
    const of = await served.seed('professional');
    const app = await seedClient(served);
    const [one, two] = [await connect(served, app, of), await connect(served, app, of)];
    const others = await connect(served, app, of, { member: of.viewer });
    const listed = (await api('GET', '', of.owner)).body.results[0].tokens;
    const [newest] = listed;
    expect((await api('DELETE', `${app.id}/tokens/${newest.id}/`, of.owner)).status).toBe(204);
    const states = [await opens(served, one.access_token), await opens(served, two.access_token)];
    expect(states.toSorted()).toEqual([200, 401]);
    expect((await post(served, 'token', refreshForm(app, two.refresh_token))).status).toBe(200);
    expect((await api('DELETE', `${app.id}/`, of.owner)).status).toBe(204);
    expect([await liveTokens(served, one.grantId), await liveTokens(served, two.grantId)]).toEqual([0, 0]);
    expect(await onBoth(one.access_token)).toEqual([401, 401]);
    expect(await opens(served, others.access_token)).toBe(200);
    expect((await api('GET', '', of.owner)).body.count).toBe(0);
    expect((await api('DELETE', `${app.id}/`, of.owner)).status).toBe(204);
  });
});

test('the sweeper forgets what is long over and nothing that is good', async () => {
  const of = await served.seed('professional');
  const kept = await connect(served, client, of);
  const rotated = (await refresh(kept.refresh_token)).body;
  const ended = await connect(served, client, of);
  await revoke(ended.refresh_token);
  const unused = await seedCode(served, client, of);
  const grants = async () =>
    (await served.sql('select id from oauth_grant where organization_id = ?', [of.organizationId])).map(({ id }) => id);
  try {
    clockMs = 6 * DAY;
    await sweep(served.services);
    expect((await grants()).toSorted()).toEqual([kept.grantId, ended.grantId, unused.grantId].toSorted());
    clockMs = 8 * DAY;
    await sweep(served.services);
    expect(await grants()).toEqual([kept.grantId]);
    const reused = await refresh(kept.refresh_token);
    expect(reused.body.error).toBe('invalid_grant');
    expect((await refresh(String(rotated.refresh_token))).body.error).toBe('invalid_grant');
    expect(await liveTokens(served, kept.grantId)).toBe(0);
  } finally {
    clockMs = 0;
  }
});
