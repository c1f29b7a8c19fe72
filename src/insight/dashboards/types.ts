import type { CellValue } from '../../data/engine/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import type { GoalForecast, GoalStatus } from '../goals/types.ts';
import type { ReportParameters } from '../metrics/parameters.ts';

export const WIDGET_TYPES = [
  'kpi',
  'line',
  'area',
  'bar',
  'stacked_bar',
  'pie',
  'donut',
  'table',
  'heatmap',
  'scatter',
  'funnel',
  'goal',
  'text',
] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

/** On a grid of twelve columns; `w` and `h` in cells, rows count from 0. */
export interface Position {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const GRID_COLUMNS = 12;

export const REFRESH_FREQUENCIES = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type RefreshFrequency = (typeof REFRESH_FREQUENCIES)[number];

/** What its owner set besides the name: what is checked, as for a report, and how it is laid out. */
export interface DashboardConfig {
  date_range?: { start: string; end: string };
  table?: string;
  metric?: string;
  dimensions?: string[];
  grain?: ReportParameters['grain'];
  top_n?: number;
  compare_to?: ReportParameters['compare_to'];
  filters?: ReportParameters['filters'];
  /** Widgets that are not computed and not shown, by key. */
  hidden_widgets?: string[];
  /** Where widgets lie, by key: over the proposed place. */
  layout?: Record<string, Position>;
}

/** What a widget shows, by its type; every number of it has a receipt. */
export type WidgetData =
  | {
      kind: 'kpi';
      value: number | null;
      format: NumberFormat;
      unit: string | null;
      change: { absolute: number; fraction: number | null; compared_to: string } | null;
      /** The development behind the figure, step by step. */
      trend: { categories: string[]; values: (number | null)[] } | null;
    }
  | {
      kind: 'chart';
      alternative: string;
      x: { label: string; kind: 'time' | 'category' | 'number' };
      y: { label: string; format: NumberFormat; unit: string | null };
      categories: string[];
      series: { name: string; values: (number | null)[] }[];
      /** Of a scatter: a name and its two values. */
      points?: { name: string; x: number; y: number }[];
    }
  | {
      kind: 'table';
      columns: { key: string; label: string; type: 'text' | 'number'; format: NumberFormat | null }[];
      rows: CellValue[][];
      /** Rows in all; `rows` may be the first of them. */
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
      /** What of the way should be done by now. */
      expected_percentage: number;
      start_date: string;
      due_date: string;
      forecast: GoalForecast | null;
      /** How the value went, and how it should go. */
      course: { date: string; value: number }[];
      pace: { date: string; value: number }[];
    }
  | { kind: 'text'; findings: { kind: string; sentence: string; value: number | null; format: NumberFormat }[] };

/** A widget that is to be computed: what the price is made of. */
export interface PlannedWidget {
  /** What it is about, stable over refreshes. */
  key: string;
  title: string;
  type: WidgetType;
  size: { w: number; h: number };
  /** What was chosen: source, table, metric, dimension. */
  config: Record<string, unknown>;
}

/** A widget that was computed. */
export interface ComputedWidget extends PlannedWidget {
  data: WidgetData;
  insight: string | null;
  notices: string[];
  receiptIds: string[];
}

/** What became of one widget in a refresh. */
export interface WidgetChange {
  widget_id: string;
  title: string;
  change: 'created' | 'updated' | 'removed';
  /** What it says now that it did not say before, and why. */
  summary: string;
  before: number | null;
  after: number | null;
}

/** What a refresh changed. Empty where nothing did. */
export interface DashboardDiff {
  changes: WidgetChange[];
  /** Sources with other data than at the last refresh. */
  sources: { id: string; name: string; rows_before: number | null; rows_after: number }[];
}
