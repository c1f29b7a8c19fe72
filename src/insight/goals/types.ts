import type { Receipt } from '../../data/receipts/types.ts';
import type { RoleOverrides } from '../../data/sources/entities.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import type { MetricType } from '../metrics/types.ts';

export const HIERARCHY_TYPES = ['company', 'department', 'team', 'individual'] as const;
export type HierarchyType = (typeof HIERARCHY_TYPES)[number];

export const GOAL_STATUSES = ['not_started', 'on_track', 'at_risk', 'behind', 'completed', 'cancelled'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** The metric of a data source that a goal follows over its own period. */
export interface GoalBinding {
  dataSourceId: string;
  table?: string;
  type: MetricType;
  /** A column; `*` counts rows. */
  field: string;
  filters?: NonNullable<ReportParameters['filters']>;
}

/** What the data said of a bound goal, and of which state of the data: read again only when that changes. */
export interface Measured {
  snapshotId: string;
  /** The owner's roles that it was read by. */
  roleOverrides: RoleOverrides;
  /** Inclusive dates, of the goal's period so far and of the same days one year and one period before, where the data reaches that far. */
  until: string;
  value: number | null;
  /** Of additive metrics: the amount of each day of the period so far, from its first day on. */
  days: number[] | null;
  /** The days that came before the period, oldest first: at most two years. */
  history: { from: string; days: number[] } | null;
  /** The segment that lags most behind the days before the period. */
  blocking: { dimension: string; member: string; now: number; before: number; shareOfGap: number } | null;
  receipts: Receipt[];
  /** Why there is no value, in words. */
  problem: string | null;
}

/** A value at the due date with its interval of four in five, and how likely the target is met. */
export interface GoalForecast {
  value: number;
  low: number;
  high: number;
  level: number;
  probability: number;
  method: string;
}

export interface GoalInsight {
  kind: 'pace' | 'forecast' | 'blocking' | 'rollup' | 'milestone' | 'problem';
  text: string;
  receipts: Receipt[];
}
