import { OAuthError } from '../oauth-error.ts';

const LENGTH_MAX = 100;
/** Control, format, unassigned and private-use characters and line separators, which could reorder or hide the surrounding text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A client's name for display (RFC 7591 §2): plain data on one line, never markup. Invisible characters are removed; a client without a
 * name gets the host of its redirect URI.
 * @throws OAuthError invalid_client_metadata
 */
export function checkClientName(given: unknown, redirectUris: readonly string[]): string {
  if (given !== undefined && given !== null && typeof given !== 'string') {
    throw new OAuthError('invalid_client_metadata', '"client_name" must be a string.');
  }
  if (typeof given === 'string' && given.length > 1000) {
    throw new OAuthError('invalid_client_metadata', `"client_name" must have at most ${LENGTH_MAX} characters.`);
  }
  const visible = (given ?? '').toWellFormed().replace(/\s/gu, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim();
  if ([...visible].length > LENGTH_MAX) {
    throw new OAuthError('invalid_client_metadata', `"client_name" must have at most ${LENGTH_MAX} characters.`);
  }
  if (visible !== '') return visible;
  const url = URL.parse(redirectUris[0] ?? '');
  return (url?.host || url?.protocol.slice(0, -1) || 'Unnamed client').slice(0, LENGTH_MAX);
}
