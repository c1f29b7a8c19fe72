import type { z } from 'zod';

const SCHEMAS = new Map<string, z.ZodType>();
const NAMES = new WeakMap<z.ZodType, string>();

/**
 * Names a view: the OpenAPI document defines it once, as a component, and refers to it everywhere else.
 * @throws Error if another view has the name
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  if (SCHEMAS.has(name)) throw new Error(`Two views are named ${name}.`);
  SCHEMAS.set(name, schema);
  NAMES.set(schema, name);
  return schema;
}

/** The name given to a view, if any. */
export const nameOf = (schema: z.ZodType): string | undefined => NAMES.get(schema);

const DOCUMENTED = new WeakMap<z.ZodType, z.ZodType>();

/** Sends a view through a loose schema while the OpenAPI document promises an exact one. Tests check answers against the document. */
export function documentedAs<Loose extends z.ZodType>(exact: z.ZodType, loose: Loose): Loose {
  DOCUMENTED.set(loose, exact);
  return loose;
}

/** The exact schema of a loose one, if any. */
export const exactOf = (schema: z.ZodType): z.ZodType | undefined => DOCUMENTED.get(schema);

/** Every named view of the catalogue. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = SCHEMAS;
