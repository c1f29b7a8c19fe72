import type { Config } from '../../src/platform/config.ts';
import { issuerOf } from '../issuer.ts';
import { OAuthError } from '../oauth-error.ts';

/**
 * The resource a token is requested for (RFC 8707 §2): this server's MCP endpoint, with or without its trailing slash, and no other.
 * @returns the canonical form, or null if none was named
 * @throws OAuthError invalid_target
 */
export function checkResource(config: Pick<Config, 'baseUrl'>, given: string | undefined): string | null {
  if (given === undefined) return null;
  // The endpoint's URL is also the issuer.
  const canonical = issuerOf(config);
  const normal = URL.parse(canonical)?.href;
  if ([canonical, `${canonical}/`, normal, `${normal}/`].includes(given)) return canonical;
  throw new OAuthError('invalid_target', `The only resource of this server is ${canonical}.`);
}
