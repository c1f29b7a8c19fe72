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
] as const satisfies readonly DashboardItem['niche_domain'][];
export const FREQUENCIES = [
  'manual',
  'hourly',
  'daily',
  'weekly',
  'monthly',
] as const satisfies readonly DashboardItem['refresh_frequency'][];
export const METRIC_TYPES = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const;

export type Status = DashboardItem['status'];

export type DashboardItem = Schemas['DashboardRow'];
export type Position = Schemas['Widget']['position'];

export type WidgetData = Schemas['WidgetData'];
export type Widget = Schemas['Widget'];
export type Dashboard = Schemas['DashboardView'];

type View = Body<'POST', '/api/dashboards/{id}/view/'>;

/** A filter as an address of a page says it: by text; null for rows without a value. */
export type Filter = NonNullable<View['filters']>[number] & { value: string | null };

/** A period and equal values: the part of its data that a dashboard shows for a moment. */
export interface Slice extends View {
  filters: Filter[];
}

export const DASHBOARDS = '/api/dashboards/';
