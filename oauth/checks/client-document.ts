import { OAuthError } from '../oauth-error.ts';
import { checkClientInformation } from './client-information.ts';
import { checkClientName } from './client-name.ts';
import { isKnownScope, scopeTokens } from './client-scope.ts';
import { checkRedirectUris } from './redirect-uris.ts';

/**
 * A client's own metadata document (draft-ietf-oauth-client-id-metadata-document-02 §4). It must name the URL it was fetched from and
 * contain no secret, because anyone can read it. It is written for every server, so grants and scopes unknown to this one are skipped.
 * @throws OAuthError invalid_client_metadata, invalid_redirect_uri
 */
export function checkClientDocument(address: string, body: Buffer) {
  const fields = parse(body);
  if (fields.client_id !== address) throw refused('The "client_id" in the document is not the URL of the document.');
  if ('client_secret' in fields || 'client_secret_expires_at' in fields)
    throw refused('The document contains a client_secret, which anyone can read. Remove it.');
  if ((fields.token_endpoint_auth_method ?? 'none') !== 'none') {
    throw refused('The "token_endpoint_auth_method" of a client with a metadata document must be none.');
  }
  const grantTypes = known(fields.grant_types ?? ['authorization_code'], ['authorization_code', 'refresh_token']);
  if (!grantTypes.includes('authorization_code')) throw refused('The "grant_types" in the document lack authorization_code.');
  if (!known(fields.response_types ?? ['code'], ['code']).includes('code'))
    throw refused('The "response_types" in the document lack code.');
  const redirectUris = checkRedirectUris(fields.redirect_uris);
  const scopes = typeof fields.scope === 'string' ? scopeTokens(fields.scope).filter(isKnownScope) : [];
  return {
    name: checkClientName(fields.client_name, redirectUris),
    redirectUris,
    grantTypes,
    responseTypes: ['code'],
    scopes: scopes.length === 0 ? null : scopes,
    metadata: checkClientInformation(fields),
  };
}

function parse(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new OAuthError('invalid_client_metadata', 'The document is not JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('The document is not a JSON object.');
  return value as Record<string, unknown>;
}

function known(given: unknown, ours: string[]): string[] {
  return Array.isArray(given) ? ours.filter((type) => given.includes(type)) : [];
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
