import { z } from 'zod';
import { restoreCorrections } from '../../src/data/corrections/write-corrections.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import type { ShownModel } from './model-views.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

const input = z.strictObject({ id, version: z.int().min(0).meta({ description: '0: no corrections at all' }) });

export const restoreDataModel = defineTool<z.infer<typeof input>, ShownModel>({
  name: 'restore_data_model',
  title: 'Restore an earlier data model',
  description: 'Brings back all corrections of an earlier version, as a new version.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [{ ...sourceWrite, ...modelAnswer, method: 'POST', path: `${MODEL_PATH}restore/`, status: 200, input, errors: ['conflict'] }],
  handler: async (ctx, { id: sourceId, version }) => {
    await restoreCorrections(ctx, sourceId, version);
    return showModel(ctx, sourceId);
  },
});
