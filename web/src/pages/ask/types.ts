import type { ChartSpec } from '../../components/chart-spec.ts';
import type { Cell, NumberFormat } from '../../components/values.ts';

export type ColumnType = 'boolean' | 'integer' | 'decimal' | 'double' | 'date' | 'timestamp' | 'time' | 'text' | 'json';

export interface Receipt {
  id: string;
  label: string;
  sql: string;
  params: Cell[];
  tables: { name: string; data_source_id: string; snapshot_id: string; snapshot_sha256: string; table_sha256: string }[];
  rows_scanned: number;
  result_rows: number;
}

export interface ResultTable {
  columns: { name: string; label: string; type: ColumnType; format: NumberFormat | 'text' }[];
  rows: Cell[][];
  truncated: boolean;
}

export interface Answer {
  answer: string;
  answered: boolean;
  planner: 'parser' | 'statistics' | 'findings' | 'drivers' | 'model' | 'none';
  question: string;
  understood: string;
  assumptions: string[];
  table: ResultTable | null;
  chart: (ChartSpec & { title: string }) | null;
  sql: string | null;
  receipts: Receipt[];
  receipts_left_out: number;
  follow_ups: string[];
  notes: string[];
  credits_consumed: number;
}

export interface Turn extends Answer {
  number: number;
  question_asked: string;
  data_source_ids: string[];
  created_at: string;
}

export interface ConversationItem {
  id: string;
  title: string;
  turns_count: number;
  created_at: string;
  updated_at: string;
}

export interface Conversation extends ConversationItem {
  turns: Turn[];
}

export interface RawResult {
  columns: { name: string; type: ColumnType }[];
  rows: Cell[][];
  row_count: number;
  truncated: boolean;
  credits_consumed: number;
}

export interface SourceColumn {
  name: string;
  type: ColumnType;
  role: string;
  role_reason: string;
}

/** One source with its tables, as `/api/data-sources/{id}/` gives it. */
export interface SourceDetail {
  id: string;
  name: string;
  schema: { tables: { name: string; row_count: number; columns: SourceColumn[] }[] } | null;
}
