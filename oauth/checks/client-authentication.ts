import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OAuthClient } from '../../src/account/grants/entities.ts';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import { findClient } from '../find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { singleOf } from './single-parameters.ts';

type Method = OAuthClient['authMethod'];

interface Shown {
  method: Method;
  clientId: string;
  secret: string | null;
}

/**
 * Authenticates the client calling the token or revocation endpoint (RFC 6749 §2.3, §3.2.1): a known client, by the one method it
 * registered. A PKCE verifier does not replace a secret.
 * @throws OAuthError invalid_client, or invalid_request if the client uses two methods at once
 */
export async function authenticateClient(
  em: EntityManager,
  authorization: string | undefined,
  form: URLSearchParams,
): Promise<OAuthClient> {
  const { method, clientId, secret } = shownBy(authorization, form);
  const client = await findClient(em, clientId);
  if (client === null) throw refused('Unknown client. Register it again.');
  if (client.authMethod !== method) {
    throw refused(`This client registered with token_endpoint_auth_method ${client.authMethod}, and used ${method}.`);
  }
  if (secret !== null && !matches(client.secretHash, secret)) throw refused('The client secret is wrong.');
  return client;
}

function shownBy(authorization: string | undefined, form: URLSearchParams): Shown {
  const clientId = singleOf(form, 'client_id');
  const secret = singleOf(form, 'client_secret');
  if (authorization !== undefined) {
    const basic = readBasic(authorization);
    if (basic === null)
      throw refused('The Authorization header must be Basic, with the percent-encoded client id and secret (RFC 6749 §2.3.1).');
    if (secret !== undefined) {
      throw new OAuthError('invalid_request', 'The client authenticates twice: by the Authorization header and by client_secret. Use one.');
    }
    if (clientId !== undefined && clientId !== basic.clientId) {
      throw new OAuthError('invalid_request', 'client_id does not match the client in the Authorization header.');
    }
    return { method: 'client_secret_basic', ...basic };
  }
  if (clientId === undefined) throw refused('client_id is missing.');
  return { method: secret === undefined ? 'none' : 'client_secret_post', clientId, secret: secret ?? null };
}

/** RFC 6749 §2.3.1, RFC 7617 §2: both parts are form-encoded before they are joined. */
function readBasic(authorization: string): { clientId: string; secret: string } | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization.trim()) ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1) return null;
  const [clientId, secret] = [formDecoded(pair.slice(0, colon)), formDecoded(pair.slice(colon + 1))];
  return clientId === null || secret === null ? null : { clientId, secret };
}

function formDecoded(text: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null; // Bytes that are no UTF-8.
  }
}

function matches(expected: OAuthClient['secretHash'], secret: string): boolean {
  return expected !== null && expected !== undefined && timingSafeEqual(expected, Buffer.from(hashRawKey(secret), 'hex'));
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client', message);
}
