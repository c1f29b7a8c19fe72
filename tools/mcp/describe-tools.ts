import { z } from 'zod';
import type { Context } from '../../src/platform/context.ts';
import { mayUse } from '../access.ts';
import { fitting } from '../analysis/views.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool, type Tool } from '../define.ts';
import { text } from '../fields.ts';
import { TOOLSET_NAMES, TOOLSETS, toolsetOf } from './toolsets.ts';
import { wholeTool } from './whole-tool.ts';

const NAMES_MAX = 10;

const input = z.strictObject({
  names: z.array(text(100, 1)).min(1).max(NAMES_MAX).optional().meta({ description: 'Tools to describe wholly' }),
  toolset: z.enum(TOOLSET_NAMES).optional().meta({ description: 'A set to describe' }),
});

const described = z.strictObject({
  name: z.string(),
  toolset: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  scope: z.string().nullable().meta({ description: 'The scope that a credential needs' }),
  allowed: z.boolean().meta({ description: 'Whether this credential may call it' }),
  input_schema: z.looseObject({}).optional().meta({ description: 'JSON Schema of the arguments; with names only' }),
  output_schema: z.looseObject({}).optional(),
});

const output = z.strictObject({
  toolsets: z.array(z.strictObject({ name: z.string(), about: z.string(), tools: z.array(z.string()) })),
  tools: z.array(described),
  unknown: z.array(z.string()).meta({ description: 'Names that no tool has' }),
  truncated: z.boolean(),
});
type Output = z.infer<typeof output>;

/**
 * What agents may ask about the tools there are: sets, tools of a set, or whole schemas.
 * @param tools every capability but this one
 */
export function describeToolsAmong(tools: readonly Tool[]): Tool {
  const listed = tools.filter((tool) => tool.mcp !== undefined && !tool.anonymous);
  const byName = new Map(listed.map((tool) => [tool.name, tool]));

  function describe({ principal }: Context, { names, toolset }: z.infer<typeof input>): Output {
    const chosen = names
      ? names.flatMap((name) => byName.get(name) ?? [])
      : listed.filter(({ name }) => toolset !== undefined && toolsetOf(name) === toolset);
    const found = chosen.map((tool) => {
      const whole = names ? wholeTool(tool, 'ref') : null;
      return {
        name: tool.name,
        toolset: toolsetOf(tool.name) ?? null,
        title: tool.title,
        description: tool.description,
        scope: tool.mcp?.scope ?? null,
        allowed: mayUse(principal, tool),
        ...(whole && { input_schema: whole.inputSchema, output_schema: whole.outputSchema }),
      };
    });
    // One is given whatever its size.
    const tools = found.slice(0, Math.max(1, fitting(found, STRUCTURED_CHARACTERS_MAX).length));
    return {
      toolsets:
        names || toolset ? [] : TOOLSET_NAMES.map((name) => ({ name, about: TOOLSETS[name].about, tools: [...TOOLSETS[name].tools] })),
      tools,
      unknown: names?.filter((name) => !byName.has(name)) ?? [],
      truncated: tools.length < found.length,
    };
  }

  return defineTool<z.infer<typeof input>, Output>({
    name: 'describe_tools',
    title: 'Describe tools',
    description: 'Lists further tools by set; with names, gives whole schemas: nested arguments, bounds, fields of the answer.',
    cost: 'general',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    mcp: { scope: null, input, output, view: (result) => result, text: describedText },
    handler: async (ctx, query) => describe(ctx, query),
  });
}

function describedText({ toolsets, tools, unknown, truncated }: Output): string {
  const lines = [
    ...toolsets.map(({ name, about, tools: names }) => `${name} (${about}): ${names.join(', ')}`),
    ...tools.map(({ name, description, scope, allowed, input_schema: schema }) => {
      const needs = allowed ? '' : ` Not allowed with this credential: it needs the scope ${scope}.`;
      return `${name}: ${description}${needs}${schema ? `\n${JSON.stringify(schema)}` : ''}`;
    }),
    ...(unknown.length > 0 ? [`No tool is called ${unknown.join(', ')}.`] : []),
    ...(truncated ? ['truncated: ask for fewer tools at once.'] : []),
  ];
  return clip(lines.join('\n'));
}
