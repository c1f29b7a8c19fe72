import { expect, test } from '@jest/globals';
import { refusal } from '../../test/support/refusal.ts';
import { checkPkceChallenge } from './pkce-challenge.ts';
import { checkPkceVerifier } from './pkce-verifier.ts';

const refused = (words: string) => ['invalid_request', expect.stringContaining(words)];
// The example of RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('a verifier has 43 to 128 unreserved characters', () => {
  for (const verifier of [VERIFIER, 'a'.repeat(43), '-._~'.repeat(32)]) expect(checkPkceVerifier(verifier)).toBe(verifier);
  for (const verifier of [
    '',
    'a'.repeat(42),
    'a'.repeat(129),
    `${VERIFIER}+`,
    ` ${VERIFIER}`,
    `${VERIFIER} `,
    `${VERIFIER}\n`,
    'ä'.repeat(50),
  ]) {
    expect(refusal(() => checkPkceVerifier(verifier))).toEqual(refused('43 to 128 characters of A-Z, a-z, 0-9'));
  }
  expect(refusal(() => checkPkceVerifier(undefined))).toEqual(refused('code_verifier is missing. PKCE is required'));
});

test('a challenge is the SHA-256 of a verifier in base64url, by S256 and nothing else', () => {
  expect(checkPkceChallenge(CHALLENGE, 'S256')).toBe(CHALLENGE);
  for (const method of [undefined, 'plain', 's256', '', 'S512']) {
    expect(refusal(() => checkPkceChallenge(CHALLENGE, method))).toEqual(refused('code_challenge_method must be S256'));
  }
  for (const challenge of ['', CHALLENGE.slice(1), `${CHALLENGE}A`, `${CHALLENGE.slice(1)}=`, `${CHALLENGE.slice(1)}+`, `x${CHALLENGE}`]) {
    expect(refusal(() => checkPkceChallenge(challenge, 'S256'))).toEqual(refused('43 characters of base64url'));
  }
  expect(refusal(() => checkPkceChallenge(undefined, 'S256'))).toEqual(refused('code_challenge is missing. PKCE is required'));
});
