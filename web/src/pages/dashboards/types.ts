import type { Body } from '../../api/operations.ts';
import type { Schemas } from '../../api/schema.ts';

export const DOMAINS = [
  'general',
  'ecommerce',
  'saas',
  'marketing',
  'finance',
  'hr',
  'support',
  'web_analytics',
  'sales',
  'operations',
  'project_tracking',
] as const satisfies readonly DashboardItem['niche_domain'][];
/** What a shop's database or API calls the table of its sales. */
const SALES = /(^|[._])(orders?|purchases?|order_items|line_items)$/i;

/** The line of business of a source by what it is connected to, and for a database or an API by its tables. */
export function domainOf(sourceType: string, tables: readonly string[] = []): (typeof DOMAINS)[number] {
  if (sourceType === 'tracker') return 'project_tracking';
  if (sourceType === 'provider_analytics') return 'web_analytics';
  const isShop = (sourceType === 'database' || sourceType === 'api') && tables.some((name) => SALES.test(name));
  return isShop ? 'ecommerce' : 'general';
}

export const FREQUENCIES = [
  'manual',
  'hourly',
  'daily',
  'weekly',
  'monthly',
] as const satisfies readonly DashboardItem['refresh_frequency'][];
export const METRIC_TYPES = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const;

/** In the order in which they are offered. */
export const PERIODS = [
  'month_to_date',
  'previous_month',
  'quarter_to_date',
  'previous_quarter',
  'year_to_date',
  'previous_year',
  'last_7_days',
  'last_28_days',
  'last_30_days',
  'last_90_days',
  'previous_day',
  'previous_week',
] as const satisfies readonly NonNullable<View['period']>[];

export type Status = DashboardItem['status'];

export type DashboardItem = Schemas['DashboardRow'];
export type Position = Schemas['Widget']['position'];

export type WidgetData = Schemas['WidgetData'];
export type Widget = Schemas['Widget'];
export type Dashboard = Schemas['DashboardView'];

type View = Body<'POST', '/api/dashboards/{id}/view/'>;

/** A filter in a page's address: as text; null for rows without a value. */
export type Filter = NonNullable<View['filters']>[number] & { value: string | null };

/** A period and equality filters: the temporary selection a dashboard is viewed with. */
export interface Slice extends View {
  filters: Filter[];
}

export const DASHBOARDS = '/api/dashboards/';
