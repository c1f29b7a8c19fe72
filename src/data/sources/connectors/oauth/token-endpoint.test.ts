import { auth } from '@googleapis/sheets';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ANA } from '../../../../../test/support/google/people.ts';
import { GoogleServer, send } from '../../../../../test/support/google/server.ts';
import { ATLASSIAN_ANA, type AtlassianServer, atlassianServer } from '../../../../../test/support/jira/atlassian.ts';
import { consent } from '../../../../../test/support/oauth/authorization-server.ts';
import { readConfig } from '../../../../platform/config.ts';
import { exchangeCode, type OAuthNet, refreshGrant, revokeGrant } from './token-endpoint.ts';

const redirectUri = 'http://localhost:8080/data-sources/signed-in';
const google = new GoogleServer();
let atlassian: AtlassianServer;
let net: OAuthNet;

beforeAll(async () => {
  await google.open();
  atlassian = await atlassianServer();
  for (const { redirectUris } of [google.people, atlassian.people]) redirectUris.add(redirectUri);
  const config = readConfig({ EGRESS_ALLOW_HOSTS: '127.0.0.1', ...google.signInEnvironment, ...atlassian.environment });
  net = { config, now: () => new Date() };
});
afterAll(async () => {
  await google.close();
  await atlassian.close();
});

/** Google's own client, for the stand-in. */
const official = () =>
  new auth.OAuth2({
    clientId: google.people.client.id,
    clientSecret: google.people.client.secret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: google.signInEnvironment.GOOGLE_AUTH_URL!,
      oauth2TokenUrl: google.signInEnvironment.GOOGLE_TOKEN_URL!,
      oauth2RevokeUrl: google.signInEnvironment.GOOGLE_REVOKE_URL!,
    },
  });

test('Google’s own client signs in at the stand-in, renews its token, and revokes it', async () => {
  const client = official();
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const url = client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: ['openid', 'email'],
    state: 'state',
    code_challenge: codeChallenge!,
    code_challenge_method: 'S256' as never,
  });
  const code = (await consent(url, { account: ANA })).searchParams.get('code')!;
  await expect(client.getToken({ code, codeVerifier: 'another' })).rejects.toThrow('invalid_grant');
  await expect(client.getToken({ code, codeVerifier })).rejects.toThrow('invalid_grant');
  const again = (await consent(url, { account: ANA })).searchParams.get('code')!;
  const { tokens } = await client.getToken({ code: again, codeVerifier });
  expect(tokens).toMatchObject({ scope: 'openid email', token_type: 'Bearer', id_token: expect.any(String) });
  client.setCredentials({ refresh_token: tokens.refresh_token! });
  expect((await client.getAccessToken()).token).not.toBe(tokens.access_token);
  await client.revokeToken(tokens.refresh_token!);
  client.setCredentials({ refresh_token: tokens.refresh_token! });
  await expect(client.getAccessToken()).rejects.toThrow('invalid_grant');
});

async function codeAt(provider: 'google' | 'atlassian', verifierHash: string): Promise<string> {
  const { people } = provider === 'google' ? google : atlassian;
  const url = new URL(provider === 'google' ? google.signInEnvironment.GOOGLE_AUTH_URL! : `${atlassian.url}/authorize`);
  const query = {
    client_id: people.client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email offline_access',
    state: 'state',
    code_challenge: verifierHash,
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    audience: 'api.atlassian.com',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return (await consent(url.href, { account: provider === 'google' ? ANA : ATLASSIAN_ANA })).searchParams.get('code')!;
}

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('a grant names its account, keeps a refresh token that stays, and takes over one that is rotated', async () => {
  const { grant } = await exchangeCode(net, 'google', { code: await codeAt('google', challenge), verifier, redirectUri });
  expect(grant).toMatchObject({ provider: 'google', account: ANA, account_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const renewed = await refreshGrant(net, grant!);
  expect(renewed).toEqual({ ...grant, access_token: renewed.access_token, until: renewed.until });
  expect(renewed.access_token).not.toBe(grant!.access_token);
  expect([await revokeGrant(net, renewed), await revokeGrant(net, renewed)]).toEqual([true, false]);
  await expect(refreshGrant(net, renewed)).rejects.toMatchObject({ fault: 'credentials' });

  const code = await codeAt('atlassian', challenge);
  const { grant: first } = await exchangeCode(net, 'atlassian', { code, verifier, redirectUri });
  expect(first).toMatchObject({ provider: 'atlassian', account: null, account_key: null });
  const second = await refreshGrant(net, first!);
  expect(second.refresh_token).not.toBe(first!.refresh_token);
  // Atlassian has no address for it.
  expect(await revokeGrant(net, second)).toBe(false);
  // A token that was rotated works for ten more minutes, for a client that lost the answer.
  expect((await refreshGrant(net, first!)).refresh_token).not.toBe(first!.refresh_token);
  const { people } = atlassian;
  const { now } = people;
  people.now = () => now() + 601_000;
  await expect(refreshGrant(net, first!)).rejects.toMatchObject({ fault: 'credentials' });
  people.now = now;
});

test('an ID token for another client or from elsewhere is not believed', async () => {
  const forged = (claims: object) => `${btoa('{"alg":"none"}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  const claims = { iss: 'https://accounts.google.com', aud: google.people.client.id, sub: '1', email: ANA };
  const answered = async (wrong: object) => {
    const code = await codeAt('google', challenge);
    const body = { access_token: 'a', refresh_token: 'r', expires_in: 3_600, id_token: forged({ ...claims, ...wrong }) };
    google.people.next.push((response) => send(response, 200, body));
    return exchangeCode(net, 'google', { code, verifier, redirectUri });
  };
  expect((await answered({})).grant).toMatchObject({ account: ANA });
  for (const wrong of [{ aud: 'another' }, { iss: 'https://evil.example' }, { sub: undefined }]) {
    await expect(answered(wrong)).rejects.toMatchObject({ fault: 'upstream' });
  }
});

test('nothing is sent to an address that the service may not reach', async () => {
  const config = readConfig({ ...google.signInEnvironment });
  const grant = { provider: 'google', refresh_token: 'r', access_token: 'a', until: '', account: null, account_key: null } as const;
  const before = google.people.uses.size;
  await expect(refreshGrant({ ...net, config }, grant)).rejects.toMatchObject({ fault: 'network' });
  expect(await revokeGrant({ ...net, config }, grant)).toBe(false);
  expect(google.people.uses.size).toBe(before);
});
