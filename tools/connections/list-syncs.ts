import { z } from 'zod';
import type { SyncRun } from '../../src/data/sources/connections/entities.ts';
import { listSyncs } from '../../src/data/sources/connections/list-syncs.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { type HistoryInput, restHistory } from '../lists.ts';
import { syncRunView, syncView } from './views.ts';

export const listSyncsTool = defineTool<HistoryInput, SyncRun[]>({
  name: 'list_syncs',
  title: 'Get the syncs of a data source',
  description:
    'Every sync of a connected data source, latest first: its progress, its result, what changed in the source, and why it failed.',
  ...sourceReading,
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/syncs/',
      input: restHistory,
      output: z.strictObject({ results: z.array(syncView) }),
      view: (runs) => ({ results: runs.map(syncRunView) }),
    },
  ],
  handler: (ctx, input) => listSyncs(ctx, input.id, Number(input.limit)),
});
