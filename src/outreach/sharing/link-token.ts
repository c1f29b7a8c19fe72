import { hashRawKey, mintSecret } from '../../account/identity/raw-keys.ts';
import type { SealedColumn } from '../../platform/secrets/rotate-keys.ts';
import type { Sealer } from '../../platform/secrets/types.ts';

const TOKEN = /^[0-9A-Za-z]{32,128}$/;

/**
 * A new token for a link: 256 random bits, which nobody guesses, so that the address alone lets somebody in. It is kept twice. As a SHA-256,
 * which visitors' tokens are looked up by: whoever reads the database has no address that works. And sealed under the key ring,
 * because the address is shown again to those who may share. Not derived from the link's id and the secret: every address would then die
 * with a change of the secret, and all of them would be known to whoever learns it. So they go on working, and what cannot be opened any
 * more is only not shown again.
 */
export function mintLinkToken(sealer: Sealer, linkId: string): { token: string; tokenHash: Buffer; tokenSealed: string } {
  const { raw, hash } = mintSecret();
  return { token: raw, tokenHash: hash, tokenSealed: sealer.seal(raw, linkPurpose(linkId)) };
}

/** The token to be shown again, or null where it was sealed under another secret. */
export function openLinkToken(sealer: Sealer, link: { id: string; tokenSealed: string }): string | null {
  return sealer.open(link.tokenSealed, linkPurpose(link.id));
}

/** What a visitor's token is looked up by, or null for what cannot be one. */
export function linkTokenHash(token: string): Buffer | null {
  return TOKEN.test(token) ? Buffer.from(hashRawKey(token), 'hex') : null;
}

/** What a link's token is sealed for. */
function linkPurpose(linkId: string): string {
  return `public-link:${linkId}`;
}

/** The sealed column of links. */
export const LINK_SECRETS: readonly SealedColumn[] = [{ table: 'public_link', column: 'token_sealed', purposeOf: linkPurpose }];
