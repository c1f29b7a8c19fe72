import type { CellValue } from '../../data/engine/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import type { GoalForecast, GoalStatus } from '../goals/types.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import type { RelativePeriod } from '../metrics/relative-period.ts';

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

/** Position on a grid of twelve columns, counted from 0; `w` and `h` in cells. */
export interface Position {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const GRID_COLUMNS = 12;

export const REFRESH_FREQUENCIES = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type RefreshFrequency = (typeof REFRESH_FREQUENCIES)[number];

/** The owner's settings apart from the name: report parameters, and the layout. */
export interface DashboardConfig {
  date_range?: { start: string; end: string };
  /** Instead of `date_range`: dates as of the day of each refresh. */
  period?: RelativePeriod;
  table?: string;
  metric?: string;
  dimensions?: string[];
  grain?: ReportParameters['grain'];
  top_n?: number;
  compare_to?: ReportParameters['compare_to'];
  filters?: ReportParameters['filters'];
  /** Keys of widgets that are neither computed nor shown. */
  hidden_widgets?: string[];
  /** The owner's positions by widget key, which override the proposed ones. */
  layout?: Record<string, Position>;
}

/** What a widget shows, by its type; every number in it has a receipt. */
export type WidgetData =
  | {
      kind: 'kpi';
      value: number | null;
      format: NumberFormat;
      unit: string | null;
      change: { absolute: number; fraction: number | null; compared_to: string } | null;
      /** The figure's history, step by step. */
      trend: { categories: string[]; values: (number | null)[] } | null;
    }
  | {
      kind: 'chart';
      alternative: string;
      x: { label: string; kind: 'time' | 'category' | 'number' };
      y: { label: string; format: NumberFormat; unit: string | null };
      categories: string[];
      series: { name: string; values: (number | null)[] }[];
      /** For a scatter: names with their two values. */
      points?: { name: string; x: number; y: number }[];
    }
  | {
      kind: 'table';
      columns: { key: string; label: string; type: 'text' | 'number'; format: NumberFormat | null }[];
      rows: CellValue[][];
      /** Total number of rows; `rows` may contain only the first. */
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
      /** Expected progress by now, in percent. */
      expected_percentage: number;
      start_date: string;
      due_date: string;
      forecast: GoalForecast | null;
      /** The actual values, and the expected ones. */
      course: { date: string; value: number }[];
      pace: { date: string; value: number }[];
    }
  | { kind: 'text'; findings: { kind: string; sentence: string; value: number | null; format: NumberFormat }[] };

/** A planned widget; the price depends on their number. */
export interface PlannedWidget {
  /** Identifies what it shows; stable across refreshes. */
  key: string;
  title: string;
  type: WidgetType;
  size: { w: number; h: number };
  /** The chosen source, table, metric and dimension. */
  config: Record<string, unknown>;
}

/** A widget with its data. */
export interface ComputedWidget extends PlannedWidget {
  data: WidgetData;
  insight: string | null;
  notices: string[];
  receiptIds: string[];
}

/** How a refresh changed one widget. */
export interface WidgetChange {
  widget_id: string;
  title: string;
  change: 'created' | 'updated' | 'removed';
  /** What is new, and why. */
  summary: string;
  before: number | null;
  after: number | null;
}

/** What a refresh changed; empty if nothing did. */
export interface DashboardDiff {
  changes: WidgetChange[];
  /** Sources whose data changed since the last refresh. */
  sources: { id: string; name: string; rows_before: number | null; rows_after: number }[];
}
