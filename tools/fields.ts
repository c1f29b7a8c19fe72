import { z } from 'zod';
import { text } from '../src/platform/text-field.ts';

export { text };

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
