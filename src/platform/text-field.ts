import { z } from 'zod';

/** Text that a database can hold: PostgreSQL refuses NUL, and half a surrogate pair is not a character. */
export function text(max: number, min = 0) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Send a string.') })
    .min(min, min === 1 ? 'Use at least one character.' : undefined)
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Leave out NUL characters and broken Unicode.');
}
