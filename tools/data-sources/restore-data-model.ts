import { z } from 'zod';
import { restoreCorrections } from '../../src/data/corrections/write-corrections.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { type ChangedModel, changedModel, MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

const input = z.strictObject({ id, version: z.int().min(0).meta({ description: '0: no corrections at all' }) });

export const restoreDataModel = defineTool<z.infer<typeof input>, ChangedModel>({
  name: 'restore_data_model',
  title: 'Restore an earlier data model',
  description:
    'Brings back all corrections of an earlier version, as a new version. An agent’s call is a proposal: it takes effect when a person approves it on the page of the data source. get_source_model has the versions.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: { ...changedModel, scope: 'data-sources:write', input: aboutOne('data_source_id', { version: input.shape.version }) },
  rest: [
    {
      ...sourceWrite,
      ...modelAnswer,
      view: ({ shown }) => modelAnswer.view(shown),
      method: 'POST',
      path: `${MODEL_PATH}restore/`,
      status: 200,
      input,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, version }) => {
    const made = await restoreCorrections(ctx, sourceId, version);
    return { made, shown: await showModel(ctx, sourceId) };
  },
});
