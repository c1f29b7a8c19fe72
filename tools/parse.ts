import { z } from 'zod';
import { nearNames } from '../src/insight/metrics/bind-names.ts';
import { AppError, invalidFields } from '../src/platform/errors.ts';

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
        fields[field] = [...(fields[field] ?? []), unknownField(key, fieldsAt(schema, issue.path))];
      }
      continue;
    }
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] = [...(fields[field] ?? []), isMissing(issue) ? 'This field is required.' : issue.message];
  }
  throw invalidFields({ ...fields });
}

/** Whether zod says in its own words that a field is not there. */
const isMissing = ({ code, message }: z.core.$ZodIssue) =>
  code === 'invalid_type' && /^Invalid input: expected \w+, received undefined$/.test(message);

function unknownField(key: string, valid: readonly string[]): string {
  const near = nearNames(key, valid);
  if (near.length > 0) return `Unknown field. Did you mean ${near.join(' or ')}?`;
  if (valid.length === 0) return 'Unknown field. Leave it out.';
  return `Unknown field. Leave it out, or use one of: ${valid.join(', ')}.`;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The fields that an object within a schema may have. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let places = [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema];
  for (const step of path) {
    places = places.flatMap(alternatives).flatMap(({ items, properties }) => {
      const inner = typeof step === 'number' ? items : properties?.[String(step)];
      return typeof inner === 'object' ? [inner as JsonSchema] : [];
    });
  }
  return [...new Set(places.flatMap(alternatives).flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as JsonSchema[];
  return inner.length === 0 ? [schema] : inner.flatMap(alternatives);
}

/** Checks an answer against its published schema. A mismatch is our fault, never the caller's. */
export function parseOutput(schema: z.ZodType, view: unknown, name: string): unknown {
  const parsed = schema.safeParse(view);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'internal_error',
    'Something went wrong on our side. Try again; if it fails again, contact support with the request id.',
    {
      cause: new Error(`The answer of ${name} does not fit its schema.`, { cause: parsed.error }),
    },
  );
}

const DEPTH_MAX = 64;

/**
 * Limits a JSON body to what any later code can walk: at most 64 levels, and no key that a careless copy would turn into a prototype.
 * @throws AppError validation_error
 */
export function requirePlainJson(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEPTH_MAX) throw invalidFields({ body: [`The body is nested more than ${DEPTH_MAX} levels deep. Flatten it.`] });
  if (Object.hasOwn(value, '__proto__'))
    throw invalidFields({ body: ['The body has a key "__proto__", which is not allowed. Leave it out.'] });
  for (const inner of Array.isArray(value) ? value : Object.values(value)) requirePlainJson(inner, depth + 1);
}
