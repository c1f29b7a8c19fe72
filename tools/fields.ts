import { z } from 'zod';

/** Text that a database can hold: PostgreSQL refuses NUL, and half a surrogate pair is not a character. */
export function text(max: number, min = 0) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Send a string.') })
    .min(min, min === 1 ? 'Use at least one character.' : undefined)
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Leave out NUL characters and broken Unicode.');
}

/** An object's id as given; one that is not a UUID is simply not found. */
export const id = text(200).meta({ format: 'uuid' });

export const uuid = z.string().meta({ format: 'uuid' });
export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' });
export const count = z.int().min(0);

export function iso(date: Date): string;
export function iso(date: Date | null): string | null;
export function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
