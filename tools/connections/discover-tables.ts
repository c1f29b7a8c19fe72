import { z } from 'zod';
import { type ConnectionRequest, discoverTables } from '../../src/data/sources/connections/check-connection.ts';
import type { StreamInfo } from '../../src/data/sources/connectors/types.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { count, text } from '../fields.ts';
import { sourceId } from './agents.ts';
import { connectionRequest } from './request.ts';
import { discovered, discoveredView } from './views.ts';

type Request = ConnectionRequest & { search?: string };

const mcpInput = z
  .strictObject({ data_source_id: sourceId, search: text(200).optional().meta({ description: 'Only tables with this in their name' }) })
  .transform(({ data_source_id, search }): Request => ({ dataSourceId: data_source_id, search }));

const narrowed = z.strictObject({
  total: count.meta({ description: 'Tables that match' }),
  tables: z.array(discovered),
  truncated: z.boolean(),
  how_to_narrow: z.string().optional(),
});

export const discoverTablesTool = defineTool<Request, StreamInfo[]>({
  name: 'discover_tables',
  title: 'List the tables of a source',
  description:
    'The tables and views that can be read over a connection, with their columns, types and estimated numbers of rows. Saves nothing; update_connection chooses which are read.',
  ...sourceEditing,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: {
    scope: 'data-sources:write',
    input: mcpInput,
    output: narrowed,
    view: withinBudget,
    text: ({ total, tables, how_to_narrow: narrow }: z.infer<typeof narrowed>) =>
      clip([`${total} tables.`, ...tables.map(lineOf), ...(narrow ? [narrow] : [])].join('\n')),
  },
  rest: [
    {
      ...sourceWrite,
      method: 'POST',
      path: '/api/connections/discover/',
      status: 200,
      input: connectionRequest,
      output: z.strictObject({ results: z.array(discovered) }),
      view: (tables) => ({ results: tables.map(discoveredView) }),
      noStore: true,
      errors: ['not_found'],
    },
  ],
  handler: (ctx, request) => discoverTables(ctx, request),
});

/** The tables that match: with their columns if all of them fit, else without, and as many as fit. */
function withinBudget(found: StreamInfo[], { search = '' }: Request): z.infer<typeof narrowed> {
  const matching = found.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).map(discoveredView);
  const total = matching.length;
  if (JSON.stringify(matching).length <= STRUCTURED_CHARACTERS_MAX) return { total, tables: matching, truncated: false };
  const tables: typeof matching = [];
  let characters = 0;
  for (const table of matching.map((one) => ({ ...one, columns: [] }))) {
    characters += JSON.stringify(table).length + 1;
    if (characters > STRUCTURED_CHARACTERS_MAX) break;
    tables.push(table);
  }
  const shown = tables.length < total ? `${tables.length} of ${total} tables` : 'All tables';
  const narrow = `${shown} fit, without their columns. Send search with a table’s name, or a part of it, to see columns.`;
  return { total, tables, truncated: true, how_to_narrow: narrow };
}

function lineOf({ name, kind, rows_estimate: rows, columns }: z.infer<typeof discovered>): string {
  return `- ${name} (${kind}${rows === null ? '' : `, about ${rows} rows`}): ${columns.map((column) => `${column.name} ${column.type}`).join(', ')}`;
}
