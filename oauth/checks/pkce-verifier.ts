import { OAuthError } from '../oauth-error.ts';

/** RFC 7636 §4.1: unreserved characters only. */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

/**
 * The verifier a code is redeemed with (RFC 7636 §4.5), checked before the code is used.
 * @throws OAuthError invalid_request
 */
export function checkPkceVerifier(given: string | undefined): string {
  if (given === undefined) throw refused('code_verifier is missing. PKCE is required for every client (RFC 7636).');
  if (!VERIFIER.test(given)) throw refused('code_verifier must be 43 to 128 characters of A-Z, a-z, 0-9, "-", ".", "_" and "~".');
  return given;
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_request', message);
}
