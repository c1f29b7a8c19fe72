import { z } from 'zod';
import type { Goal, GoalSnapshot, Milestone } from '../../src/insight/goals/entities.ts';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { progressSeries } from '../../src/insight/goals/progress-series.ts';
import { GOAL_STATUSES, HIERARCHY_TYPES } from '../../src/insight/goals/types.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { storedFilter } from '../filters.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';

const date = z.string().meta({ format: 'date' });
const number = z.number().nullable();

export const goalItem = named(
  'Goal',
  z.strictObject({
    id: uuid,
    title: z.string(),
    description: z.string(),
    hierarchy_type: z.enum(HIERARCHY_TYPES),
    status: z.enum(GOAL_STATUSES),
    metric: z.string(),
    start_value: z.number(),
    target_value: number.meta({ description: 'null if its progress is the mean of its sub-goals' }),
    current_value: number,
    unit: z.string(),
    start_date: date,
    due_date: date,
    parent_id: uuid.nullable(),
    progress_percentage: z.number(),
    created_at: timestamp,
  }),
);

export const goalItemView = (goal: Goal) => ({
  id: goal.id,
  title: goal.title,
  description: goal.description,
  hierarchy_type: goal.hierarchyType,
  status: goal.status,
  metric: goal.metric,
  start_value: goal.startValue,
  target_value: goal.targetValue ?? null,
  current_value: goal.currentValue ?? null,
  unit: goal.unit,
  start_date: goal.startDate,
  due_date: goal.dueDate,
  parent_id: goal.parentId ?? null,
  progress_percentage: goal.progressPercentage,
  created_at: iso(goal.createdAt),
});

/** Adds what the application needs to draw a tree. */
export const goalNode = named('GoalNode', goalItem.extend({ expected_percentage: z.number() }));
export const goalNodeView = (goal: Goal) => ({ ...goalItemView(goal), expected_percentage: goal.expectedPercentage });

export const milestoneItem = named(
  'Milestone',
  z.strictObject({
    id: uuid,
    title: z.string(),
    target_value: number,
    due_date: date.nullable(),
    completed_at: timestamp.nullable(),
    created_at: timestamp,
  }),
);

export const milestoneView = (milestone: Milestone) => ({
  id: milestone.id,
  title: milestone.title,
  target_value: milestone.targetValue ?? null,
  due_date: milestone.dueDate ?? null,
  completed_at: iso(milestone.completedAt ?? null),
  created_at: iso(milestone.createdAt),
});

const insight = named('GoalInsight', z.strictObject({ kind: z.string(), text: z.string(), receipts: receiptsField }));
export const forecast = z.strictObject({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  level: z.number(),
  probability: z.number().meta({ description: 'That the target is met by the due date' }),
  method: z.string(),
});

export const goalDetail = named(
  'GoalDetail',
  goalItem.extend({
    milestones: z.array(milestoneItem),
    children: z.array(goalItem),
    ai_insights: z.array(insight),
  }),
);

export const goalDetailView = ({ goal, milestones, children }: GoalDetail) => ({
  ...goalItemView(goal),
  milestones: milestones.map(milestoneView),
  children: children.map(goalItemView),
  ai_insights: goal.insights.map(({ kind, text, receipts }) => ({ kind, text, receipts: receipts.map(receiptView) })),
});

/** Adds what only the application needs, because it can change the goal. */
export const goalForm = named(
  'GoalView',
  goalDetail.extend({
    children: z.array(goalNode),
    expected_percentage: z.number(),
    binding: z
      .strictObject({
        data_source_id: uuid,
        table: z.string().nullable(),
        type: z.enum(METRIC_TYPES),
        field: z.string(),
        filters: z.array(storedFilter),
      })
      .nullable(),
    cancelled: z.boolean(),
  }),
);
export const goalFormView = (detail: GoalDetail) => ({
  ...goalDetailView(detail),
  children: detail.children.map(goalNodeView),
  expected_percentage: detail.goal.expectedPercentage,
  binding: detail.goal.binding
    ? {
        data_source_id: detail.goal.binding.dataSourceId,
        table: detail.goal.binding.table ?? null,
        type: detail.goal.binding.type,
        field: detail.goal.binding.field,
        filters: detail.goal.binding.filters ?? [],
      }
    : null,
  cancelled: detail.goal.cancelledAt !== null && detail.goal.cancelledAt !== undefined,
});

const point = named(
  'GoalProgressPoint',
  z.strictObject({
    date,
    value: number,
    percentage: z.number(),
    expected_percentage: z.number(),
    status: z.enum(GOAL_STATUSES),
    note: z.string().nullable(),
  }),
);

export const goalProgress = named(
  'GoalProgress',
  z.strictObject({
    goal_id: uuid,
    percentage: z.number(),
    expected_percentage: z.number(),
    status: z.enum(GOAL_STATUSES),
    as_of: date,
    forecast: forecast.nullable(),
    history: z.array(point),
  }),
);

export const goalProgressView = ({ goal, history }: { goal: Goal; history: GoalSnapshot[] }) => ({
  goal_id: goal.id,
  percentage: goal.progressPercentage,
  expected_percentage: goal.expectedPercentage,
  status: goal.status,
  as_of: goal.evaluatedOn ?? iso(goal.createdAt).slice(0, 10),
  forecast: goal.forecast ?? null,
  history: history.map((one) => ({
    date: one.day,
    value: one.value ?? null,
    percentage: one.percentage,
    expected_percentage: one.expectedPercentage,
    status: one.status,
    note: one.note ?? null,
  })),
});

export const valueAt = named('ValueAt', z.strictObject({ date, value: z.number() }));

/** Adds the lines that the application draws: how the value went, and how it should go. */
export const goalCourse = named(
  'GoalCourse',
  goalProgress.extend({
    course: z
      .array(valueAt)
      .meta({ description: 'History of the value: from the data if it has daily values, otherwise from daily snapshots' }),
    pace: z.array(valueAt).meta({ description: 'Expected values from start to due date; empty without a target of its own' }),
  }),
);

export const goalCourseView = (found: { goal: Goal; history: GoalSnapshot[] }) => ({
  ...goalProgressView(found),
  ...progressSeries(found.goal, found.history),
});
