import { z } from 'zod';
import type { Goal, GoalSnapshot } from '../../src/insight/goals/entities.ts';
import { type GoalDetail, getGoal, getGoalProgress, listGoals } from '../../src/insight/goals/goals.ts';
import { HIERARCHY_TYPES, type HierarchyType } from '../../src/insight/goals/types.ts';
import type { Page } from '../../src/platform/lists.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restListWith } from '../lists.ts';
import {
  goalCourse,
  goalCourseView,
  goalDetail,
  goalDetailView,
  goalForm,
  goalFormView,
  goalItem,
  goalItemView,
  goalNode,
  goalNodeView,
  goalProgress,
  goalProgressView,
} from './views.ts';

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const shared = { method: 'GET', status: 200, scope: 'goals:read' } as const;
const external = { ...shared, gate: 'external', tag: 'Goals' } as const;
const general = { ...shared, gate: 'general', tag: 'General API' } as const;

type Listed = ListInput & { own: { hierarchy_type?: HierarchyType } };
const input = restListWith({ hierarchy_type: z.enum(HIERARCHY_TYPES, `Give one of ${HIERARCHY_TYPES.join(', ')}.`).optional() });
const view = (page: Page<Goal>, given: Listed, url: URL) => restEnvelope(page, given, url, goalItemView);
const nodesView = (page: Page<Goal>, given: Listed, url: URL) => restEnvelope(page, given, url, goalNodeView);

const listGoalsTool = defineTool<Listed, Page<Goal>>({
  name: 'list_goals',
  title: 'List goals',
  description: 'The goals of your organization with their progress as of today.',
  cost: 'general',
  annotations,
  rest: [
    { ...external, path: '/api/v1/goals/', input, output: envelopeOf(goalItem), view, errors: ['not_found'] },
    { ...general, path: '/api/goals/', input, output: envelopeOf(goalNode), view: nodesView, errors: ['not_found'] },
  ],
  handler: (ctx, { query, own }) => listGoals(ctx, query, own),
});

const getGoalTool = defineTool<{ id: string }, GoalDetail>({
  name: 'get_goal',
  title: 'Get a goal',
  description: 'One goal with its milestones, its sub-goals, its pace, its forecast, and what is holding it back.',
  cost: 'general',
  annotations,
  rest: [
    { ...external, path: '/api/v1/goals/{id}/', input: z.object({ id }), output: goalDetail, view: goalDetailView },
    { ...general, path: '/api/goals/{id}/', input: z.object({ id }), output: goalForm, view: goalFormView },
  ],
  handler: (ctx, given) => getGoal(ctx, given.id),
});

type Progress = { goal: Goal; history: GoalSnapshot[] };

const getGoalProgressTool = defineTool<{ id: string }, Progress>({
  name: 'get_goal_progress',
  title: 'Get a goal’s progress',
  description: 'A goal’s current value, where it should be by now, its forecast for the due date, and its history day by day.',
  cost: 'general',
  annotations,
  rest: [
    { ...external, path: '/api/v1/goals/{id}/progress/', input: z.object({ id }), output: goalProgress, view: goalProgressView },
    { ...general, path: '/api/goals/{id}/progress/', input: z.object({ id }), output: goalCourse, view: goalCourseView },
  ],
  handler: (ctx, given) => getGoalProgress(ctx, given.id),
});

export const READ_GOAL_TOOLS = [listGoalsTool, getGoalTool, getGoalProgressTool];
