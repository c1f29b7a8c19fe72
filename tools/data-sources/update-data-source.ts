import { z } from 'zod';
import { describeSource } from '../../src/data/sources/change-source.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { changedSource } from './agent-views.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

const NOTHING = 'Send what to change: name, description or both.';
const description = z
  .strictObject({ id, name: text(200).optional(), description: text(2000).optional() })
  .refine((fields) => fields.name !== undefined || fields.description !== undefined, NOTHING);

export const updateDataSource = defineTool<z.infer<typeof description>, FoundSource>({
  name: 'update_data_source',
  title: 'Rename or describe a data source',
  description: 'Renames or describes a data source. Its data, and everything built on it, stay as they are.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    ...changedSource,
    scope: 'data-sources:write',
    input: aboutOne('data_source_id', { name: text(200).optional(), description: text(2000).optional() }, NOTHING),
  },
  rest: [{ ...sourceWrite, ...sourceAnswer, method: 'PATCH', path: '/api/data-sources/{id}/', status: 200, input: description }],
  handler: async (ctx, { id: sourceId, ...changes }) => {
    await describeSource(ctx, sourceId, changes);
    return getSource(ctx, sourceId);
  },
});
