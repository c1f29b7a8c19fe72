import type { Cell, NumberFormat } from '../../components/values.ts';
import type { Status as GoalStatus } from '../goals/types.ts';

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

export type Domain = (typeof DOMAINS)[number];
export type Frequency = (typeof FREQUENCIES)[number];
export type Status = 'draft' | 'active' | 'refreshing' | 'error' | 'archived';

export interface SourceName {
  id: string;
  name: string;
  type: string;
}

export interface DashboardItem {
  id: string;
  name: string;
  description: string;
  status: Status;
  niche_domain: Domain;
  widget_count: number;
  last_refresh: string | null;
  created_at: string;
  refresh_frequency: Frequency;
  next_refresh_at: string | null;
  last_error: string | null;
  data_sources: SourceName[];
}

export interface Estimate {
  credits: number;
  widgets: number;
  breakdown: { item: string; credits: number }[];
}

export type Quote = Omit<Estimate, 'widgets'> & { widgets: { title: string; type: string }[] };

export interface Position {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Receipt {
  id: string;
  label: string;
  sql: string;
  params: Cell[];
  tables: { name: string; data_source_id: string; snapshot_id: string; snapshot_sha256: string; table_sha256: string }[];
  rows_scanned: number;
  result_rows: number;
}

export type WidgetType =
  | 'kpi'
  | 'line'
  | 'area'
  | 'bar'
  | 'stacked_bar'
  | 'pie'
  | 'donut'
  | 'table'
  | 'heatmap'
  | 'scatter'
  | 'funnel'
  | 'goal'
  | 'text';

export type WidgetData = { notices: string[]; receipts: Receipt[] } & (
  | {
      kind: 'kpi';
      value: number | null;
      format: NumberFormat;
      unit: string | null;
      change: { absolute: number; fraction: number | null; compared_to: string } | null;
      trend: { categories: string[]; values: (number | null)[] } | null;
    }
  | {
      kind: 'chart';
      alternative: string;
      x: { label: string; kind: 'time' | 'category' | 'number' };
      y: { label: string; format: NumberFormat; unit: string | null };
      categories: string[];
      series: { name: string; values: (number | null)[] }[];
      points?: { name: string; x: number; y: number }[];
    }
  | {
      kind: 'table';
      columns: { key: string; label: string; type: 'text' | 'number'; format: NumberFormat | null }[];
      rows: Cell[][];
      row_count: number;
    }
  | {
      kind: 'goal';
      goal_id: string;
      value: number | null;
      start: number;
      target: number | null;
      unit: string;
      status: GoalStatus;
      percentage: number;
      expected_percentage: number;
      start_date: string;
      due_date: string;
      course: { date: string; value: number }[];
      pace: { date: string; value: number }[];
    }
  | { kind: 'text'; findings: { kind: string; sentence: string; value: number | null; format: NumberFormat }[] }
);

export interface Widget {
  id: string;
  title: string;
  type: WidgetType;
  position: Position;
  config: { key: string; data_source_id?: string; table?: string; dimension?: string; dimensions?: string[]; [name: string]: unknown };
  data: WidgetData;
  insight: string | null;
  last_refresh: string;
}

export interface WidgetChange {
  widget_id: string;
  title: string;
  change: 'created' | 'updated' | 'removed';
  summary: string;
  before: number | null;
  after: number | null;
}

export interface Dashboard extends DashboardItem {
  config: { layout?: Record<string, Position>; date_range?: Period; [name: string]: unknown };
  custom_metrics: { name: string; type: string; field: string }[];
  widgets: Widget[];
  refresh: { progress: number; message: string; created_at: string } | null;
  refresh_estimate: Estimate | null;
  changes: WidgetChange[];
  changed_sources: { id: string; name: string; rows_before: number | null; rows_after: number }[];
}

export interface RefreshResult {
  message: string;
  credits_consumed: number;
  widgets_created: number;
  widgets_updated: number;
}

export interface Period {
  start: string;
  end: string;
}

export interface Filter {
  column: string;
  /** null: rows without a value. */
  value: string | null;
}

/** A period and equal values: how a dashboard is looked at for a moment. */
export interface Look {
  date_range?: Period;
  filters: Filter[];
}

/** A data source with what is known of its columns. */
export interface SourceDetail {
  id: string;
  name: string;
  /** null until its data is imported. */
  schema: { tables: { name: string; columns: { name: string; role: string; top_values: { value: string }[] }[] }[] } | null;
}

export const DASHBOARDS = '/api/dashboards/';
