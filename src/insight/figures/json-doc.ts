import { z } from 'zod';
import { reportJsonSchema } from './json-schema.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * The documentation page of the json output, generated from its schema. A test compares docs/report-json.md with it; after changing the schema, run
 * `node -e "import('./src/insight/figures/json-doc.ts').then((m) => process.stdout.write(m.reportJsonPage()))" > docs/report-json.md`.
 */
export function reportJsonPage(): string {
  const rows = fieldRows(z.toJSONSchema(reportJsonSchema) as JsonSchema, '');
  return `# The json output of a report

One JSON document (UTF-8) with everything that the report holds: every row of every table, and for every number the receipts that say how
to compute it again. \`schema_version\` changes when a field changes its meaning or goes; fields may be added within a version.

Each id in a \`receipt_ids\` is the \`id\` of one of \`receipts\`. A receipt is the SQL that was run, its parameters, and the SHA-256 of the
unchangeable snapshot that it read: the same query over the same snapshot gives the same number.

| Field | Type | Meaning |
|---|---|---|
${rows.map(({ path, type, meaning }) => `| \`${path}\` | ${type} | ${meaning} |`).join('\n')}
`;
}

interface FieldRow {
  path: string;
  type: string;
  meaning: string;
}

function fieldRows(schema: JsonSchema, path: string): FieldRow[] {
  const rows: FieldRow[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {}) as [string, JsonSchema][]) {
    const optional = schema.required?.includes(name) ? '' : ', optional';
    const nullable = isNullable(field) ? ', may be null' : '';
    const plain = withoutNull(field);
    const at = path + name;
    rows.push({ path: at, type: typeName(plain) + optional + nullable, meaning: meaning(field) });
    rows.push(...innerRows(plain, at));
  }
  return rows;
}

function innerRows(schema: JsonSchema, path: string): FieldRow[] {
  if (schema.type === 'array') {
    const items = schema.items as JsonSchema;
    const variants = items.oneOf as JsonSchema[] | undefined;
    if (!variants) return innerRows(items, `${path}[]`);
    return variants.flatMap((variant) => fieldRows(variant, `${path}[${kindOf(variant)}].`).slice(1));
  }
  return schema.properties ? fieldRows(schema, `${path}.`) : [];
}

const kindOf = (variant: JsonSchema) => String((variant.properties as Record<string, JsonSchema | undefined> | undefined)?.kind?.const);
const isNullable = (schema: JsonSchema) => (schema.anyOf as JsonSchema[] | undefined)?.some(({ type }) => type === 'null') ?? false;

function withoutNull(schema: JsonSchema): JsonSchema {
  const options = (schema.anyOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  return options?.length === 1 ? (options[0] as JsonSchema) : schema;
}

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.anyOf) return (schema.anyOf as JsonSchema[]).map(typeName).join(' or ');
  if (schema.type !== 'array') return [schema.type].flat().join(' or ');
  const items = schema.items as JsonSchema;
  if (items.oneOf)
    return `array of objects, each with its \`kind\`: ${(items.oneOf as JsonSchema[]).map((variant) => `\`${kindOf(variant)}\``).join(', ')}`;
  return `array of ${typeName(items)}`;
}

function meaning(schema: JsonSchema): string {
  return schema.description ?? withoutNull(schema).description ?? '';
}
