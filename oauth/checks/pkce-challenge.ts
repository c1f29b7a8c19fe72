import { OAuthError } from '../oauth-error.ts';

/** A SHA-256 in base64url without padding. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * PKCE with S256, required of every client, confidential ones too (RFC 7636 §4.3–4.4, RFC 9700 §2.1.1). `plain` is refused.
 * @throws OAuthError invalid_request
 */
export function checkPkceChallenge(challenge: string | undefined, method: string | undefined): string {
  if (challenge === undefined) throw refused('code_challenge is missing. PKCE is required for every client (RFC 7636).');
  if (method !== 'S256') throw refused('code_challenge_method must be S256.');
  if (!S256_CHALLENGE.test(challenge)) throw refused('code_challenge must be the SHA-256 of the verifier, 43 characters of base64url.');
  return challenge;
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_request', message);
}
