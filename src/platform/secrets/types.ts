/** Keeps secrets that have to be read again: in the database they are sealed, each for its purpose. */
export interface Sealer {
  /** @param purpose what is sealed, of whom, in which field: it opens for this purpose alone */
  seal(text: string, purpose: string): string;
  /** null where it was sealed under a key that is not in the ring, for another purpose, or not at all. */
  open(sealed: string, purpose: string): string | null;
  /** The same secret under the first key of the ring; null where nothing needs to change, or it cannot be opened. */
  renew(sealed: string, purpose: string): string | null;
}

/** One key of the ring. */
interface RingKey {
  id: string;
  /** 256 bits. */
  key: Buffer;
}

/** The first key seals; the others open what was sealed before. */
export type KeyRing = readonly [RingKey, ...RingKey[]];
