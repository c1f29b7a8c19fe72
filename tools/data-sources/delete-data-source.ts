import { z } from 'zod';
import { deleteSource } from '../../src/data/sources/change-source.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

export const deleteDataSource = defineTool<{ id: string }, void>({
  name: 'delete_data_source',
  title: 'Delete a data source',
  description:
    'Removes a data source and its data for good, and stops an import of it. Finished reports stay; dashboards and goals over it stay as they are and cannot be brought up to date.',
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
