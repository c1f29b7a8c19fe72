import { z } from 'zod';
import { deleteGoal as remove } from '../../src/insight/goals/write-goals.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { goalWrite } from './routes.ts';

export const deleteGoal = defineTool<{ id: string }, void>({
  name: 'delete_goal',
  title: 'Delete a goal',
  description: 'Permanently deletes a goal and its milestones; its sub-goals move up one level.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    { ...goalWrite, method: 'DELETE', path: '/api/goals/{id}/', status: 204, input: z.object({ id }), output: null, view: () => undefined },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});
