import { isIP } from 'node:net';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The relying party of our passkeys (WebAuthn §4): a domain, and the origin of the pages that use them. */
interface PasskeySite {
  rpId: string;
  origin: string;
}

/**
 * The site of `BASE_URL`, or null if browsers offer no passkeys there: over plain HTTP, and at an IP address (WebAuthn §5.1.3, step 8). A
 * plain-HTTP loopback `BASE_URL` counts as http://localhost, whichever loopback name it uses.
 */
export function passkeySite({ baseUrl }: Pick<Config, 'baseUrl'>): PasskeySite | null {
  const url = baseUrl === null ? null : URL.parse(baseUrl);
  if (url?.protocol === 'http:' && LOOPBACK.has(url.hostname)) {
    return { rpId: 'localhost', origin: `http://localhost${url.port === '' ? '' : `:${url.port}`}` };
  }
  if (url?.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { rpId: url.hostname, origin: url.origin };
}

/** @throws AppError `conflict` if there is none */
export function requirePasskeySite(config: Pick<Config, 'baseUrl'>): PasskeySite {
  const site = passkeySite(config);
  if (site) return site;
  throw new AppError(
    'conflict',
    'Passkeys need a secure address with a domain name. Set BASE_URL to the https:// address under which the service is reached.',
  );
}
