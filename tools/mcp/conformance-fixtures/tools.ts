import { setTimeout as delay } from 'node:timers/promises';
import { type CallToolResult, MissingRequiredClientCapabilityError, type ServerContext, type Tool } from '@modelcontextprotocol/server';
import { declaredCapabilities } from './declared-capabilities.ts';
import { PNG, WAV } from './media.ts';

type Answer = (ctx: ServerContext) => CallToolResult | Promise<CallToolResult>;

const STEP_MS = 50;
const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

/** Tools that answer at once, with the texts that the suite's scenarios expect. */
export const PLAIN_TOOLS: Record<string, Answer> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' },
      },
    ],
  }),
  test_error_handling: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_logging: async (ctx) => {
    await ctx.mcpReq.log('info', 'Tool execution started');
    await delay(STEP_MS);
    await ctx.mcpReq.log('info', 'Tool processing data');
    await delay(STEP_MS);
    await ctx.mcpReq.log('info', 'Tool execution completed');
    return text('Logged three times.');
  },
  test_tool_with_progress: async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await delay(STEP_MS);
      if (progressToken === undefined) continue;
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return text('Done in three steps.');
  },
  test_logging_tool: async (ctx) => {
    await ctx.mcpReq.log('info', 'Only who asked for a log level reads this');
    return text('Logged.');
  },
  test_streaming_elicitation: () => text('Nothing had to be asked.'),
  test_missing_capability: (ctx) => {
    const declared = declaredCapabilities(ctx);
    if (declared?.sampling === undefined) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return text('The client can sample.');
  },
  json_schema_2020_12_tool: () => text('ok'),
};

const RICH_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const;

/** How tools/list shows a tool of the suite. */
export function listed(name: string): Tool {
  const inputSchema = name === 'json_schema_2020_12_tool' ? RICH_SCHEMA : { type: 'object' as const };
  return { name, description: 'A fixture of the protocol conformance suite', inputSchema: inputSchema as unknown as Tool['inputSchema'] };
}
