import type { Readable } from 'node:stream';

const declared = new WeakMap<Readable, number>();

/** Records the minimum size that the sender declares for a stream, before any of it is read. */
export function declareBytes(stream: Readable, bytes: number): void {
  declared.set(stream, bytes);
}

/** The declared size, or 0 if none was. */
export function declaredBytes(stream: Readable): number {
  return declared.get(stream) ?? 0;
}
