import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TOOLS } from '../index.ts';
import { appUri } from './apps/index.ts';

/** Fields of certain tools that the pipeline reads and writes, not the tools. */
const REPEAT: z.core.JSONSchema.JSONSchema = {
  type: 'boolean',
  default: false,
  description:
    'An identical call within an hour, over the same data, gets the first answer again, free of charge. True computes a new one, at full price',
};
const KEY: z.core.JSONSchema.JSONSchema = {
  type: 'string',
  description: 'A repeated call with the same key within 24 hours gets the first call’s result. Use a UUID',
};
const REPLAYED: z.core.JSONSchema.JSONSchema = {
  type: 'boolean',
  description: 'True if this is the result of an earlier identical call; nothing was done or charged again',
};

/** The answer of tools/list, computed once. */
export const CATALOGUE: ListedTool[] = TOOLS.flatMap(({ name, title, description, annotations, mcp, spends }) =>
  mcp === undefined
    ? []
    : [
        {
          name,
          title,
          description,
          inputSchema: objectSchema(mcp.input, 'input', spends ? { repeat: REPEAT } : mcp.idempotent && { idempotency_key: KEY }),
          outputSchema: objectSchema(mcp.output, 'output', (spends ?? mcp.idempotent) && { replayed: REPLAYED }),
          annotations: { title, ...annotations },
          ...(mcp.app === undefined ? {} : { _meta: { ui: { resourceUri: appUri(mcp.app) } } }),
        },
      ],
);

function objectSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  further: Record<string, z.core.JSONSchema.JSONSchema> = {},
): ListedTool['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  json.properties = { ...json.properties, ...further };
  // Every tool's input and output is an object, by the types of defineTool and by its test.
  return portable(json) as ListedTool['inputSchema'];
}

/** One type per schema: clients that know only part of JSON Schema drop a list of types, and the constraint with it. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, portable(value)]));
  const { additionalProperties: rest } = mapped;
  if (typeof rest === 'object' && rest !== null && Object.keys(rest).length === 0) mapped.additionalProperties = true;
  if (!Array.isArray(mapped.type)) return mapped;
  const { type, title, description, ...constraints } = mapped;
  const words = Object.fromEntries(Object.entries({ title, description }).filter(([, value]) => value !== undefined));
  return { ...words, anyOf: (type as string[]).map((one) => (one === 'null' ? { type: one } : { ...constraints, type: one })) };
}

export const INSTRUCTIONS = `Turns an organization's data into reports.
Usual way: list_data_sources → get_data_source (what columns mean) → list_report_templates → estimate_report (exact price) → generate_report (costs credits) → read the file as the resource report://{id}/file.
Questions: analyze_data answers in words with a table, chart, SQL and receipts, and charges nothing if it cannot answer; query_data runs your own SELECT.
Numbers in reports are computed and carry receipts; say where they come from. Before you trust a number, check the import certificate: get_data_source with sections ["certificate"] says what was repaired or rejected.
New data: list_connectors has the pages where a person connects a database or service; credentials never go through a chat.
No account yet? register_account creates one and verify_email confirms it with the emailed code; both work without a credential.
Shortened answers say "truncated" and how to narrow them.`;
