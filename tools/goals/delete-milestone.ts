import { z } from 'zod';
import { deleteMilestone as remove } from '../../src/insight/goals/write-goals.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { goalWrite, MILESTONES_PATH } from './routes.ts';

export const deleteMilestone = defineTool<{ id: string; milestone_id: string }, void>({
  name: 'delete_milestone',
  title: 'Delete a milestone',
  description: 'Permanently deletes a milestone.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...goalWrite,
      method: 'DELETE',
      path: `${MILESTONES_PATH}{milestone_id}/`,
      status: 204,
      input: z.object({ id, milestone_id: id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => remove(ctx, input.id, input.milestone_id),
});
