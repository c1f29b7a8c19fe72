import type { Receipt } from '../../data/receipts/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import type { GoalBinding } from '../goals/types.ts';
import type { Step } from '../statistics/calendar.ts';
import type { Span } from '../statistics/types.ts';

/** What an alert watches. */
export type AlertSubject =
  | {
      type: 'metric';
      binding: GoalBinding;
      /** The period to watch: the last complete one that the data covers. */
      grain: Step;
    }
  | {
      type: 'widget';
      dashboardId: string;
      /** The key of a widget, which is stable across refreshes. */
      widgetKey: string;
    };

/** When to notify. */
export type AlertCondition =
  | { type: 'above' | 'below'; threshold: number }
  /** Compared with the previous period, in percent. */
  | { type: 'change'; percent: number; direction: 'up' | 'down' | 'either' }
  /** A value that the rest of the series makes unlikely. */
  | { type: 'anomaly'; direction: 'up' | 'down' | 'either' };

export const ALERT_STATUSES = ['ok', 'firing'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** What one check read of a subject. */
export interface Observation {
  label: string;
  format: NumberFormat;
  unit: string | null;
  value: number | null;
  /** The value of the previous period. */
  previous: number | null;
  /** The value's period, if it has one; `when` names it. */
  span: Span | null;
  when: string;
  /** The values up to and including this one, oldest first, one per step of `grain`. */
  series: (number | null)[];
  /** Of steps within a day: when each starts, and how many of the newest came since the last check, each of which may meet the condition. */
  dense?: { starts: readonly number[]; fresh: number };
  grain: Step;
  /** True if the values are counts. */
  counts: boolean;
  receipts: Receipt[];
}

/** The result of one check: the numbers, and a sentence about them. */
export interface Reading {
  value: number | null;
  previous: number | null;
  /** For an anomaly, the expected value. */
  expected: number | null;
  /** Relative to `previous`, as a fraction. */
  change: number | null;
  span: Span | null;
  sentence: string;
  /** The start of the newest step within a day that was judged, in days since 1970-01-01. */
  until?: number;
  /** What is in doubt about the data, as sentences; absent if nothing is. */
  doubts?: string[];
}
