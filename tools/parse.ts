import type { z } from 'zod';
import { AppError, invalidFields } from '../src/errors.ts';

/**
 * Parses a caller's input; the same bad input reads the same at both doors.
 * @throws AppError validation_error with the messages of each field
 */
export function parseInput<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = [...issue.path, key].map(String).join('.');
        fields[field] = [...(fields[field] ?? []), 'Unknown field. Leave it out, or check its spelling.'];
      }
      continue;
    }
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalidFields({ ...fields });
}

/** Holds an answer to its published schema. A mismatch is a fault of ours, never the caller's. */
export function parseOutput(schema: z.ZodType, view: unknown, name: string): unknown {
  const parsed = schema.safeParse(view);
  if (parsed.success) return parsed.data;
  throw new AppError('internal_error', 'Something on our side failed. Try again; if it fails again, tell support the request id.', {
    cause: new Error(`The answer of ${name} does not fit its schema.`, { cause: parsed.error }),
  });
}
