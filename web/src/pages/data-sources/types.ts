export const SOURCES = '/api/data-sources/';

export type SourceStatus = 'pending' | 'syncing' | 'active' | 'error' | 'disabled';

/** A data source as lists have it. */
export interface SourceRow {
  id: string;
  name: string;
  description: string;
  source_type: string;
  status: SourceStatus;
  last_sync: string | null;
  record_count: number | null;
  created_at: string;
  last_error: string | null;
  file_name: string | null;
  file_count: number;
  file_bytes: number | null;
  progress: number;
  progress_message: string;
}

export const ROLES = ['identifier', 'additive_measure', 'rate', 'category', 'time', 'geography', 'text', 'personal_data'] as const;
export type ColumnRole = (typeof ROLES)[number];

export const SETTABLE_TYPES = ['text', 'integer', 'double', 'boolean', 'date', 'timestamp'] as const;
export type SettableType = (typeof SETTABLE_TYPES)[number];
export type ColumnType = SettableType | 'decimal' | 'time' | 'json';

export interface SourceColumn {
  name: string;
  type: ColumnType;
  role: ColumnRole;
  role_source: 'inferred' | 'override';
  role_reason: string;
  null_count: number;
  distinct_count: number;
  distinct_approximate: boolean;
  min: string | null;
  max: string | null;
  mean: number | null;
  top_values: { value: string; count: number }[];
  sampled_rows: number | null;
}

export interface SourceTable {
  name: string;
  row_count: number;
  columns: SourceColumn[];
}

export interface Certificate {
  file_name: string;
  file_bytes: number;
  file_sha256: string;
  format: string;
  encoding: string | null;
  dialect: { delimiter: string; quote: string | null; newline: string; header_line: number | null; skipped_lines: number } | null;
  confidence: { level: 'certain' | 'likely' | 'doubtful'; reasons: string[] };
  tables: {
    name: string;
    rows_read: number;
    rows_kept: number;
    rows_repaired: number;
    rows_rejected: number;
    columns: { name: string; original_name: string; engine_type: string; reason: string }[];
    issues: {
      kind: string;
      action: 'repaired' | 'rejected' | 'kept_as_text';
      count: number;
      message: string;
      examples: { line: number; column?: string; text?: string }[];
    }[];
  }[];
  warnings: string[];
}

/** A data source as its page has it. */
export interface Source extends SourceRow {
  schema: { tables: SourceTable[] } | null;
  certificate: Certificate | null;
  files: { name: string; bytes: number }[];
  type_overrides: Record<string, Record<string, SettableType>>;
}

export interface Dependent {
  count: number;
  newest: { id: string; name: string }[];
}

export interface Dependents {
  reports: Dependent;
  dashboards: Dependent;
  goals: Dependent;
}

export const isImporting = ({ status }: Pick<SourceRow, 'status'>) => status === 'pending' || status === 'syncing';
