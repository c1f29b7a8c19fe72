import type { Receipt } from '../ask/types.ts';

export const STATUSES = ['not_started', 'on_track', 'at_risk', 'behind', 'completed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
export const LEVELS = ['company', 'department', 'team', 'individual'] as const;
export type Level = (typeof LEVELS)[number];
export const METRIC_TYPES = ['sum', 'count', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const;
export type MetricType = (typeof METRIC_TYPES)[number];
export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'contains', 'starts_with', 'is_null', 'not_null'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface GoalNode {
  id: string;
  title: string;
  description: string;
  hierarchy_type: Level;
  status: Status;
  metric: string;
  start_value: number;
  target_value: number | null;
  current_value: number | null;
  unit: string;
  start_date: string;
  due_date: string;
  parent_id: string | null;
  progress_percentage: number;
  expected_percentage: number;
  created_at: string;
}

export interface Milestone {
  id: string;
  title: string;
  target_value: number | null;
  due_date: string | null;
  completed_at: string | null;
}

type FilterValue = string | number | boolean;

export interface Filter {
  column: string;
  op: Operator;
  value?: FilterValue | FilterValue[];
}

export interface Binding {
  data_source_id: string;
  table: string | null;
  type: MetricType;
  field: string;
  filters: Filter[];
}

export interface GoalDetail extends GoalNode {
  milestones: Milestone[];
  children: GoalNode[];
  ai_insights: { kind: string; text: string; receipts: Receipt[] }[];
  binding: Binding | null;
  cancelled: boolean;
}

export interface ValueAt {
  date: string;
  value: number;
}

export interface Progress {
  percentage: number;
  expected_percentage: number;
  status: Status;
  as_of: string;
  forecast: { value: number; low: number; high: number; level: number; probability: number; method: string } | null;
  history: { date: string; value: number | null; note: string | null }[];
  course: ValueAt[];
  pace: ValueAt[];
}
