import { z } from 'zod';
import { getSource } from '../../src/data/sources/get-source.ts';
import { undoChange } from '../../src/data/sources/source-changes.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { changedSource } from './agent-views.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

export const undoDataSourceChange = defineTool<{ id: string }, FoundSource>({
  name: 'undo_data_source_change',
  title: 'Undo the last change of a data source’s files',
  description:
    'Brings back the data as it was before the last file was added, replaced or taken out, or before types or readings were changed. The last three changes are kept.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  mcp: { ...changedSource, scope: 'data-sources:write', input: aboutOne('data_source_id', {}) },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'POST',
      path: '/api/data-sources/{id}/undo/',
      status: 200,
      input: z.strictObject({ id }),
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId }) => {
    await undoChange(ctx, sourceId);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
