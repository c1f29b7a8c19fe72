import type { Plan } from '../../platform/plans.ts';

/** What a column means, as far as a report may use it. Inferred for the whole file, overridable by the owner. */
export const SEMANTIC_ROLES = ['identifier', 'additive_measure', 'rate', 'category', 'time', 'geography', 'text', 'personal_data'] as const;
export type SemanticRole = (typeof SEMANTIC_ROLES)[number];

/** The service's own column types; `number_text` keeps what no number type can hold without loss (leading zeros stay text too). */
export const COLUMN_TYPES = ['boolean', 'integer', 'decimal', 'double', 'date', 'timestamp', 'time', 'text', 'json'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface ColumnProfile {
  name: string;
  type: ColumnType;
  /** As DuckDB writes it: BIGINT, DECIMAL(18,2), TIMESTAMP WITH TIME ZONE, … */
  engineType: string;
  role: SemanticRole;
  roleSource: 'inferred' | 'override';
  /** One sentence: why this role. */
  roleReason: string;
  nullCount: number;
  distinctCount: number;
  /** True where distinctCount is an estimate. */
  distinctApproximate: boolean;
  /** Text forms; null for an all-null column. Absent values for personal data are masked. */
  min: string | null;
  max: string | null;
  mean: number | null;
  /** Most frequent values with counts (at most 10); empty for identifiers, measures and personal data. */
  topValues: { value: string; count: number }[];
  /** True where topValues and mean come from a sample, and how many rows it had. */
  sampledRows: number | null;
}

export interface TableProfile {
  columns: ColumnProfile[];
}

/** What an import kept, repaired and rejected. Nothing is silent: counts are exact, examples are bounded and say so. */
export interface ImportCertificate {
  version: 1;
  fileName: string;
  fileBytes: number;
  fileSha256: string;
  format: FileFormat;
  /** null where the format has none (Parquet, XLSX). */
  encoding: string | null;
  /** How the file was understood; null for non-delimited formats. */
  dialect: {
    delimiter: string;
    quote: string | null;
    escape: string | null;
    newline: string;
    headerLine: number | null;
    skippedLines: number;
  } | null;
  /** `certain` or what made the reader doubt, in words an agent can repeat to its user. */
  confidence: { level: 'certain' | 'likely' | 'doubtful'; reasons: string[] };
  tables: TableCertificate[];
  warnings: string[];
}

export interface TableCertificate {
  name: string;
  rowsRead: number;
  rowsKept: number;
  rowsRepaired: number;
  rowsRejected: number;
  cellsKept: number;
  cellsRepaired: number;
  cellsRejected: number;
  columns: { name: string; originalName: string; engineType: string; reason: string }[];
  /** Each kind of repair or rejection with its exact count and its first occurrences by line number (1-based, of the file). */
  issues: {
    kind: string;
    action: 'repaired' | 'rejected' | 'kept_as_text';
    count: number;
    message: string;
    examples: { line: number; column?: string; text?: string }[];
  }[];
}

export const FILE_FORMATS = ['csv', 'tsv', 'json', 'ndjson', 'parquet', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface ImportRequest {
  /** Absolute path of the uploaded file. */
  path: string;
  fileName: string;
  /** Hash of the file where it is known, as from its upload; else the import takes it. */
  fileSha256?: string | null;
  /** Absolute path of an existing empty folder that takes the Parquet files. */
  outputFolder: string;
  roleOverrides?: Record<string, Record<string, SemanticRole>>;
  /** The owner's word over the types that were read. */
  typeOverrides?: TypeOverrides;
  /** Files whose rows come after those of the first. */
  further?: { path: string; fileName: string; fileSha256: string | null }[];
  signal?: AbortSignal;
  onProgress?: (percent: number, message: string) => void;
}

export interface ImportedTable {
  name: string;
  /** Absolute path of the Parquet file in `outputFolder`. */
  path: string;
  sha256: string;
  bytes: number;
  rowCount: number;
  profile: TableProfile;
}

export interface ImportResult {
  tables: ImportedTable[];
  certificate: ImportCertificate;
}

/** Rows of an answer that goes to a caller, in bytes of JSON: more than a person or an agent reads, and little enough to hold for many callers at once. */
export const ANSWER_BYTES_MAX = 8 * 2 ** 20;

/** A value as it leaves the engine: integers past 2^53, decimals that a double would bend, dates and timestamps are strings. */
export type CellValue = string | number | boolean | null;

export interface QueryRequest {
  sql: string;
  params?: CellValue[];
  /** View name → absolute path of its Parquet file. The query sees these tables and nothing else. */
  tables: Record<string, string>;
  /** Default 10,000. One row more is read to know whether the answer was truncated. */
  rowsMax?: number;
  /** Bytes of the rows as JSON; whole rows are left out from where they are more. Default: `ANSWER_BYTES_MAX` for a caller's SQL, no bound for what is computed with. */
  bytesMax?: number;
  /** Default 30,000; ends in SIGKILL of the child. */
  deadlineMs?: number;
  /** SQL that a caller wrote: exactly one statement, of type SELECT, is demanded. */
  untrusted?: boolean;
  signal?: AbortSignal;
}

export interface QueryResult {
  columns: { name: string; type: ColumnType; engineType: string }[];
  rows: CellValue[][];
  /** There are more rows than are here. */
  truncated: boolean;
  /** The rows were cut by `bytesMax`. */
  overBytes: boolean;
  elapsedMs: number;
}

/** All reading of customers' data, as one call or one job of an organization has it. */
export interface Engine {
  /** @throws AppError rate_limited where a call got no turn, or its organization used up its hour */
  query(request: QueryRequest): Promise<QueryResult>;
  /** The whole result in batches, with back-pressure; the first batch carries the columns. Deadline applies to each batch. */
  stream(request: Omit<QueryRequest, 'rowsMax' | 'bytesMax'>): AsyncIterable<{ columns: QueryResult['columns']; rows: CellValue[][] }>;
  importFile(request: ImportRequest): Promise<ImportResult>;
}

/** Whose work it is, and how it is to be treated. */
export interface Tenant {
  organizationId: string;
  plan: Plan;
  /** A `call` has somebody who waits: it is refused where it gets no turn in a few seconds, or where its organization used up the engine's time. A `job` waits. */
  kind: 'call' | 'job';
}

/** The child processes that read customers' data, with a memory limit and a deadline each, shared fairly between organizations. */
export interface EngineHost {
  /** The engine for one call or one job. */
  forTenant(tenant: Tenant): Engine;
  /** Resolves when a child that is kept for this answered `select 1`, however busy the others are. Throws otherwise; for the health check. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Types that an owner may give a column over the one that was read. */
export const SETTABLE_TYPES = ['text', 'integer', 'double', 'boolean', 'date', 'timestamp'] as const;

export type SettableType = (typeof SETTABLE_TYPES)[number];

/** `{table: {column: type}}` */
export type TypeOverrides = Record<string, Record<string, SettableType>>;

declare module '../../platform/context.ts' {
  interface Services {
    /** Gives the engine to an organization's call or job. */
    engineHost: EngineHost;
  }

  interface Context {
    /** The engine as this call has it. */
    engine: Engine;
  }
}
