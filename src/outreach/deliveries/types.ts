import type { OutputFormat } from '../../insight/figures/formats.ts';

/** Spans of whole days that move with the day on which something is due, on the delivery's own clocks. */
export const PERIODS = [
  'previous_day',
  'previous_week',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'last_7_days',
  'last_30_days',
  'month_to_date',
  'year_to_date',
] as const;
export type Period = (typeof PERIODS)[number];

/** What is made again each time. */
export type DeliveryContent =
  | {
      type: 'report';
      templateId: string;
      dataSourceIds: string[];
      parameters: Record<string, unknown>;
      /** One file each, each at its price. */
      formats: OutputFormat[];
      /** The dates that it is on, each time; null for those of its parameters. */
      period: Period | null;
    }
  | { type: 'dashboard'; dashboardId: string };

/** `failing` from a run that failed to the next one that does not. */
export const DELIVERY_STATUSES = ['active', 'failing', 'paused'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const RUN_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
