import { z } from 'zod';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { createGoal as create } from '../../src/insight/goals/write-goals.ts';
import { defineTool } from '../define.ts';
import { changedGoal } from './agent-views.ts';
import { goalFields, goalInput } from './fields.ts';
import { goalAnswer, goalWrite } from './routes.ts';

const creation = z.strictObject({
  ...goalInput,
  description: goalInput.description.default(''),
  hierarchy_type: goalInput.hierarchy_type.default('company'),
  metric: goalInput.metric.default(''),
  unit: goalInput.unit.default(''),
  start_value: goalInput.start_value.default(0),
  target_value: goalInput.target_value.default(null),
  current_value: goalInput.current_value.default(null),
  parent_id: goalInput.parent_id.default(null),
  binding: goalInput.binding.default(null),
  cancelled: goalInput.cancelled.default(false),
});

export const createGoal = defineTool<z.infer<typeof creation>, GoalDetail>({
  name: 'create_goal',
  title: 'Create a goal',
  description: 'Creates a goal. Its progress is entered by hand, follows a metric of a data source, or comes from its sub-goals.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: { ...changedGoal, scope: 'goals:write', input: creation },
  rest: [{ ...goalWrite, ...goalAnswer, method: 'POST', path: '/api/goals/', status: 201, input: creation, errors: ['not_found'] }],
  handler: (ctx, input) => create(ctx, goalFields(input)),
});
