import type { SyncRun } from '../../src/data/sources/connections/entities.ts';
import { cancelSync } from '../../src/data/sources/connections/open-sync.ts';
import { sourceEditing } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { syncDoor } from './agents.ts';
import { syncRoute } from './routes.ts';

export const cancelSyncTool = defineTool<{ id: string }, SyncRun>({
  name: 'cancel_sync',
  title: 'Cancel a sync',
  description: 'Cancels the sync of a data source that is waiting or running. The data stays as it was.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: syncDoor,
  rest: [{ ...syncRoute, path: '/api/data-sources/{id}/sync/cancel/', status: 200 }],
  handler: (ctx, input) => cancelSync(ctx, input.id),
});
