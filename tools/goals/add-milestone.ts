import type { z } from 'zod';
import type { Milestone } from '../../src/insight/goals/entities.ts';
import { addMilestone as add, type MilestoneFields } from '../../src/insight/goals/write-goals.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { changedMilestone } from './agent-views.ts';
import { milestoneOf, newMilestone } from './milestone-fields.ts';
import { goalWrite, MILESTONES_PATH } from './routes.ts';
import { milestoneItem, milestoneView } from './views.ts';

const { id: _, ...withoutId } = newMilestone.shape;

export const addMilestone = defineTool<z.infer<typeof newMilestone>, Milestone>({
  name: 'add_milestone',
  title: 'Add a milestone',
  description: 'Adds a step towards a goal, with a value, a date, or both.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: { ...changedMilestone, scope: 'goals:write', input: aboutOne('goal_id', withoutId) },
  rest: [
    { ...goalWrite, method: 'POST', path: MILESTONES_PATH, status: 201, input: newMilestone, output: milestoneItem, view: milestoneView },
  ],
  // Every field has its default.
  handler: (ctx, input) => add(ctx, input.id, milestoneOf(input) as MilestoneFields),
});
