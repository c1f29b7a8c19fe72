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

/** A bound goal's measurement and the state of the data that it was taken in: measured again only when that changes. */
export interface Measured {
  snapshotId: string;
  /** The owner's role overrides at that time. */
  roleOverrides: RoleOverrides;
  /** The version of the corrections of the source's model; absent if there were none. */
  modelVersion?: number;
  /** The last day measured, inclusive. */
  until: string;
  value: number | null;
  /** For additive metrics, the amount of each day of the period so far, starting at its first day. */
  days: number[] | null;
  /** The last day that the data reaches, if that is more than a day before `until`: later days are unknown, not zero. Absent in old records. */
  reaches?: string | null;
  /** The days before the period, oldest first: at most two years. */
  history: { from: string; days: number[] } | null;
  /** The segment that fell most compared with the days before the period. */
  blocking: { dimension: string; member: string; now: number; before: number; shareOfGap: number } | null;
  receipts: Receipt[];
  /** Why there is no value. */
  problem: string | null;
}

/** The forecast value at the due date with its 80% interval, and the probability of meeting the target. */
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
