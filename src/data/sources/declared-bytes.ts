import type { Readable } from 'node:stream';

const declared = new WeakMap<Readable, number>();

/** Notes how large the sender says a stream is, at the least; known before anything of it is read. */
export function declareBytes(stream: Readable, bytes: number): void {
  declared.set(stream, bytes);
}

/** What was declared; 0 where nothing was. */
export function declaredBytes(stream: Readable): number {
  return declared.get(stream) ?? 0;
}
