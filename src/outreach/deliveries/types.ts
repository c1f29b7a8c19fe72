import type { OutputFormat } from '../../insight/figures/formats.ts';

/** Spans of whole days relative to the due day, in the delivery's time zone. */
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

/** What each run produces. */
export type DeliveryContent =
  | {
      type: 'report';
      templateId: string;
      dataSourceIds: string[];
      parameters: Record<string, unknown>;
      /** One file each, priced separately. */
      formats: OutputFormat[];
      /** The period to report on in each run; null to use the dates in the parameters. */
      period: Period | null;
    }
  | { type: 'dashboard'; dashboardId: string };

/** `failing` from a failed run until the next successful one. */
export const DELIVERY_STATUSES = ['active', 'failing', 'paused'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const RUN_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
