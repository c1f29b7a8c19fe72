import { v7, validate } from 'uuid';

/** A new UUID v7 (RFC 9562 §5.7): ordered by time and, within one process, even within a millisecond (Node's own is not). */
export function newId(): string {
  return v7();
}

/** True for a well-formed UUID of any version. */
export function isUuid(text: string): boolean {
  return validate(text);
}
