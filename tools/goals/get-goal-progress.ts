import { z } from 'zod';
import type { Goal, GoalSnapshot } from '../../src/insight/goals/entities.ts';
import { getGoalProgress as get } from '../../src/insight/goals/goals.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { externalGoalRead, generalGoalRead } from './routes.ts';
import { goalCourse, goalCourseView, goalProgress, goalProgressView } from './views.ts';

type Progress = { goal: Goal; history: GoalSnapshot[] };

export const getGoalProgress = defineTool<{ id: string }, Progress>({
  name: 'get_goal_progress',
  title: 'Get a goal’s progress',
  description: 'A goal’s current value, where it should be by now, its forecast for the due date, and its history day by day.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    { ...externalGoalRead, path: '/api/v1/goals/{id}/progress/', input: z.object({ id }), output: goalProgress, view: goalProgressView },
    { ...generalGoalRead, path: '/api/goals/{id}/progress/', input: z.object({ id }), output: goalCourse, view: goalCourseView },
  ],
  handler: (ctx, given) => get(ctx, given.id),
});
