import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { call, connect, liveTokens, opens, post, refreshForm, SCOPES, seedClient, type TestClient } from './connection.ts';

const DAY = 86_400_000;
let clockMs = 0;
let served: Served;
let home: Seeded;
let client: TestClient;
beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(Date.now() + clockMs) });
  home = await served.seed('professional');
  client = await seedClient(served);
});
afterAll(() => served.close());

const refresh = (token: string, change: Record<string, string> = {}) => post(served, 'token', { ...refreshForm(client, token), ...change });

test('a refresh token is rotated: the old one is used up, the new pair is good (RFC 6749 §6)', async () => {
  const first = await connect(served, client, home);
  const { status, body } = await refresh(first.refresh_token);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^svc_mcp_tok_/),
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^svc_mcp_rft_/),
    scope: SCOPES.join(' '),
  });
  expect(body.refresh_token).not.toBe(first.refresh_token);
  expect(await opens(served, String(body.access_token))).toBe(200);
  expect((await refresh(String(body.refresh_token))).status).toBe(200);
});

test('reuse of an old one kills the family, and outlives the refusal that it comes with', async () => {
  const first = await connect(served, client, home);
  const second = (await refresh(first.refresh_token)).body;
  const third = (await refresh(String(second.refresh_token))).body;
  const reused = await refresh(first.refresh_token);
  expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
  for (const token of [first.access_token, second.access_token, third.access_token]) expect(await opens(served, String(token))).toBe(401);
  expect((await refresh(String(third.refresh_token))).status).toBe(400);
  expect(await liveTokens(served, first.grantId)).toBe(0);
  await served.services.audit.flush();
  const audited = await served.sql('select action from audit_event where target_id = ? order by id', [first.grantId]);
  expect(audited.map(({ action }) => action)).toEqual([
    'oauth.token_issued',
    'oauth.token_refreshed',
    'oauth.token_refreshed',
    'oauth.refresh_reused',
  ]);
});

test('fifty at once have one winner; the family does not outlive the others', async () => {
  const { refresh_token, grantId } = await connect(served, client, home);
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refresh_token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toHaveLength(49);
  expect(await served.sql('select id from oauth_access_token where grant_id = ?', [grantId])).toHaveLength(2);
  expect(await liveTokens(served, grantId)).toBe(0);
});

test('revocation that races rotation leaves no live token', async () => {
  for (let round = 0; round < 15; round++) {
    const { refresh_token, access_token, grantId } = await connect(served, client, home);
    const [rotated, revoked] = await Promise.all([
      refresh(refresh_token),
      post(served, 'revoke', { token: refresh_token, client_id: client.clientId }),
    ]);
    expect(revoked.status).toBe(200);
    expect([200, 400]).toContain(rotated.status);
    expect(await liveTokens(served, grantId)).toBe(0);
    expect(await opens(served, access_token)).toBe(401);
    if (rotated.status === 200) expect(await opens(served, String(rotated.body.access_token))).toBe(401);
  }
});

test('of one client it is refused to another, and stays good', async () => {
  const other = await seedClient(served);
  const { refresh_token } = await connect(served, client, home);
  const stolen = await post(served, 'token', refreshForm(other, refresh_token));
  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
  expect((await refresh(refresh_token)).status).toBe(200);
});

test('scope may only be narrowed, and only for the one access token', async () => {
  const { refresh_token } = await connect(served, client, home);
  for (const scope of ['reports:write', 'reports:read reports:write', 'nonsense']) {
    const wider = await refresh(refresh_token, { scope });
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
  }
  const narrow = (await refresh(refresh_token, { scope: 'data-sources:read' })).body;
  expect(narrow.scope).toBe('data-sources:read');
  const called = await call(served, String(narrow.access_token), 'tools/call', { name: 'list_reports', arguments: {} });
  expect(called.status).toBe(403);
  expect((await refresh(String(narrow.refresh_token))).body.scope).toBe(SCOPES.join(' '));
});

test('resource: both spellings of the slash, nothing else (RFC 8707 §2)', async () => {
  const { refresh_token } = await connect(served, client, home);
  const other = await refresh(refresh_token, { resource: 'https://example.com/' });
  expect([other.status, other.body.error]).toEqual([400, 'invalid_target']);
  const slashed = await refresh(refresh_token, { resource: `${served.url}/mcp/v1/` });
  expect(slashed.status).toBe(200);
  expect((await refresh(String(slashed.body.refresh_token), { resource: `${served.url}/mcp/v1` })).status).toBe(200);
});

test('a client that did not register for it is refused; nothing that is no refresh token is taken', async () => {
  const plain = await seedClient(served, { grantTypes: ['authorization_code'] });
  const refused = await post(served, 'token', refreshForm(plain, 'svc_mcp_rft_x'));
  expect([refused.status, refused.body.error]).toEqual([400, 'unauthorized_client']);
  const { access_token } = await connect(served, client, home);
  for (const [token, error] of [
    [access_token, 'invalid_grant'],
    ['', 'invalid_request'],
    ['é', 'invalid_request'],
  ] as const) {
    const { status, body } = await refresh(token);
    expect([status, body.error]).toEqual([400, error]);
  }
});

test('thirty days each, and a year for the family', async () => {
  try {
    let { refresh_token } = await connect(served, client, home);
    const late = await connect(served, client, home);
    clockMs = 31 * DAY;
    expect((await refresh(late.refresh_token)).body.error).toBe('invalid_grant');
    const family = await connect(served, client, home);
    refresh_token = family.refresh_token;
    for (let days = 31; days < 31 + 364; days += 28) {
      clockMs = days * DAY;
      const { status, body } = await refresh(refresh_token);
      expect([days, status]).toEqual([days, 200]);
      refresh_token = String(body.refresh_token);
    }
    clockMs = (31 + 364) * DAY + DAY - 1_800_000;
    const last = await refresh(refresh_token);
    expect(last.status).toBe(200);
    expect(last.body.expires_in).toBeLessThanOrEqual(1800);
    clockMs = (31 + 366) * DAY;
    expect((await refresh(String(last.body.refresh_token))).body.error).toBe('invalid_grant');
  } finally {
    clockMs = 0;
  }
});
