import { z } from 'zod';
import type { Goal } from '../../src/insight/goals/entities.ts';
import { listGoals as list } from '../../src/insight/goals/goals.ts';
import { HIERARCHY_TYPES, type HierarchyType } from '../../src/insight/goals/types.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restListWith } from '../lists.ts';
import { agentGoal, agentGoalView, goalLine } from './agent-views.ts';
import { externalGoalRead, generalGoalRead } from './routes.ts';
import { goalItem, goalItemView, goalNode, goalNodeView } from './views.ts';

type Listed = ListInput & { own: { hierarchy_type?: HierarchyType } };

const input = restListWith({ hierarchy_type: z.enum(HIERARCHY_TYPES, `Use one of ${HIERARCHY_TYPES.join(', ')}.`).optional() });
const view = (page: Page<Goal>, given: Listed, url: URL) => restEnvelope(page, given, url, goalItemView);
const nodesView = (page: Page<Goal>, given: Listed, url: URL) => restEnvelope(page, given, url, goalNodeView);

export const listGoals = defineTool<Listed, Page<Goal>>({
  name: 'list_goals',
  title: 'List goals',
  description: 'The goals of your organization with their progress as of today.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'goals:read',
    input: mcpList.transform((list): Listed => ({ ...list, own: {} })),
    output: mcpPageOf(agentGoal),
    view: (page, input) => mcpPage(page, input, agentGoalView),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText('goals', view, (goal: z.infer<typeof agentGoal>) => `- ${goalLine(goal)}`),
  },
  rest: [
    { ...externalGoalRead, path: '/api/v1/goals/', input, output: envelopeOf(goalItem), view, errors: ['not_found'] },
    { ...generalGoalRead, path: '/api/goals/', input, output: envelopeOf(goalNode), view: nodesView, errors: ['not_found'] },
  ],
  handler: (ctx, { query, own }) => list(ctx, query, own),
});
