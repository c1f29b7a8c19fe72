import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Tool } from '../define.ts';
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
const CONFIRM: z.core.JSONSchema.JSONSchema = {
  type: 'integer',
  minimum: 0,
  description:
    'The credits that a person agreed to spend on this call, or each time where it leads to later charges. Needed where an answer asks for it: organizations set above which price they are asked',
};
const REPLAYED: z.core.JSONSchema.JSONSchema = {
  type: 'boolean',
  description: 'True if this is the result of an earlier identical call; nothing was done or charged again',
};

/** Whether a call may have a key by which its repeats get its answer: of every tool that writes or spends. */
export function takesKey({ annotations, anonymous }: Tool): boolean {
  return !annotations.readOnlyHint && !anonymous;
}

/**
 * A tool with the whole schemas of its input and output, or null if agents do not see it.
 * @param reused whether a schema used twice is written twice, which every client reads, or referred to, which is shorter
 */
export function wholeTool(tool: Tool, reused: 'inline' | 'ref' = 'inline'): ListedTool | null {
  const { name, title, description, annotations, mcp, spends, later } = tool;
  if (mcp === undefined) return null;
  const keyed = takesKey(tool);
  return {
    name,
    title,
    description,
    inputSchema: objectSchema(
      mcp.input,
      'input',
      { ...(spends && { repeat: REPEAT }), ...((spends || later) && { confirm: CONFIRM }), ...(keyed && { idempotency_key: KEY }) },
      reused,
    ),
    outputSchema: objectSchema(mcp.output, 'output', keyed ? { replayed: REPLAYED } : {}, reused),
    annotations,
    ...(mcp.app === undefined ? {} : { _meta: { ui: { resourceUri: appUri(mcp.app) } } }),
  };
}

function objectSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  further: Record<string, z.core.JSONSchema.JSONSchema> = {},
  reused: 'inline' | 'ref' = 'inline',
): ListedTool['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused });
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
