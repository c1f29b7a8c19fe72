import type { Cell, NumberFormat } from '../../components/values.ts';

export const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type ReportStatus = (typeof STATUSES)[number];
export const FORMATS = ['pdf', 'html', 'excel', 'csv', 'json'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface ReportItem {
  id: string;
  title: string;
  status: ReportStatus;
  output_format: ReportFormat;
  created_at: string;
  generation_completed_at: string | null;
  processing_credits_used: number;
  template: string;
  template_name: string;
  data_sources: { id: string; name: string; type: string }[];
  /** Name or address; null where they are gone. */
  created_by: string | null;
  credits_quoted: number;
  file_bytes: number | null;
  /** Percent. */
  progress: number;
  progress_message: string;
  error_message: string | null;
}

export interface ReportDetail extends ReportItem {
  description: string;
  parameters: Record<string, unknown>;
  findings: { kind: string; sentence: string; value: number | null }[];
  generation_duration_seconds: number | null;
  file_sha256: string | null;
  /** Finished files of the same report, this one among them, one a format. */
  editions: { report_id: string; output_format: ReportFormat; file_bytes: number | null }[];
}

export interface Kpi {
  label: string;
  value: number | null;
  format: NumberFormat;
  unit?: string;
  change?: { absolute: number; fraction: number | null; compared_to: string };
  receipt_ids: string[];
}

export interface Finding {
  id: string;
  kind: 'total' | 'change' | 'trend' | 'top_contributor' | 'outlier' | 'quality' | 'note';
  sentence: string;
  receipt_ids: string[];
}

export interface ReportChart {
  id: string;
  type: 'line' | 'area' | 'bar' | 'stacked_bar';
  title: string;
  alternative: string;
  x: { label: string; kind: 'time' | 'category' };
  y: { label: string; format: NumberFormat; unit?: string };
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  receipt_ids: string[];
}

export interface ReportTable {
  id: string;
  title: string;
  columns: {
    key: string;
    label: string;
    type: 'text' | 'number' | 'date' | 'timestamp' | 'boolean';
    format?: NumberFormat;
    unit?: string;
  }[];
  row_count: number;
  receipt_ids: string[];
  rows: Cell[][];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'kpis'; items: Kpi[] }
  | { kind: 'findings'; items: Finding[] }
  | { kind: 'chart'; chart: ReportChart }
  | { kind: 'table'; table: ReportTable };

export interface Receipt {
  id: string;
  label: string;
  sql: string;
  params: Cell[];
  tables: { name: string; source_id: string; snapshot_id: string; snapshot_sha256: string; table_sha256: string }[];
  rows_scanned: number;
  result_rows: number;
}

export interface ReportDocument {
  title: string;
  generated_at: string;
  period: { start: string; end: string; compared_to?: { start: string; end: string } } | null;
  sources: {
    id: string;
    name: string;
    type: string;
    snapshot_sha256: string;
    imported_at: string;
    tables: { name: string; row_count: number }[];
    import_summary: string;
  }[];
  sections: { id: string; title: string; blocks: Block[] }[];
  receipts: Receipt[];
}

/** A JSON schema, as far as forms are made of it. */
export interface Schema {
  type?: string;
  description?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

export interface Template {
  id: string;
  name: string;
  description: string;
  best_for: string;
  needs: string;
  base_credits: number;
  parameters: Schema;
}

export interface Fit {
  template_id: string;
  data_source_id: string;
  fits: boolean;
  reasons: string[];
}

export interface Preview {
  reasons: string[];
  left_out: string | null;
  blocks: Block[];
}

export interface Quote {
  credits: number;
  breakdown: { item: string; credits: number }[];
  can_generate: boolean;
  reasons: string[];
  credits_by_format: Record<ReportFormat, number>;
  notes: string[];
}

export interface SourceColumn {
  name: string;
  type: string;
  role: string;
  min: string | null;
  max: string | null;
  top_values: { value: string; count: number }[];
}

export interface SourceTable {
  name: string;
  row_count: number;
  columns: SourceColumn[];
}

/** A data source with its columns. */
export interface SourceDetail {
  id: string;
  name: string;
  status: string;
  record_count: number | null;
  schema: { tables: SourceTable[] } | null;
}

/** What a report is asked for with. */
export interface ReportRequest {
  template_id: string;
  data_source_ids: string[];
  report_parameters: Record<string, unknown>;
}
