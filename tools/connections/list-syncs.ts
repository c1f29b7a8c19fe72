import { z } from 'zod';
import type { SyncRun } from '../../src/data/sources/connections/entities.ts';
import { listSyncs } from '../../src/data/sources/connections/list-syncs.ts';
import { clip } from '../budget.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { type HistoryInput, restHistory } from '../lists.ts';
import { sourceId, syncLine } from './agents.ts';
import { syncRunView, syncView } from './views.ts';

const AGENT_MAX = 50;
const mcpInput = z
  .strictObject({ data_source_id: sourceId, limit: z.int().min(1).max(AGENT_MAX).default(5).meta({ description: 'Latest first' }) })
  .transform(({ data_source_id, limit }): HistoryInput => ({ id: data_source_id, limit: String(limit) }));
const output = z.strictObject({ results: z.array(syncView) });

export const listSyncsTool = defineTool<HistoryInput, SyncRun[]>({
  name: 'list_syncs',
  title: 'Get the syncs of a data source',
  description:
    'Every sync of a connected data source, latest first: its progress, its result, what changed in the source, and why it failed.',
  ...sourceReading,
  mcp: {
    scope: 'data-sources:read',
    input: mcpInput,
    output,
    view: (runs) => ({ results: runs.map(syncRunView) }),
    text: ({ results }: z.infer<typeof output>) => clip(results.map((sync) => `- ${syncLine(sync)}`).join('\n') || 'No syncs.'),
  },
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/syncs/',
      input: restHistory,
      output,
      view: (runs) => ({ results: runs.map(syncRunView) }),
    },
  ],
  handler: (ctx, input) => listSyncs(ctx, input.id, Number(input.limit)),
});
