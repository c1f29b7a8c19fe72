import { createHash } from 'node:crypto';

/** What a schema has that no type says: wording, examples and bounds. */
const UNTYPED = new Set([
  'description',
  'example',
  'pattern',
  'format',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

/** The part of an OpenAPI document that types follow from: its named schemas. A change of wording or of a bound leaves it as it is. */
export function typedPart(document: { components?: unknown }) {
  const { schemas } = document.components as { schemas: object };
  return { openapi: '3.0.3', info: { title: 'Named schemas', version: '1' }, paths: {}, components: { schemas: typed(schemas) as object } };
}

function typed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(typed);
  if (typeof part !== 'object' || part === null) return part;
  // A field may be called "description": its schema is an object, and the keyword's value is not.
  const kept = Object.entries(part).filter(([key, value]) => !UNTYPED.has(key) || (typeof value === 'object' && value !== null));
  return Object.fromEntries(kept.map(([key, value]) => [key, typed(value)]));
}

/** Stands in the head of the generated file, so that a test sees whether the document has changed since. */
export function fingerprint(document: { components?: unknown }): string {
  return createHash('sha256')
    .update(JSON.stringify(typedPart(document)))
    .digest('hex');
}
