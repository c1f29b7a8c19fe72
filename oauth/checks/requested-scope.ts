import type { OAuthClient } from '../../src/account/grants/entities.ts';
import { DEFAULT_MCP_SCOPES, MCP_SCOPES } from '../../src/platform/scopes.ts';
import { OAuthError } from '../oauth-error.ts';
import { isKnownScope, scopeTokens } from './client-scope.ts';

/**
 * The scopes an authorization request asks for (RFC 6749 §3.3), limited to those the client registered. Omitted: all of those, or the
 * default set.
 * @throws OAuthError invalid_scope
 */
export function checkRequestedScope(client: Pick<OAuthClient, 'scopes'>, given: string | undefined): string[] {
  const asked = scopeTokens(given ?? '');
  if (asked.length === 0) return client.scopes ?? [...DEFAULT_MCP_SCOPES];
  if (!asked.every(isKnownScope)) {
    throw new OAuthError('invalid_scope', `Unknown scope requested. Known scopes: ${Object.keys(MCP_SCOPES).join(' ')}.`);
  }
  const { scopes } = client;
  if (scopes && !asked.every((scope) => scopes.includes(scope))) {
    throw new OAuthError('invalid_scope', `The client only registered for ${scopes.join(' ')}. Register again to request more.`);
  }
  return asked;
}
