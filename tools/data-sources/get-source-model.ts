import { z } from 'zod';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import type { ShownModel } from './model-views.ts';
import { sourceRead, sourceReading } from './routes.ts';

export const getSourceModel = defineTool<{ id: string }, ShownModel>({
  name: 'get_source_model',
  title: 'Get the model of a data source',
  description:
    'What the tables and columns of one data source mean, with the evidence, what was corrected, what no longer fits and the history.',
  ...sourceReading,
  rest: [{ ...sourceRead, ...modelAnswer, path: MODEL_PATH, input: z.strictObject({ id }) }],
  handler: (ctx, { id: sourceId }) => showModel(ctx, sourceId),
});
