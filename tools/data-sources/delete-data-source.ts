import { z } from 'zod';
import { deleteSource } from '../../src/data/sources/change-source.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

export const deleteDataSource = defineTool<{ id: string }, void>({
  name: 'delete_data_source',
  title: 'Delete a data source',
  description:
    'Permanently deletes a data source and its data, and stops a running import. Finished reports stay; dashboards and goals built on it stay but can no longer be updated.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      method: 'DELETE',
      path: '/api/data-sources/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, { id: sourceId }) => deleteSource(ctx, sourceId),
});
