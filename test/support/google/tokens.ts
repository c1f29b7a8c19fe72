import { type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { decodeJwt, jwtVerify } from 'jose';

export interface Account {
  publicKey: KeyObject;
  deleted: boolean;
}

interface Issuer {
  accounts: ReadonlyMap<string, Account>;
  tokens: Map<string, { email: string; scopes: ReadonlySet<string> }>;
  now(): Date;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SECONDS_MAX = 3_600;

/** The status and body with which Google's token endpoint answers an assertion (RFC 7523). */
export async function grantToken(
  { method, headers }: IncomingMessage,
  text: string,
  { accounts, tokens, now }: Issuer,
): Promise<[status: number, body: object]> {
  const no = (error: string, error_description: string, status = 400): [number, object] => [status, { error, error_description }];
  if (method !== 'POST' || !/^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '')) {
    return no('invalid_request', 'Invalid request.');
  }
  const form = new URLSearchParams(text);
  const assertion = form.get('assertion') ?? '';
  if (form.get('grant_type') !== GRANT) return no('unsupported_grant_type', 'Invalid grant_type.');
  const { iss = '', exp = 0, iat = 0, scope = '' } = decodeJwt<{ scope?: string }>(assertion);
  const account = accounts.get(iss);
  if (!account || account.deleted) return no('invalid_grant', 'Invalid grant: account not found');
  try {
    await jwtVerify(assertion, account.publicKey, { algorithms: ['RS256'], audience: AUDIENCE, currentDate: now() });
  } catch (error) {
    return no('invalid_grant', `Invalid JWT Signature. ${(error as Error).name}`);
  }
  if (exp - iat > SECONDS_MAX || iat * 1000 > now().getTime() + 300_000) {
    return no('invalid_grant', 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.');
  }
  if (scope === '') return no('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  const value = `ya29.${randomBytes(24).toString('base64url')}`;
  tokens.set(value, { email: iss, scopes: new Set(scope.split(' ')) });
  return [200, { access_token: value, expires_in: 3_599, token_type: 'Bearer' }];
}
