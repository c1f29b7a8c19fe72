import { v7, validate } from 'uuid';

/** A new UUID v7 (RFC 9562 §5.7): ordered by time. */
export function newId(): string {
  return v7();
}

/** True for a well-formed UUID of any version. */
export function isUuid(text: string): boolean {
  return validate(text);
}
