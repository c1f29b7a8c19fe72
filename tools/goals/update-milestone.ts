import { z } from 'zod';
import type { Milestone } from '../../src/insight/goals/entities.ts';
import { updateMilestone as update } from '../../src/insight/goals/write-goals.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { changedMilestone } from './agent-views.ts';
import { milestoneFields, milestoneOf } from './milestone-fields.ts';
import { goalWrite, MILESTONES_PATH } from './routes.ts';
import { milestoneItem, milestoneView } from './views.ts';

const partial = {
  title: milestoneFields.title.optional(),
  target_value: milestoneFields.target_value.optional(),
  due_date: milestoneFields.due_date.optional(),
  completed: milestoneFields.completed.optional(),
};
const some = [(given: object) => Object.keys(given).length > 2, `Send at least one of ${Object.keys(partial).join(', ')}.`] as const;

const milestoneChange = z.strictObject({ id, milestone_id: id, ...partial }).refine(...some);

export const updateMilestone = defineTool<z.infer<typeof milestoneChange>, Milestone>({
  name: 'update_milestone',
  title: 'Change a milestone',
  description: 'Updates the given fields; the others stay as they are.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...changedMilestone, scope: 'goals:write', input: aboutOne('goal_id', { milestone_id: id, ...partial }).refine(...some) },
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
