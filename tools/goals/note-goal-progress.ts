import { z } from 'zod';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { checkIn } from '../../src/insight/goals/write-goals.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { changedGoal } from './agent-views.ts';
import { number } from './fields.ts';
import { goalAnswer, goalWrite } from './routes.ts';

const fields = { value: number, note: text(1000).nullish() };
const note = z.strictObject({ id, ...fields });

export const noteGoalProgress = defineTool<z.infer<typeof note>, GoalDetail>({
  name: 'note_goal_progress',
  title: 'Record progress',
  description: 'Records today’s value of a goal that is tracked by hand.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...changedGoal, scope: 'goals:write', input: aboutOne('goal_id', fields) },
  rest: [{ ...goalWrite, ...goalAnswer, method: 'POST', path: '/api/goals/{id}/progress/', status: 200, input: note }],
  handler: (ctx, input) => checkIn(ctx, input.id, { value: input.value, note: input.note ?? null }),
});
