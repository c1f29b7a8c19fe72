import { z } from 'zod';
import type { Milestone } from '../../src/insight/goals/entities.ts';
import { updateMilestone as update } from '../../src/insight/goals/write-goals.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { milestoneFields, milestoneOf } from './milestone-fields.ts';
import { goalWrite, MILESTONES_PATH } from './routes.ts';
import { milestoneItem, milestoneView } from './views.ts';

const milestoneChange = z
  .strictObject({
    id,
    milestone_id: id,
    title: milestoneFields.title.optional(),
    target_value: milestoneFields.target_value.optional(),
    due_date: milestoneFields.due_date.optional(),
    completed: milestoneFields.completed.optional(),
  })
  .refine((given) => Object.keys(given).length > 2, 'Send at least one of title, target_value, due_date, completed.');

export const updateMilestone = defineTool<z.infer<typeof milestoneChange>, Milestone>({
  name: 'update_milestone',
  title: 'Change a milestone',
  description: 'Updates the given fields; the others stay as they are.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...goalWrite,
      method: 'PATCH',
      path: `${MILESTONES_PATH}{milestone_id}/`,
      status: 200,
      input: milestoneChange,
      output: milestoneItem,
      view: milestoneView,
    },
  ],
  handler: (ctx, input) => update(ctx, input.id, input.milestone_id, milestoneOf(input)),
});
