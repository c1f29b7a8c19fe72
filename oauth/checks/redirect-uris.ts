import { OAuthError } from '../oauth-error.ts';

const URIS_MAX = 10;
const LENGTH_MAX = 2000;
/** URI characters (RFC 3986 §2) except `#`, which starts a fragment, and `*`, a wildcard. */
const CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()+,;=%]+$/;
/** Editors whose schemes predate the rule that requires a dot. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set(['cursor:', 'vscode:']);
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Parameters an authorization response adds (RFC 6749 §4.1.2, RFC 9207 §2). If the URI had one already, a client could not tell which is ours. */
const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/**
 * The redirect URIs a client may register: https, http on loopback, and private-use schemes with a dot (RFC 8252 §7.1–7.3, RFC 6749
 * §3.1.2).
 * @throws OAuthError invalid_redirect_uri (RFC 7591 §3.2.2)
 */
export function checkRedirectUris(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0) throw refused('"redirect_uris" must be an array with at least one URI.');
  if (given.length > URIS_MAX) throw refused(`"redirect_uris" must have at most ${URIS_MAX} URIs.`);
  return given.map(checkRedirectUri);
}

/** True if a URI points to the machine of the person opening it. */
export function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

function checkRedirectUri(given: unknown): string {
  if (typeof given !== 'string' || given.length > LENGTH_MAX)
    throw refused(`A redirect URI must be a string of at most ${LENGTH_MAX} characters.`);
  if (given.includes('#')) throw refused('A redirect URI must not have a fragment.');
  if (given.includes('*')) throw refused('A redirect URI must not contain a wildcard. Register each one in full.');
  const url = CHARACTERS.test(given) ? URL.parse(given) : null;
  if (url === null) throw refused('A redirect URI must be an absolute URI in ASCII.');
  if (url.username !== '' || url.password !== '' || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(given)) {
    throw refused('A redirect URI must not contain user information.');
  }
  if (!isAllowedScheme(url, given)) {
    throw refused(
      'A redirect URI must use https, http on localhost, 127.0.0.1 or [::1], or a private-use scheme with a dot, such as com.example.app:/callback.',
    );
  }
  const taken = RESPONSE_PARAMETERS.find((name) => url.searchParams.has(name));
  if (taken !== undefined) throw refused(`A redirect URI must not have a query parameter "${taken}".`);
  return given;
}

function isAllowedScheme(url: URL, given: string): boolean {
  const { protocol } = url;
  // URL.parse accepts `https:host` and `https:/host`; other parsers do not.
  if (protocol === 'https:') return /^https:\/\/[^/?]/i.test(given);
  if (protocol === 'http:') return /^http:\/\/[^/?]/i.test(given) && LOOPBACK.has(url.hostname);
  return protocol.includes('.') || KNOWN_SCHEMES.has(protocol);
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_redirect_uri', message);
}
