import { OAuthError } from '../oauth-error.ts';
import { scopeTokens } from './client-scope.ts';

/**
 * The scopes of a refreshed access token (RFC 6749 §6): a subset of what the user allowed. Omitted or empty: all of it.
 * @throws OAuthError invalid_scope
 */
export function checkNarrowedScope(allowed: readonly string[], given: string | undefined): string[] {
  const asked = scopeTokens(given ?? '');
  if (asked.length === 0) return [...allowed];
  if (asked.every((scope) => allowed.includes(scope))) return asked;
  throw new OAuthError(
    'invalid_scope',
    `The user only allowed ${allowed.join(' ')}. Request a subset of it, or send the user to the authorization endpoint.`,
  );
}
