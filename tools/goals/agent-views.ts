import { z } from 'zod';
import type { Goal, Milestone } from '../../src/insight/goals/entities.ts';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { clip } from '../budget.ts';
import { goalForm, goalFormView, goalNode, goalNodeView, milestoneItem, milestoneView } from './views.ts';

/** A goal as agents see it in lists and after a change. */
export const agentGoal = goalNode.omit({ description: true, metric: true, created_at: true });
type AgentGoal = z.infer<typeof agentGoal>;

export function agentGoalView(goal: Goal): AgentGoal {
  const { description: _, metric: __, created_at: ___, ...shown } = goalNodeView(goal);
  return shown;
}

/** A goal in a line. */
export function goalLine(goal: AgentGoal): string {
  const unit = goal.unit ? ` ${goal.unit}` : '';
  const value = goal.target_value === null ? 'mean of its sub-goals' : `${goal.current_value ?? 'no value'} of ${goal.target_value}${unit}`;
  const pace = `${goal.progress_percentage} % done, ${goal.expected_percentage} % expected`;
  return `${goal.title} (${goal.id}): ${goal.status}, ${value}, ${pace}, ${goal.start_date} to ${goal.due_date}`;
}

/** Tools that change a goal answer with it. */
export const changedGoal = {
  output: agentGoal,
  view: ({ goal }: GoalDetail) => agentGoalView(goal),
  text: (shown: AgentGoal) => goalLine(shown),
} as const;

const agentMilestone = milestoneItem.omit({ created_at: true });
type AgentMilestone = z.infer<typeof agentMilestone>;

function agentMilestoneView(milestone: Milestone): AgentMilestone {
  const { created_at: _, ...shown } = milestoneView(milestone);
  return shown;
}

function milestoneLine({ id, title, target_value: target, due_date: due, completed_at: at }: AgentMilestone): string {
  return [`${title} (${id})`, target === null ? '' : `at ${target}`, due && `by ${due}`, at ? `completed ${at}` : 'open']
    .filter(Boolean)
    .join(', ');
}

/** Tools that change a milestone answer with it. */
export const changedMilestone = {
  output: agentMilestone,
  view: agentMilestoneView,
  text: (shown: AgentMilestone) => `Milestone ${milestoneLine(shown)}`,
} as const;

const CHILDREN_MAX = 50;

/** One goal as agents see it, with what it consists of. */
export const agentGoalDetail = goalForm.omit({ children: true, ai_insights: true, milestones: true }).extend({
  milestones: z.array(agentMilestone),
  children: z.array(agentGoal.pick({ id: true, title: true, status: true, progress_percentage: true })),
  children_total: z.int().meta({ description: `At most ${CHILDREN_MAX} are listed` }),
  insights: z.array(z.string()).meta({ description: 'Where it stands, and what holds it back' }),
});
type AgentGoalDetail = z.infer<typeof agentGoalDetail>;

export function agentGoalDetailView(detail: GoalDetail): AgentGoalDetail {
  const { children, ai_insights: insights, milestones: _, ...shown } = goalFormView(detail);
  return {
    ...shown,
    milestones: detail.milestones.map(agentMilestoneView),
    children: children
      .slice(0, CHILDREN_MAX)
      .map(({ id, title, status, progress_percentage }) => ({ id, title, status, progress_percentage })),
    children_total: children.length,
    insights: insights.map(({ text }) => text),
  };
}

export function goalText(shown: AgentGoalDetail): string {
  const { binding } = shown;
  const of = binding && `Follows ${binding.type} of ${binding.field} in the data source ${binding.data_source_id}.`;
  return clip(
    [
      goalLine(shown),
      shown.description,
      of,
      ...shown.insights,
      ...shown.milestones.map((milestone) => `- Milestone ${milestoneLine(milestone)}`),
      ...shown.children.map((child) => `- Sub-goal ${child.title} (${child.id}): ${child.status}, ${child.progress_percentage} %`),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}
