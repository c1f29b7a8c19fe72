import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { jsonBody } from '../http/json-body.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { keyOf, type ServiceAccountKey, type ServiceAccountSecret } from './service-account.ts';

export type GoogleLink = Pick<
  Link<object, ServiceAccountSecret>,
  'secret' | 'signedIn' | 'fetch' | 'signal' | 'limits' | 'now' | 'endpoints'
>;

/** The longest that Google accepts. */
const ASSERTION_SECONDS = 3_600;
/** A token is replaced this long before it expires. */
const EARLY_MS = 60_000;
const RESPONSE_BYTES_MAX = 1 << 20;
/** Until the next sync is tried after an answer that is none. */
const RETRY_MS = 60_000;
/** Where assertions are addressed to, whichever way they take. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';

/** A token as a header can carry it (RFC 6750 section 2.1), and seconds. */
const granted = z.object({
  access_token: z
    .string()
    .max(8_192)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive().max(86_400),
});
const refused = z.object({ error: z.string(), error_description: z.string().optional() });

interface AccessToken {
  value: string;
  /** When to request another. */
  until: Date;
}

/** As whom Google is read, and its access tokens. */
export interface GoogleReader {
  /** Its e-mail address. */
  who: string;
  /** Whether it is a person who signed in, and no service account. */
  isPerson: boolean;
  /** An access token, another one than `rejected`. @throws ConnectorProblem */
  token(rejected?: string): Promise<string>;
}

/** The reader of a link, for a scope: a service account, or the person who signed in. */
export function googleReader(link: GoogleLink, scope: string): GoogleReader {
  const { signedIn } = link;
  if (signedIn) return { who: signedIn.account ?? 'your Google account', isPerson: true, token: (rejected) => signedIn.token(rejected) };
  const key = keyOf(link.secret());
  let held: AccessToken | null = null;
  return {
    who: key.client_email,
    isPerson: false,
    async token(rejected) {
      if (held === null || held.value === rejected || held.until <= link.now()) held = await serviceAccountToken(link, key, scope);
      return held.value;
    },
  };
}

/**
 * An access token for a service account (RFC 7523, as Google's "OAuth 2.0 for service accounts" profiles it).
 * @throws ConnectorProblem
 */
async function serviceAccountToken(link: GoogleLink, key: ServiceAccountKey, scope: string): Promise<AccessToken> {
  const issuedAt = Math.floor(link.now().getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(key.private_key_id ? { kid: key.private_key_id } : {}) })
    .setIssuer(key.client_email)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_SECONDS)
    .sign(await importPKCS8(key.private_key, 'RS256'));
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  const response = await request(link, {
    url: link.endpoints.googleToken,
    what: 'an access token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    bytesMax: RESPONSE_BYTES_MAX,
    accept: [400, 401, 403],
  });
  if (response.status !== 200) throw refusal(jsonBody(response, 'an access token'), key.client_email);
  const found = granted.safeParse(jsonBody(response, 'an access token'));
  if (!found.success) {
    throw new ConnectorProblem('upstream', 'Google answered the request for an access token without one. Sync again later.', {
      retryAt: new Date(link.now().getTime() + RETRY_MS),
    });
  }
  const { access_token: value, expires_in: seconds } = found.data;
  return { value, until: new Date(link.now().getTime() + seconds * 1000 - EARLY_MS) };
}

/** What a refusal by the token endpoint means (RFC 6749, 5.2). Only `invalid_grant` says that the key itself no longer works. */
function refusal(body: unknown, email: string): ConnectorProblem {
  const { error = '', error_description: detail = '' } = refused.safeParse(body).data ?? {};
  if (error === 'invalid_grant' && /short-lived|timeframe|iat|clock/i.test(detail)) {
    return new ConnectorProblem('upstream', 'Google finds that this service’s clock is wrong. Ask its operator to synchronize the clock.');
  }
  if (error === 'invalid_grant') {
    return new ConnectorProblem(
      'credentials',
      `Google no longer accepts this key of ${email}: the key or the service account was deleted or disabled. Create a new key and enter it.`,
    );
  }
  return new ConnectorProblem(
    'permission',
    `Google gives ${email} no access token. Check in Google Cloud that the service account and its project are active.`,
  );
}
