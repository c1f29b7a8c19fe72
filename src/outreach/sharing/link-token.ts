import { hashRawKey, mintSecret } from '../../account/identity/raw-keys.ts';
import type { SealedColumn } from '../../platform/secrets/rotate-keys.ts';
import type { Sealer } from '../../platform/secrets/types.ts';

const TOKEN = /^[0-9A-Za-z]{32,128}$/;

/**
 * Mints a link's token: 256 random bits, so that the address alone grants access. Stored twice: as a SHA-256 for lookups, so that reading the
 * database yields no working address, and sealed under the key ring, so that those who may share can see the address again. Not derived from the
 * link's id and the secret, as a rotated secret would break every address and a leaked one reveal them all. This way links keep working, and a
 * token that can no longer be unsealed is merely not shown again.
 */
export function mintLinkToken(sealer: Sealer, linkId: string): { token: string; tokenHash: Buffer; tokenSealed: string } {
  const { raw, hash } = mintSecret();
  return { token: raw, tokenHash: hash, tokenSealed: sealer.seal(raw, linkPurpose(linkId)) };
}

/** The token to show again, or null if it was sealed under a secret that is gone. */
export function openLinkToken(sealer: Sealer, link: { id: string; tokenSealed: string }): string | null {
  return sealer.open(link.tokenSealed, linkPurpose(link.id));
}

/** The hash to look a token up by, or null if it is malformed. */
export function linkTokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? Buffer.from(hashRawKey(token), 'hex') : null;
}

/** The purpose that a link's token is sealed for. */
function linkPurpose(linkId: string): string {
  return `public-link:${linkId}`;
}

/** The sealed column of links. */
export const LINK_SECRETS: readonly SealedColumn[] = [{ table: 'public_link', column: 'token_sealed', purposeOf: linkPurpose }];
