import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';

/** How long a browser stays signed in. */
export const WEB_SESSION_SECONDS = 14 * 86_400;
/** How long a browser stays known after a sign-in. */
export const KNOWN_DEVICE_SECONDS = 365 * 86_400;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The alphabet of `mintSecret`, which needs no quoting in a header. */
const VALUE = /^[0-9A-Za-z]{32,128}$/;
const RELOAD = 'Reload the page and try again.';

type Site = Pick<Config, 'baseUrl'>;
type CookieName = 'session' | 'pre_session' | 'device';

/** The value of a request's session cookie, or null if it has no plausible one. */
export function readSessionCookie(config: Site, req: IncomingMessage): string | null {
  return readCookie(req, nameOf(config, 'session'));
}

/** The value of a browser's cookie from before sign-in, on which its CSRF token is based. */
export function readPreSessionCookie(config: Site, req: IncomingMessage): string | null {
  return readCookie(req, nameOf(config, 'pre_session'));
}

/**
 * `Set-Cookie` for a new session (RFC 6265bis §4.1.3.2: `__Host-` binds it to this exact host over TLS).
 * @throws AppError `service_unavailable` if the service is reached over plain HTTP from other machines
 */
export function sessionCookie(config: Site, token: string): string {
  return setCookie(config, 'session', token, WEB_SESSION_SECONDS);
}

/** `Set-Cookie` that removes the session cookie. */
export function clearedSessionCookie(config: Site): string {
  return setCookie(config, 'session', '', 0);
}

/** `Set-Cookie` for a browser that has not signed in; it lasts as long as the browser is open. */
export function preSessionCookie(config: Site, token: string): string {
  return setCookie(config, 'pre_session', token, null);
}

/** `Set-Cookie` that removes the pre-sign-in cookie. */
export function clearedPreSessionCookie(config: Site): string {
  return setCookie(config, 'pre_session', '', 0);
}

/** The value of the cookie of a browser on which someone has signed in before. */
export function readDeviceCookie(config: Site, req: IncomingMessage): string | null {
  return readCookie(req, nameOf(config, 'device'));
}

/** `Set-Cookie` for a browser on which someone has just signed in; signing out leaves it. */
export function deviceCookie(config: Site, token: string): string {
  return setCookie(config, 'device', token, KNOWN_DEVICE_SECONDS);
}

/** The token a page sends with every write, derived from its cookie: nothing to store, and worthless without the cookie. */
export function csrfToken(cookieValue: string): string {
  return hash('sha256', `csrf:${cookieValue}`, 'base64url');
}

/**
 * Requires that a request comes from one of our own pages: from our origin, with the CSRF token of its cookie.
 * @throws AppError `insufficient_permissions`
 */
export function requireOwnPage(config: Site, req: IncomingMessage, givenCsrf: string | null | undefined): void {
  if (!isSameOrigin(config, req)) {
    throw new AppError(
      'insufficient_permissions',
      `This request did not come from a page of this service. Open ${config.baseUrl} and try again.`,
    );
  }
  const base = readSessionCookie(config, req) ?? readPreSessionCookie(config, req);
  if (base === null || !givenCsrf || !equal(csrfToken(base), givenCsrf)) {
    throw new AppError('insufficient_permissions', `The page is older than the session, or its X-CSRF-Token is missing. ${RELOAD}`);
  }
}

/** Browsers state where a write comes from: in Origin, or else in Sec-Fetch-Site (Fetch §3.2; W3C Fetch Metadata §2.4). Having neither means no. */
function isSameOrigin(config: Site, req: IncomingMessage): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return req.headers['sec-fetch-site'] === 'same-origin';
  const given = URL.parse(origin);
  const own = ownUrl(config);
  if (given === null || own === null) return false;
  if (given.origin === own.origin) return true;
  // On the local machine the service has several names; the page and its target must still use the same one.
  return isLoopback(own) && isLoopback(given) && given.protocol === 'http:' && given.host === host;
}

function setCookie(config: Site, name: CookieName, value: string, maxAge: number | null): string {
  const parts = [`${nameOf(config, name)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(config)) parts.push('Secure');
  else if (!isLoopback(ownUrl(config))) {
    throw new AppError(
      'service_unavailable',
      'Signing in needs HTTPS, except on this very machine. Set BASE_URL to the https:// address under which the service is reached.',
    );
  }
  if (maxAge !== null) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

function nameOf(config: Site, name: CookieName): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function readCookie(req: IncomingMessage, name: string): string | null {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    if (VALUE.test(value)) return value;
  }
  return null;
}

function ownUrl(config: Site): URL | null {
  return config.baseUrl === null ? null : URL.parse(config.baseUrl);
}

function isSecure(config: Site): boolean {
  return ownUrl(config)?.protocol === 'https:';
}

function isLoopback(url: URL | null): boolean {
  return url !== null && LOOPBACK.has(url.hostname);
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
