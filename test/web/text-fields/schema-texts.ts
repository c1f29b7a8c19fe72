import { z } from 'zod';
import { REPORT_TEMPLATES } from '../../../src/insight/reports/templates/index.ts';
import type { RestDoor } from '../../../tools/define.ts';
import { TOOLS } from '../../../tools/index.ts';

/** A JSON schema, as far as it says where texts are. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

/**
 * What people and programs may fill with words of their own, as `tool.field.path`: `[]` is an item of a list, `{key}` a key of a record, `{}` a
 * value of one. A value of which the schema says nothing counts, since it may be a text. An id does not: it is that of something there is, or 404
 * (test/rest/catalogue.test.ts).
 */
export const freeTexts = (): FreeText[] => texts(({ format, pattern }) => format !== 'uuid' && pattern === undefined);

export interface FreeText {
  field: string;
  /** The first route that takes it; null where only agents can give it. */
  door: RestDoor<unknown, unknown> | null;
  /** Characters at most. */
  max: number;
}

/** Texts that a pattern holds to a form, such as dates: the field and the pattern. */
export const boundTexts = (): { field: string; pattern: string }[] =>
  texts(({ pattern }) => pattern !== undefined).map(({ field, schema }) => ({ field, pattern: schema.pattern as string }));

function texts(wanted: (schema: Schema) => boolean): (FreeText & { schema: Schema })[] {
  const found = new Map<string, FreeText & { schema: Schema }>();
  let door: FreeText['door'] = null;
  const walk = (schema: Schema, at: string): void => {
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(part, at);
    if (schema.enum || schema.const !== undefined) return;
    const types = [schema.type ?? []].flat();
    const says = types.length > 0 || schema.anyOf || schema.oneOf || schema.allOf;
    if ((types.includes('string') || !says) && wanted(schema) && !found.has(at))
      found.set(at, { field: at, door, max: schema.maxLength ?? Number.POSITIVE_INFINITY, schema });
    for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, `${at}.${name}`);
    if (schema.items) walk(schema.items, `${at}[]`);
    if (typeof schema.additionalProperties === 'object') {
      if (schema.propertyNames) walk(schema.propertyNames, `${at}{key}`);
      walk(schema.additionalProperties, `${at}{}`);
    }
  };
  const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  for (const { name, mcp, rest = [] } of TOOLS) {
    for (door of rest) walk(schemaOf(door.input), name);
    door = null;
    if (mcp) walk(schemaOf(mcp.input), name);
  }
  // What `report_parameters` may hold is said by the templates.
  door = TOOLS.find(({ name }) => name === 'start_report')?.rest?.[0] ?? null;
  for (const { parameters } of REPORT_TEMPLATES) walk(schemaOf(parameters), 'report_parameters');
  return [...found.values()];
}
