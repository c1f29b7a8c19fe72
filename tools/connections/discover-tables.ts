import { z } from 'zod';
import { type ConnectionRequest, discoverTables } from '../../src/data/sources/connections/check-connection.ts';
import type { StreamInfo } from '../../src/data/sources/connectors/types.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { connectionRequest } from './request.ts';
import { discovered, discoveredView } from './views.ts';

export const discoverTablesTool = defineTool<ConnectionRequest, StreamInfo[]>({
  name: 'discover_tables',
  title: 'List the tables of a source',
  description:
    'The tables and views that can be read over a connection, with their columns, types and estimated numbers of rows. Saves nothing.',
  ...sourceEditing,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
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
