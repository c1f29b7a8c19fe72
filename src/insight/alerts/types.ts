import type { Receipt } from '../../data/receipts/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import type { GoalBinding } from '../goals/types.ts';
import type { Grain } from '../statistics/calendar.ts';
import type { Span } from '../statistics/types.ts';

/** What is watched. */
export type AlertSubject =
  | {
      type: 'metric';
      binding: GoalBinding;
      /** The period of a value: the last complete one that the data covers. */
      grain: Grain;
    }
  | {
      type: 'widget';
      dashboardId: string;
      /** Of a figure of the dashboard; stays the same over refreshes. */
      widgetKey: string;
    };

/** When it is told. */
export type AlertCondition =
  | { type: 'above' | 'below'; threshold: number }
  /** Against the period before, in percent. */
  | { type: 'change'; percent: number; direction: 'up' | 'down' | 'either' }
  /** What the series around it does not let expect. */
  | { type: 'anomaly'; direction: 'up' | 'down' | 'either' };

export const ALERT_STATUSES = ['ok', 'firing'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** What is seen of a subject at one look. */
export interface Observation {
  label: string;
  format: NumberFormat;
  unit: string | null;
  value: number | null;
  /** Of the period before. */
  previous: number | null;
  /** The period that the value is of, where it is of one, and its name. */
  span: Span | null;
  when: string;
  /** The values up to the last one, oldest first, a step each of this grain. */
  series: (number | null)[];
  grain: Grain;
  /** They count something. */
  counts: boolean;
  receipts: Receipt[];
}

/** What came of one look: the numbers, and a sentence with them. */
export interface Reading {
  value: number | null;
  previous: number | null;
  /** What was to be expected, of an anomaly. */
  expected: number | null;
  /** Against `previous`, as a fraction. */
  change: number | null;
  span: Span | null;
  sentence: string;
}
