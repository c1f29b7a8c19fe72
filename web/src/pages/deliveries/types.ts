import type { Subscriber } from '../alerts/types.ts';

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

export interface Delivery {
  id: string;
  name: string;
  status: 'active' | 'failing' | 'paused';
  frequency: Frequency;
  weekday: number | null;
  day_of_month: number | null;
  local_time: string;
  time_zone: string;
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
