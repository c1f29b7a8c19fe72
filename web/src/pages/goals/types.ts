import type { Schemas } from '../../api/schema.ts';

export const STATUSES = ['not_started', 'on_track', 'at_risk', 'behind', 'completed', 'cancelled'] as const satisfies readonly Status[];
export type Status = GoalNode['status'];
export const LEVELS = ['company', 'department', 'team', 'individual'] as const satisfies readonly Level[];
export type Level = GoalNode['hierarchy_type'];
export const METRIC_TYPES = ['sum', 'count', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const satisfies readonly Extract<
  Schemas['AlertSubject'],
  { type: 'metric' }
>['metric'][];
export type MetricType = Binding['type'];
export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'is_null',
  'not_null',
] as const satisfies readonly Operator[];
export type Operator = Filter['op'];

export type GoalNode = Schemas['GoalNode'];
export type Milestone = Schemas['Milestone'];

export type Filter = Schemas['Filter'];
/** How a goal's value is computed. */
export type Binding = NonNullable<GoalDetail['binding']>;
export type GoalDetail = Schemas['GoalView'];
export type ValueAt = Schemas['ValueAt'];
export type Progress = Schemas['GoalCourse'];
