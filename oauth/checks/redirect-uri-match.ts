import type { OAuthClient } from '../../src/account/grants/entities.ts';

const LOOPBACK_AUTHORITY = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::[0-9]{1,5})?(?=[/?]|$)/;

/**
 * Whether a redirect URI is registered for the client, compared byte for byte (RFC 9700 §4.1.3). The port of an http loopback URI may vary
 * (RFC 8252 §7.3), but only for clients with a metadata document, which lists them without ports.
 */
export function matchesRedirectUri(client: Pick<OAuthClient, 'kind' | 'redirectUris'>, given: string): boolean {
  if (client.redirectUris.includes(given)) return true;
  if (client.kind !== 'metadata_document' || !LOOPBACK_AUTHORITY.test(given) || URL.parse(given) === null) return false;
  const portless = withoutPort(given);
  return client.redirectUris.some((registered) => LOOPBACK_AUTHORITY.test(registered) && withoutPort(registered) === portless);
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK_AUTHORITY, '$1');
}
