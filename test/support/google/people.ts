import { generateKeyPairSync, hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SignJWT } from 'jose';
import { AuthorizationServer } from '../oauth/authorization-server.ts';
import { type GoogleServer, send } from './server.ts';

export const ANA = 'ana@shop.example';
export const BEN = 'ben@other.example';

/** Where a stand-in for Google lets people sign in. */
export const AUTH_PATH = '/o/oauth2/v2/auth';

/** Google's sign-in of people: refresh tokens stay the same, people can leave scopes out, and what is revoked is all of an account. */
export function googlePeople(): AuthorizationServer {
  return new AuthorizationServer({
    accounts: [ANA, BEN],
    rotates: false,
    leewayMs: 0,
    // Somebody who has consented before gets one only if asked for consent again.
    offline: (asked, isFirst) => asked.get('access_type') === 'offline' && (isFirst || asked.get('prompt') === 'consent'),
    granular: true,
    issuer: 'https://accounts.google.com',
    ended: [400, 'Token has been expired or revoked.'],
  });
}

/** Answers what is about people; false if the request is not. */
export async function answerPeople(
  google: GoogleServer,
  request: IncomingMessage,
  url: URL,
  text: string,
  response: ServerResponse,
): Promise<boolean> {
  const { people } = google;
  if (url.pathname === AUTH_PATH) {
    const { status, html } = people.page(url, `${AUTH_PATH}/decision`);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    return true;
  }
  if (url.pathname === `${AUTH_PATH}/decision`) {
    response.writeHead(302, { location: people.decide(url) }).end();
    return true;
  }
  const form = Object.fromEntries(new URLSearchParams(text));
  if (url.pathname === '/revoke' && request.method === 'POST') {
    // Google takes it in either place.
    const consent = people.refreshTokens.get(form.token ?? url.searchParams.get('token') ?? '');
    if (!consent) send(response, 400, { error: 'invalid_token', error_description: 'Token expired or revoked' });
    else {
      google.revoke(consent.account);
      send(response, 200, {});
    }
    return true;
  }
  if (url.pathname !== '/token' || !['authorization_code', 'refresh_token'].includes(form.grant_type ?? '')) return false;
  const own = people.next.shift();
  if (own) own(response);
  else if (!/^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''))
    send(response, 400, { error: 'invalid_request' });
  else await answerToken(google, form, response);
  return true;
}

async function answerToken(google: GoogleServer, form: Record<string, string>, response: ServerResponse): Promise<void> {
  const { people, tokens, now } = google;
  const answer = people.token(form);
  if ('refused' in answer) return send(response, ...answer.refused);
  const { account, scopes } = answer.consent;
  const value = people.mint('ya29');
  tokens.set(value, { email: account, scopes: new Set(scopes) });
  send(response, 200, {
    access_token: value,
    expires_in: 3_599,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    ...(answer.refreshToken ? { refresh_token: answer.refreshToken } : {}),
    ...(scopes.includes('openid') ? { id_token: await idToken(people, account, now()) } : {}),
  });
}

let key: ReturnType<typeof generateKeyPairSync>['privateKey'] | undefined;

function idToken({ client }: AuthorizationServer, email: string, now: Date): Promise<string> {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT({ email, email_verified: true, sub: BigInt(`0x${hash('sha256', email).slice(0, 16)}`).toString() })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer('https://accounts.google.com')
    .setAudience(client.id)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 3_600)
    .sign(key as never);
}
