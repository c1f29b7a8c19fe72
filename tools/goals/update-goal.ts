import { z } from 'zod';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { updateGoal as update } from '../../src/insight/goals/write-goals.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { changedGoal } from './agent-views.ts';
import { goalFields, goalInput } from './fields.ts';
import { goalAnswer, goalWrite } from './routes.ts';

const partial = Object.fromEntries(Object.entries(goalInput).map(([name, field]) => [name, field.optional()])) as {
  [K in keyof typeof goalInput]: z.ZodOptional<(typeof goalInput)[K]>;
};

const NONE = `Send at least one of ${Object.keys(goalInput).join(', ')}.`;

const change = z.strictObject({ id, ...partial }).refine((given) => Object.keys(given).length > 1, NONE);

export const updateGoal = defineTool<z.infer<typeof change>, GoalDetail>({
  name: 'update_goal',
  title: 'Change a goal',
  description: 'Updates the given fields; the others stay as they are. The status cancelled ends the goal without a result.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...changedGoal, scope: 'goals:write', input: aboutOne('goal_id', partial, NONE) },
  rest: [{ ...goalWrite, ...goalAnswer, method: 'PATCH', path: '/api/goals/{id}/', status: 200, input: change }],
  handler: (ctx, { id: goalId, ...given }) => update(ctx, goalId, goalFields(given)),
});
