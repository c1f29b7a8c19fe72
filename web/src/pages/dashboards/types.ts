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
] as const;
export const FREQUENCIES = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export const METRIC_TYPES = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const;

type Domain = (typeof DOMAINS)[number];
type Frequency = (typeof FREQUENCIES)[number];
export type Status = DashboardItem['status'];

export type DashboardItem = Omit<Schemas['DashboardRow'], 'niche_domain' | 'refresh_frequency'> & Chosen;
export type Quote = Schemas['DashboardQuote'];
export type Position = Schemas['Widget']['position'];
export type RefreshResult = Schemas['DashboardRefresh'];

/** Text in the document, so that a line of business can be added; these are those of today. */
interface Chosen {
  niche_domain: Domain;
  refresh_frequency: Frequency;
}

export type WidgetData = Schemas['WidgetData'];
export type Widget = Omit<Schemas['Widget'], 'config'> & {
  config: { key: string; data_source_id?: string; table?: string; dimension?: string; dimensions?: string[]; [name: string]: unknown };
};

export type Dashboard = Omit<Schemas['DashboardView'], 'config' | 'widgets' | keyof Chosen> &
  Chosen & {
    config: { layout?: Record<string, Position>; date_range?: Period; [name: string]: unknown };
    widgets: Widget[];
  };

interface Period {
  start: string;
  end: string;
}

export interface Filter {
  column: string;
  /** null: rows without a value. */
  value: string | null;
}

/** A period and equal values: the part of its data that a dashboard shows for a moment. */
export interface Slice {
  date_range?: Period;
  filters: Filter[];
}

/** A data source with what is known of its columns. */
export type SourceDetail = Schemas['DataSourceView'];

export const DASHBOARDS = '/api/dashboards/';
