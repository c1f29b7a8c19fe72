import type { Receipt } from '../ask/types.ts';
import type { Filter, MetricType } from '../goals/types.ts';

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];
export const DIRECTIONS = ['either', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type Subject =
  | { type: 'metric'; data_source_id: string; table: string | null; metric: MetricType; field: string; filters: Filter[]; grain: Grain }
  | { type: 'widget'; dashboard_id: string; widget_id: string | null };

export type Condition =
  | { type: 'above' | 'below'; threshold: number }
  | { type: 'change'; percent: number; direction: Direction }
  | { type: 'anomaly'; direction: Direction };

export interface Reading {
  value: number | null;
  previous: number | null;
  expected: number | null;
  /** A fraction. */
  change: number | null;
  sentence: string;
}

/** A member who gets something by mail. */
export interface Subscriber {
  user_id: string;
  email: string;
  name: string;
  unsubscribed: boolean;
}

export interface Alert {
  id: string;
  name: string;
  status: 'ok' | 'firing';
  subject: Subject;
  condition: Condition;
  subscribers: Subscriber[];
  reading: Reading | null;
  problem: string | null;
  snoozed_until: string | null;
  checked_at: string | null;
}

export interface Firing {
  id: string;
  condition: Condition;
  reading: Reading;
  receipts: Receipt[];
  fired_at: string;
  notified_at: string | null;
  resolved_at: string | null;
}
