import { MCP_SCOPES } from '../../src/platform/scopes.ts';
import { OAuthError } from '../oauth-error.ts';

/** The distinct scope tokens (RFC 6749 §3.3), in the order given. */
export function scopeTokens(given: string): string[] {
  return [...new Set(given.split(' ').filter((token) => token !== ''))];
}

export function isKnownScope(scope: string): boolean {
  return Object.hasOwn(MCP_SCOPES, scope);
}

/**
 * The scopes a client registers for (RFC 7591 §2); null, meaning every scope, if it names none.
 * @throws OAuthError invalid_client_metadata
 */
export function checkClientScope(given: unknown): string[] | null {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' || given.length > 2000) throw refused('"scope" must be a space-separated string of scopes.');
  const scopes = scopeTokens(given);
  const unknown = scopes.find((scope) => !isKnownScope(scope));
  if (unknown !== undefined) throw refused(`"scope" contains an unknown scope. Known scopes: ${Object.keys(MCP_SCOPES).join(' ')}.`);
  return scopes.length === 0 ? null : scopes;
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
