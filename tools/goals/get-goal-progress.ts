import { z } from 'zod';
import type { Goal, GoalSnapshot } from '../../src/insight/goals/entities.ts';
import { getGoalProgress as get } from '../../src/insight/goals/goals.ts';
import { aboutOne } from '../agent-input.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { externalGoalRead, generalGoalRead } from './routes.ts';
import { goalCourse, goalCourseView, goalProgress, goalProgressView } from './views.ts';

type Progress = { goal: Goal; history: GoalSnapshot[] };

const POINTS_MAX = 60;
const agentProgress = goalProgress.extend({
  history_total: z.int().meta({ description: `Days recorded; history has the latest ${POINTS_MAX}` }),
});

function agentProgressView(found: Progress): z.infer<typeof agentProgress> {
  const { history, ...shown } = goalProgressView(found);
  return { ...shown, history: history.slice(-POINTS_MAX), history_total: history.length };
}

function progressText({ status, percentage, expected_percentage, as_of, forecast, history, history_total }: z.infer<typeof agentProgress>) {
  const ahead =
    forecast &&
    `Forecast for the due date: ${forecast.value} (${forecast.low} to ${forecast.high}); it meets its target with a probability of ${forecast.probability}.`;
  return clip(
    [
      `${status} as of ${as_of}: ${percentage} % done, ${expected_percentage} % expected.`,
      ahead,
      ...(history.length < history_total ? [`The latest ${history.length} of ${history_total} days:`] : []),
      ...history.map(
        ({ date, value, percentage: done, note }) => `- ${date}: ${value ?? 'no value'}, ${done} %${note ? ` (${note})` : ''}`,
      ),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

export const getGoalProgress = defineTool<{ id: string }, Progress>({
  name: 'get_goal_progress',
  title: 'Get a goal’s progress',
  description: 'A goal’s current value, where it should be by now, its forecast for the due date, and its history day by day.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'goals:read', input: aboutOne('goal_id', {}), output: agentProgress, view: agentProgressView, text: progressText },
  rest: [
    { ...externalGoalRead, path: '/api/v1/goals/{id}/progress/', input: z.object({ id }), output: goalProgress, view: goalProgressView },
    { ...generalGoalRead, path: '/api/goals/{id}/progress/', input: z.object({ id }), output: goalCourse, view: goalCourseView },
  ],
  handler: (ctx, given) => get(ctx, given.id),
});
