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

type Json = Record<string, unknown>;

interface Document {
  paths?: unknown;
  components?: unknown;
}

/** Routes of other programs: the web application calls those of the general API. */
const OF_PROGRAMS = '/api/v1/';
const METHODS = ['get', 'post', 'patch', 'delete'];

/**
 * The part of an OpenAPI document that types follow from: its named schemas, and of the general API's operations the parameters, the body and
 * the answer. A change of wording or of a bound leaves it as it is.
 */
export function typedPart(document: Document) {
  const { schemas, parameters } = document.components as { schemas: object; parameters: Record<string, Json> };
  const paths = Object.entries(document.paths as Record<string, Json>)
    .filter(([path]) => !path.startsWith(OF_PROGRAMS))
    .map(([path, operations]) => [path, operationsOf(operations, parameters)]);
  return {
    openapi: '3.0.3',
    info: { title: 'What the web application reads', version: '1' },
    paths: typed(Object.fromEntries(paths)) as object,
    components: { schemas: typed(schemas) as object },
  };
}

function operationsOf(operations: Json, shared: Record<string, Json>): Json {
  const read = METHODS.filter((method) => method in operations).map((method) => {
    const { parameters = [], requestBody, responses } = operations[method] as { parameters?: Json[]; requestBody?: Json; responses: Json };
    const own = parameters.map((one) => (typeof one.$ref === 'string' ? shared[one.$ref.split('/').at(-1)!]! : one));
    const answers = Object.entries(responses as Record<string, Json>)
      .filter(([status]) => /^2/.test(status))
      .map(([status, { content }]) => [status, { ...(content ? { content } : {}) }]);
    return [
      method,
      {
        parameters: own.filter((one) => one.in !== 'header'),
        ...(requestBody ? { requestBody } : {}),
        responses: Object.fromEntries(answers),
      },
    ];
  });
  return Object.fromEntries(read);
}

function typed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(typed);
  if (typeof part !== 'object' || part === null) return part;
  // A field may be called "description": its schema is an object, and the keyword's value is not.
  const { minItems, maxItems } = part as { minItems?: unknown; maxItems?: unknown };
  const isTuple = typeof minItems === 'number' && minItems === maxItems;
  const kept = Object.entries(part).filter(
    ([key, value]) => !UNTYPED.has(key) || (isTuple && /Items$/.test(key)) || (typeof value === 'object' && value !== null),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, typed(value)]));
}

/** Stands in the head of the generated file, so that a test sees whether the document has changed since. */
export function fingerprint(document: Document): string {
  return createHash('sha256')
    .update(JSON.stringify(typedPart(document)))
    .digest('hex');
}
