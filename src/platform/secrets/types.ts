/** Protects secrets that must be readable later: in the database they are sealed, each for its purpose. */
export interface Sealer {
  /** @param purpose kind, owner and field of the secret: it opens for this purpose only */
  seal(text: string, purpose: string): string;
  /** null if it was sealed under a key outside the ring, for another purpose, or not at all. */
  open(sealed: string, purpose: string): string | null;
  /** The same secret resealed under the first key of the ring; null if nothing needs to change, or it cannot be opened. */
  renew(sealed: string, purpose: string): string | null;
}

/** One key of the ring. */
interface RingKey {
  id: string;
  /** 256 bits. */
  key: Buffer;
}

/** The first key seals; the others open older secrets. */
export type KeyRing = readonly [RingKey, ...RingKey[]];
