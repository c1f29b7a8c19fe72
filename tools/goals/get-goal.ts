import { z } from 'zod';
import { type GoalDetail, getGoal as get } from '../../src/insight/goals/goals.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { agentGoalDetail, agentGoalDetailView, goalText } from './agent-views.ts';
import { externalGoalRead, generalGoalRead } from './routes.ts';
import { goalDetail, goalDetailView, goalForm, goalFormView } from './views.ts';

export const getGoal = defineTool<{ id: string }, GoalDetail>({
  name: 'get_goal',
  title: 'Get a goal',
  description: 'One goal with its milestones, its sub-goals, its pace, its forecast, and what is holding it back.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'goals:read',
    input: aboutOne('goal_id', {}),
    output: agentGoalDetail,
    view: agentGoalDetailView,
    text: goalText,
  },
  rest: [
    { ...externalGoalRead, path: '/api/v1/goals/{id}/', input: z.object({ id }), output: goalDetail, view: goalDetailView },
    { ...generalGoalRead, path: '/api/goals/{id}/', input: z.object({ id }), output: goalForm, view: goalFormView },
  ],
  handler: (ctx, given) => get(ctx, given.id),
});
