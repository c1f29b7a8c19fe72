import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Arguments that mean the same in every tool: the server's instructions explain them once. */
const EXPLAINED_ONCE: ReadonlySet<string> = new Set([
  'status',
  'name',
  'created_after',
  'created_before',
  'ordering',
  'limit',
  'cursor',
  'response_format',
  'data_source_ids',
  'repeat',
  'idempotency_key',
]);

/** Arguments that an answer asks for when they are needed: describe_tools has them. */
const ASKED_FOR: ReadonlySet<string> = new Set(['confirm', 'reading']);

/**
 * A tool's input in few tokens, for tools/list: every argument with its type, its choices and what it means; the shape of an argument that
 * is itself an object in the notation of TypeScript. It accepts whatever the whole schema accepts, which describe_tools gives, and which the
 * service checks.
 */
export function outlineInput(whole: object): Schema {
  const { properties = {}, required } = whole as Schema;
  const isList = 'cursor' in properties;
  // What spends recognizes its repeats without a key, which describe_tools has.
  const shown = Object.entries(properties).filter(
    ([name]) => !ASKED_FOR.has(name) && (name !== 'idempotency_key' || !('repeat' in properties)),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map(([name, schema]) => {
        const known = EXPLAINED_ONCE.has(name) && (isList || !['name', 'status'].includes(name));
        return [name, known ? withoutWords(outlineArgument(schema as Schema)) : outlineArgument(schema as Schema)];
      }),
    ),
    ...(required?.length && { required }),
  };
}

const withoutWords = ({ description: _, default: __, enum: ___, ...schema }: Schema): Schema => schema;

function outlineArgument(schema: Schema): Schema {
  const types = typesOf(schema);
  const { description, enum: choices, default: otherwise } = schema;
  const plain = isScalar(schema);
  const list = schema.type === 'array' && isScalar(schema.items as Schema);
  // A description that shows the shape needs no other.
  const shape = plain || list || description?.includes('{') ? '' : signature(schema);
  const words = [description, shape === 'object' ? '' : shape].filter(Boolean).join(': ');
  return {
    ...typed(types),
    ...(schema.type === 'array' && {
      items: list ? { type: 'string', ...kept(schema.items as Schema) } : typed(typesOf(schema.items as Schema)),
    }),
    ...(choices && { enum: choices }),
    ...(otherwise !== undefined && otherwise !== null && otherwise !== false && { default: otherwise }),
    ...(words && { description: words }),
  } as Schema;
}

const kept = ({ type, enum: choices }: Schema) => ({ ...(type && { type }), ...(choices && { enum: choices }) });

const isScalar = (schema: Schema | undefined): boolean =>
  ['string', 'number', 'integer', 'boolean'].includes(String(schema?.type)) || schema?.enum !== undefined;

/** The types a value may have; null is one of them only where nothing else is. */
function typesOf(schema: Schema): string[] {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  const found = alternatives ? alternatives.flatMap(typesOf) : [schema.type ?? (schema.enum ? 'string' : 'object')].flat();
  const types = [...new Set(found as string[])];
  return types.length > 1 ? types.filter((type) => type !== 'null') : types;
}

const typed = (types: string[]): Schema => (types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }) as Schema;

/** Types that go without saying in a signature. */
const UNSAID: ReadonlySet<string> = new Set(['string', 'object']);

/** A shape within a shape is left to describe_tools where it is longer. */
const INNER_CHARACTERS_MAX = 70;

/** A schema in the notation of TypeScript, without descriptions and bounds. */
function signature(schema: Schema): string {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives) {
    const present = alternatives.filter(({ type }) => type !== 'null');
    return present.map(signature).join(' | ');
  }
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.type === 'array') {
    const item = signature(schema.items as Schema);
    return / \| (?![^{]*\})/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type !== 'object') return String(schema.type);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return 'object';
  const described = fields.map(([name, field]) => {
    const whole = signature(field as Schema);
    const type = whole.length > INNER_CHARACTERS_MAX && !(field as Schema).enum ? '…' : whole;
    return `${name}${schema.required?.includes(name) ? '' : '?'}${UNSAID.has(type) ? '' : `: ${type}`}`;
  });
  return `{${described.join(', ')}}`;
}
