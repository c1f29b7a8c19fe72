import type { SyncRun } from '../../src/data/sources/connections/entities.ts';
import { requestSync } from '../../src/data/sources/connections/open-sync.ts';
import { sourceEditing } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { syncDoor } from './agents.ts';
import { syncRoute } from './routes.ts';

export const syncDataSource = defineTool<{ id: string }, SyncRun>({
  name: 'sync_data_source',
  title: 'Sync a data source now',
  description: 'Reads a connected data source again, in addition to its schedule. It runs in the background; list_syncs has the result.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: syncDoor,
  rest: [{ ...syncRoute, path: '/api/data-sources/{id}/sync/', status: 202 }],
  handler: (ctx, input) => requestSync(ctx, input.id),
});
