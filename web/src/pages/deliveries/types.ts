import type { Schemas } from '../../api/schema.ts';

export const DELIVERIES = '/api/deliveries/';
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Delivery['frequency'][];
export const PERIODS = [
  'previous_day',
  'previous_week',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'last_7_days',
  'last_28_days',
  'last_30_days',
  'last_90_days',
  'month_to_date',
  'quarter_to_date',
  'year_to_date',
] as const satisfies readonly Period[];
export const FORMATS = ['pdf', 'html', 'excel', 'csv', 'json'] as const satisfies readonly Format[];

export type Delivery = Schemas['Delivery'];
export type ReportContent = Extract<Schemas['DeliveryContent'], { type: 'report' }>;
export type Frequency = Delivery['frequency'];
export type Format = ReportContent['formats'][number];
export type Period = NonNullable<ReportContent['period']>;
export type Times = Pick<Delivery, 'frequency' | 'weekday' | 'day_of_month' | 'local_time' | 'time_zone'>;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week: 1 is Monday. */
export function weekdayName(language: string, weekday: number): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS);
}
