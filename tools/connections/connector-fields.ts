import { z } from 'zod';
import { named } from '../named.ts';

const FIELD_TYPES = ['text', 'lines', 'texts', 'number', 'switch', 'choice', 'secret', 'group', 'list', 'json'] as const;

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const leaf = {
  name: z.string(),
  label: z.string().nullable().meta({ description: 'What people call it; null: its name says it' }),
  type: z.enum(FIELD_TYPES).meta({
    description:
      'lines: a text of several lines. texts: a list of texts. group: an object of fields. list: a list of such objects. json: any other value, as JSON',
  }),
  required: z.boolean().meta({ description: 'A group whose default is an object counts: its fields have the defaults' }),
  default: z.union([scalar, z.null()]),
  choices: z.array(z.string()).meta({ description: 'For the type choice' }),
  description: z.string(),
  when: z
    .strictObject({ field: z.string(), is: z.array(z.string()) })
    .nullable()
    .meta({ description: 'Only if the field next to it has one of these values' }),
};

const inner = z.strictObject({ ...leaf, fields: z.array(z.strictObject(leaf)) });

/** One field of a kind's settings or secret: what its form shows. */
export const connectorField = named(
  'ConnectorField',
  z.strictObject({ ...leaf, fields: z.array(inner).meta({ description: 'For the types group and list' }) }),
);

/** As deep as the view goes; objects below that are `json`. */
const DEPTH_MAX = 3;
/** Longer texts get several lines. */
const LINE_MAX = 4_000;

interface Field extends z.infer<z.ZodObject<typeof leaf>> {
  /** None at the greatest depth. */
  fields?: Field[];
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  default?: unknown;
  title?: string;
  description?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** The fields of an object's schema, or of a union of objects that one constant property tells apart. `sealed`: its texts are secrets. */
export function connectorFields(schema: z.ZodType, sealed = false): z.infer<typeof connectorField>[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  // Fields above the greatest depth have some of their own.
  return fieldsOf(json, sealed, 1) as z.infer<typeof connectorField>[];
}

function fieldsOf(schema: JsonSchema, sealed: boolean, depth: number): Field[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return fieldsOfVariants(variants, sealed, depth);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), sealed, depth));
}

function fieldOf(name: string, given: JsonSchema, required: boolean, sealed: boolean, depth: number): Field {
  const schema = withoutNull(given);
  const type = typeOf(schema, sealed, depth);
  const { default: by } = given;
  const below = type === 'group' ? schema : type === 'list' ? (schema.items ?? {}) : null;
  const defaults = type === 'group' && typeof by === 'object' && by !== null ? (by as Record<string, unknown>) : null;
  const fields = below === null ? [] : fieldsOf(below, sealed, depth + 1);
  return {
    name,
    label: given.title ?? schema.title ?? null,
    type,
    required: required || defaults !== null,
    default: scalarOf(by),
    choices: type === 'choice' ? choicesOf(schema) : [],
    description: given.description ?? schema.description ?? '',
    when: null,
    ...(depth < DEPTH_MAX && { fields: fields.map((field) => ({ ...field, default: scalarOf(defaults?.[field.name]) ?? field.default })) }),
  };
}

const scalarOf = (value: unknown): Field['default'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function typeOf(schema: JsonSchema, sealed: boolean, depth: number): Field['type'] {
  const { type, maxLength = 0, properties, items } = schema;
  if (choicesOf(schema).length > 0) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'switch';
  if (type === 'string') return maxLength > LINE_MAX ? 'lines' : sealed ? 'secret' : 'text';
  if (type === 'array' && items?.type === 'string') return 'texts';
  if (depth >= DEPTH_MAX) return 'json';
  if (properties || variantKey(schema.oneOf ?? schema.anyOf ?? []) !== null) return 'group';
  if (type === 'array' && (items?.properties || variantKey(items?.oneOf ?? items?.anyOf ?? []) !== null)) return 'list';
  return 'json';
}

/** A choice of the variant, followed by the fields of each, which are shown with it only. Fields that are alike are listed once. */
function fieldsOfVariants(variants: JsonSchema[], sealed: boolean, depth: number): Field[] {
  const key = variantKey(variants);
  if (key === null) return [];
  const names = variants.map((variant) => String(variant.properties?.[key]?.const));
  const fields: Field[] = [];
  for (const [at, variant] of variants.entries()) {
    for (const field of fieldsOf(variant, sealed, depth)) {
      if (field.name === key) continue;
      const known = fields.find((one) => JSON.stringify({ ...one, when: null }) === JSON.stringify(field));
      if (known?.when) known.when.is.push(names[at]!);
      else fields.push({ ...field, when: { field: key, is: [names[at]!] } });
    }
  }
  const { title, description } = variants[0]?.properties?.[key] ?? {};
  const choice = fieldOf(key, { enum: names, title, description }, true, false, depth);
  return [choice, ...fields];
}

/** The property whose constant tells the variants apart; null if none does. */
function variantKey(variants: JsonSchema[]): string | null {
  const [first] = variants;
  const isKey = (name: string) => variants.every(({ properties }) => typeof properties?.[name]?.const === 'string');
  return Object.keys(first?.properties ?? {}).find(isKey) ?? null;
}

function choicesOf({ enum: values, anyOf = [], oneOf = [], const: only }: JsonSchema): string[] {
  const all = values ?? (only === undefined ? [...anyOf, ...oneOf].map((one) => one.const) : [only]);
  return all.length > 0 && all.every((value) => typeof value === 'string') ? (all as string[]) : [];
}

function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((one) => one !== 'null');
    return { ...schema, type: types.length === 1 ? types[0] : types };
  }
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return schema.anyOf && others.length === 1 ? others[0]! : schema;
}
