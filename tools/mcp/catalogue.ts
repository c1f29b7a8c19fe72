import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TOOLS } from '../index.ts';

/** What tools/list shows, computed once. */
export const CATALOGUE: ListedTool[] = TOOLS.flatMap(({ name, title, description, annotations, mcp }) =>
  mcp === undefined
    ? []
    : [
        {
          name,
          title,
          description,
          inputSchema: objectSchema(mcp.input, 'input'),
          outputSchema: objectSchema(mcp.output, 'output'),
          annotations: { title, ...annotations },
        },
      ],
);

function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // Every tool's input and output is an object, by the types of defineTool and by its test.
  return json as ListedTool['inputSchema'];
}

export const INSTRUCTIONS = `Turns an organization's data into reports.
Usual way: list_data_sources → get_data_source (what columns mean) → list_report_templates → estimate_report (exact price) → generate_report (costs credits) → read the file as the resource report://{id}/file.
Numbers in reports are computed and carry receipts; say where they come from. Before you trust a number, look at the import certificate: get_data_source with sections ["certificate"] says what was repaired or rejected.
Answers that were cut to stay short say "truncated" and how to narrow.`;
