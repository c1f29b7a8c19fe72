import { expect, test } from '@jest/globals';
import { ANA } from '../../test/support/google/people.ts';
import { send } from '../../test/support/google/server.ts';
import { sharedGoogle } from '../../test/support/google/shared.ts';
import { consent } from '../../test/support/oauth/authorization-server.ts';
import { BASE, call, callAsAgent, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { finishSignInTool } from './finish-sign-in.ts';
import { listConnectors } from './list-connectors.ts';
import { startSignInTool } from './start-sign-in.ts';
import { updateConnection } from './update-connection.ts';

const { home, stranger } = await organizations();
const as = { as: home.owner };
const { server, sheets } = await sharedGoogle();
const { people } = server;
const kind = 'google_sheets';

const started = async (): Promise<string> => (await call(startSignInTool, { kind }, as)).authorize_url;
const returned = async (how?: Parameters<typeof consent>[1]): Promise<Wire> =>
  Object.fromEntries((await consent(await started(), how)).searchParams);
const refusal = (details: object, message: string | RegExp) => ({
  code: 'validation_error',
  details,
  message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
});
const fromForm = { kind, data_source_id: null };

test('asks for consent with PKCE, offline access and scopes that can only read', async () => {
  const { origin, pathname, searchParams } = new URL(await started());
  expect(origin + pathname).toBe(server.signInEnvironment.GOOGLE_AUTH_URL);
  const { state, code_challenge, ...rest } = Object.fromEntries(searchParams);
  expect(rest).toEqual({
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    client_id: people.client.id,
    redirect_uri: `${BASE}/data-sources/signed-in`,
    scope: 'https://www.googleapis.com/auth/spreadsheets.readonly openid email',
    code_challenge_method: 'S256',
  });
  expect([state, code_challenge]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  // The same person is sent with another state and another challenge each time.
  expect(new URL(await started()).searchParams.get('state')).not.toBe(state);
});

test('says what went wrong at the provider, and which form it began from', async () => {
  await expect(call(finishSignInTool, await returned({ deny: true }), as)).rejects.toMatchObject(
    refusal(fromForm, 'You did not allow access at Google.'),
  );
  const leaveOut = ['https://www.googleapis.com/auth/spreadsheets.readonly'];
  await expect(call(finishSignInTool, await returned({ leaveOut }), as)).rejects.toMatchObject(
    refusal(fromForm, 'At Google, the permission to read was left out.'),
  );
  people.withholds = true;
  try {
    await expect(call(finishSignInTool, await returned(), as)).rejects.toMatchObject(refusal(fromForm, 'Google gave no lasting access.'));
  } finally {
    people.withholds = false;
  }
  const { code: _, ...without } = await returned();
  await expect(call(finishSignInTool, { ...without, error: 'server_error' }, as)).rejects.toMatchObject(
    refusal(fromForm, 'Google ended the sign-in with an error.'),
  );
  const { code, ...rest } = await returned();
  await expect(call(finishSignInTool, { ...rest, code: `${code}x` }, as)).rejects.toMatchObject(
    refusal(fromForm, 'Google did not accept the answer'),
  );
  people.next.push((response) => send(response, 503, 'unavailable'));
  await expect(call(finishSignInTool, await returned(), as)).rejects.toMatchObject(refusal(fromForm, 'Google has a problem of its own'));
  people.next.push((response) => send(response, 401, { error: 'invalid_client' }));
  await expect(call(finishSignInTool, await returned(), as)).rejects.toMatchObject(
    refusal(fromForm, 'check GOOGLE_OAUTH_CLIENT_ID and GOOGLE_OAUTH_CLIENT_SECRET'),
  );
});

test('a state works once, in the session and organization that it was made for, for fifteen minutes', async () => {
  const { sql, session } = await service();
  const first = await returned({ account: ANA });
  // Another session of the same person, and another organization: neither learns which form it was, nor uses it up.
  for (const other of [await session(home.owner), await session(stranger.owner)]) {
    await expect(call(finishSignInTool, first, { as: other })).rejects.toMatchObject(refusal({}, 'was not begun here'));
  }
  const both = await Promise.allSettled([call(finishSignInTool, first, as), call(finishSignInTool, first, as)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(call(finishSignInTool, first, as)).rejects.toMatchObject(refusal(fromForm, 'has been used already'));
  await expect(call(finishSignInTool, { ...first, state: 'made-up' }, as)).rejects.toMatchObject(refusal({}, 'was not begun here'));
  const late = await returned();
  await sql(`update provider_sign_in set expires_at = now() - interval '1 second' where returned_at is null`);
  await expect(call(finishSignInTool, late, as)).rejects.toMatchObject(refusal(fromForm, 'took longer than 15 minutes'));
});

test('a code from another authorization, another provider or for another address is of no use', async () => {
  const [mine, theirs] = [await returned(), await returned()];
  // Injected: it was made for another challenge (RFC 9700 section 4.5).
  await expect(call(finishSignInTool, { ...mine, code: theirs.code }, as)).rejects.toMatchObject(
    refusal(fromForm, 'Google did not accept the answer'),
  );
  const mixed = await returned();
  await expect(call(finishSignInTool, { ...mixed, iss: 'https://auth.atlassian.com' }, as)).rejects.toMatchObject(
    refusal(fromForm, 'from another provider'),
  );
  const elsewhere = (await started()).replace(encodeURIComponent(BASE), encodeURIComponent('https://evil.example'));
  await expect(consent(elsewhere)).rejects.toThrow('redirect_uri_mismatch');
  // Where to go afterwards is never taken from the address.
  await expect(call(finishSignInTool, { ...(await returned()), next: 'https://evil.example' }, as)).rejects.toMatchObject({
    code: 'validation_error',
  });
});

test('a grant belongs to its session and kind, and is never taken from a caller', async () => {
  const { session, key, sql } = await service();
  const id = sheets.create({ Orders: { rows: [['day'], ['2026-01-01']] } }, ANA);
  const { sign_in } = await call(finishSignInTool, await returned({ account: ANA }), as);
  const connection = { kind, settings: { spreadsheet: id }, secret: { sign_in } };
  const gone = { details: { secret: [expect.stringContaining('has been used or has expired')] } };
  for (const other of [await session(home.owner), await session(stranger.owner), await key('rest', home)]) {
    await expect(call(checkConnectionTool, connection, { as: other })).rejects.toMatchObject(gone);
  }
  const analytics = { kind: 'google_analytics', settings: { property: '1' }, secret: { sign_in } };
  await expect(call(checkConnectionTool, analytics, as)).rejects.toMatchObject(gone);
  for (const secret of [{ oauth: { provider: 'google', refresh_token: 'x' } }, { refresh_token: 'x' }, { sign_in, oauth: {} }]) {
    await expect(call(checkConnectionTool, { ...connection, secret }, as)).rejects.toMatchObject({ code: 'validation_error' });
  }
  // Two sources at once: one gets it.
  const asked = { ...connection, name: 'Sheet', tables: [{ name: 'Orders' }], sync_frequency: 'manual' };
  const both = await Promise.allSettled([call(connectDataSource, asked, as), call(connectDataSource, asked, as)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const source = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0];
  // Somebody else must not read other files of the person who signed in.
  const other = sheets.create({ Salaries: { rows: [['name'], ['Ana']] } }, ANA);
  await expect(call(updateConnection, { id: source.id, settings: { spreadsheet: other } }, as)).rejects.toMatchObject({
    details: { secret: [expect.stringContaining('Sign in again')] },
  });
  const expired = await call(finishSignInTool, await returned({ account: ANA }), as);
  // The service's clock may be some milliseconds behind the database's.
  await sql(`update provider_sign_in set expires_at = now() - interval '1 minute' where id = ?`, [expired.sign_in]);
  await expect(call(checkConnectionTool, { ...connection, secret: { sign_in: expired.sign_in } }, as)).rejects.toMatchObject(gone);
});

test('keys, viewers and agents cannot begin a sign-in; agents learn that the page of the form offers it', async () => {
  const { key } = await service();
  await expect(call(startSignInTool, { kind }, { as: await key('rest', home) })).rejects.toMatchObject({
    code: 'insufficient_permissions',
  });
  await expect(call(startSignInTool, { kind }, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await expect(call(startSignInTool, { kind: 'postgres' }, as)).rejects.toMatchObject({
    details: { kind: [expect.stringContaining('Nobody can sign in')] },
  });
  const { results } = await call(listConnectors, {}, as);
  const ways = Object.fromEntries(results.map(({ kind: one, sign_in }: Wire) => [one, sign_in?.title ?? null]));
  expect(ways).toMatchObject({ google_sheets: 'Google', google_analytics: 'Google', jira: 'Atlassian', postgres: null });
  const { text } = await callAsAgent(listConnectors, {}, home);
  expect(text).toContain(
    `needs spreadsheet, service_account_key, or signing in with Google. A person connects one at ${BASE}/data-sources/connect/google_sheets`,
  );
});
