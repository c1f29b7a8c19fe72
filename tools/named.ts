import type { z } from 'zod';

const SCHEMAS = new Map<string, z.ZodType>();
const NAMES = new WeakMap<z.ZodType, string>();

/**
 * Names a view: the OpenAPI document has it once, as a component, and refers to it wherever it occurs.
 * @throws Error when another view has the name
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  if (SCHEMAS.has(name)) throw new Error(`Two views are named ${name}.`);
  SCHEMAS.set(name, schema);
  NAMES.set(schema, name);
  return schema;
}

/** The name given to a view, if any. */
export const nameOf = (schema: z.ZodType): string | undefined => NAMES.get(schema);

/** Every named view of the catalogue. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = SCHEMAS;
