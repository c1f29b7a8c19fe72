import type { Subscriber } from '../alerts/types.ts';

export const DELIVERIES = '/api/deliveries/';
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
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
export const FORMATS = ['pdf', 'html', 'excel', 'csv', 'json'] as const;

export type Format = (typeof FORMATS)[number];
export type Period = (typeof PERIODS)[number];

export interface Times {
  frequency: Frequency;
  weekday: number | null;
  day_of_month: number | null;
  local_time: string;
  time_zone: string;
}

export interface ReportContent {
  type: 'report';
  template_id: string;
  data_source_ids: string[];
  report_parameters: Record<string, unknown>;
  formats: Format[];
  period: Period | null;
}

export interface Delivery extends Times {
  id: string;
  name: string;
  status: 'active' | 'failing' | 'paused';
  content: ReportContent | { type: 'dashboard'; dashboard_id: string };
  attach: boolean;
  recipients: Subscriber[];
  next_run_at: string | null;
  last_run_at: string | null;
  last_error: string | null;
}

export interface Run {
  id: string;
  due_at: string;
  trigger: 'schedule' | 'request';
  status: 'pending' | 'processing' | 'completed' | 'failed';
  report_ids: string[];
  recipients: number;
  reason: string | null;
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week: 1 is Monday. */
export function weekdayName(language: string, weekday: number): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS);
}
