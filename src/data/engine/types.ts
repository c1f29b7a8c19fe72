import type { Plan } from '../../platform/plans.ts';
import type { AppendCounts, AppendRule, RepeatedRows } from './append/types.ts';
import type { ChosenReadings, ImportDoubt } from './doubts.ts';
import type { GridFacts } from './grid/grid.ts';
import type { MergeCounts, MergedPart, PreviousTable, TableData } from './table-parts.ts';

/** What a column may be used for. Inferred over the whole file, overridable by the owner. */
export const SEMANTIC_ROLES = ['identifier', 'additive_measure', 'rate', 'category', 'time', 'geography', 'text', 'personal_data'] as const;
export type SemanticRole = (typeof SEMANTIC_ROLES)[number];

/** The service's own column types. Numbers that no number type can hold without loss stay text, as do those with leading zeros. */
export const COLUMN_TYPES = ['boolean', 'integer', 'decimal', 'double', 'date', 'timestamp', 'time', 'text', 'json'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** How a source declares that numbers add up: over any rows, never (a ratio), or not over these (users, who count in several rows). */
type DeclaredAdditivity = 'additive' | 'rate' | 'unknown';

/** The symbol of durations, which are kept in seconds whatever the file wrote. */
export const SECONDS = 's';

export interface ColumnProfile {
  name: string;
  type: ColumnType;
  /** The type as DuckDB names it: BIGINT, DECIMAL(18,2), TIMESTAMP WITH TIME ZONE, … */
  engineType: string;
  role: SemanticRole;
  roleSource: 'inferred' | 'override';
  /** One sentence: why this role. */
  roleReason: string;
  nullCount: number;
  distinctCount: number;
  /** True if distinctCount is an estimate. */
  distinctApproximate: boolean;
  /** As text; null for an all-null column and for personal data. */
  min: string | null;
  max: string | null;
  mean: number | null;
  /** Most frequent values with counts (at most 10); empty for identifiers, measures and personal data. */
  topValues: { value: string; count: number }[];
  /** Rows in the sample behind topValues and distinctCount; null if the whole table was read. */
  sampledRows: number | null;
  /** The sign that its numbers had in the file, such as € or %, or `SECONDS`. */
  symbol?: string;
  /** With the symbol %: 0.12 stands for 12%, as spreadsheets keep it. */
  fraction?: boolean;
  /** How its source says that its numbers add up. */
  additivity?: DeclaredAdditivity;
}

export interface TableProfile {
  columns: ColumnProfile[];
}

/** What an import kept, repaired and rejected. Nothing is silent: counts are exact, examples are limited in number and say so. */
export interface ImportCertificate {
  version: 1;
  fileName: string;
  fileBytes: number;
  fileSha256: string;
  /** `tables`: read from a database or a service, which declares its columns. */
  format: CertificateFormat;
  /** null for formats without one (Parquet, XLSX). */
  encoding: string | null;
  /** The detected dialect; null for non-delimited formats. */
  dialect: {
    delimiter: string;
    quote: string | null;
    escape: string | null;
    newline: string;
    headerLine: number | null;
    skippedLines: number;
  } | null;
  /** How sure the reader is, with any doubts in words that an agent can repeat to its user. */
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
  columns: {
    name: string;
    originalName: string;
    engineType: string;
    reason: string;
    symbol?: string;
    fraction?: boolean;
    additivity?: DeclaredAdditivity;
  }[];
  /** Each kind of repair or rejection with its exact count and its first occurrences by line number (1-based, of the file). */
  issues: {
    kind: string;
    action: 'repaired' | 'rejected' | 'kept_as_text';
    count: number;
    message: string;
    examples: { line: number; column?: string; text?: string }[];
  }[];
  /** What a person should decide. Missing from certificates that were written before there was such a list. */
  doubts?: ImportDoubt[];
}

const FILE_FORMATS = ['csv', 'tsv', 'json', 'ndjson', 'parquet', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const CERTIFICATE_FORMATS = [...FILE_FORMATS, 'tables'] as const;
type CertificateFormat = (typeof CERTIFICATE_FORMATS)[number];

export interface ImportRequest {
  /** Absolute path of the uploaded file. */
  path: string;
  fileName: string;
  /** Hash of the file if known from its upload; otherwise the import computes it. */
  fileSha256?: string | null;
  /** Absolute path of an existing empty folder that takes the Parquet files. */
  outputFolder: string;
  roleOverrides?: Record<string, Record<string, SemanticRole>>;
  /** The owner's overrides of inferred types. */
  typeOverrides?: TypeOverrides;
  /** How to read what was in doubt, as chosen by a person. */
  readings?: ChosenReadings;
  /** Files whose rows are appended to those of the first. */
  further?: { path: string; fileName: string; fileSha256: string | null; rule?: AppendRule }[];
  signal?: AbortSignal;
  onProgress?: (percent: number, message: string) => void;
}

/**
 * What a column is whose source does not declare its type, so that its values decide over all rows. `INFERRED`: texts as in the cells of a file,
 * with the same rules. `INFERRED_NUMBER`: numbers of JSON, which become the narrowest type that holds each of them exactly. `INFERRED_TEXT`:
 * strings of JSON, which stay text unless each of them is a date or a time in ISO 8601.
 */
export const INFERRED_TYPES = ['INFERRED', 'INFERRED_NUMBER', 'INFERRED_TEXT'] as const;
export type InferredType = (typeof INFERRED_TYPES)[number];

/**
 * A column as its source declares it. `engineType` is the DuckDB type that holds its values: BOOLEAN, BIGINT, DECIMAL(18,2), DATE, …;
 * `NUMERIC` stands for a decimal number whose digits only the data shows, and an `InferredType` for one that the data decides altogether.
 */
export interface DeclaredColumn {
  name: string;
  engineType: string;
  /** One sentence: the declared type, and how it is kept. Empty if the type is inferred: its reason follows from the values. */
  reason: string;
  /** The currency or other sign of its numbers. */
  symbol?: string;
  additivity?: DeclaredAdditivity;
}

/**
 * Rows of one table of a source. As CSV without a header: commas, double quotes doubled inside quotes, `\n` between rows, unquoted `\N` for
 * null. As NDJSON: an object a line, with the texts of the columns under `c0`, `c1`, …, and without those that are null.
 */
export interface DeclaredTable {
  name: string;
  /** Absolute path. */
  path: string;
  /** Default: csv. */
  format?: 'csv' | 'ndjson';
  columns: DeclaredColumn[];
  /** As counted by the source; the import fails if it reads a different number. */
  rows: number;
  /** The table as it was, for a source that knows which of its columns identify a row. */
  previous?: PreviousTable;
}

/**
 * One sheet of a spreadsheet, as NDJSON with a `GridRow` a line, from the top. Where its table begins, and what its columns are, is found as in a
 * workbook.
 */
export interface SheetTable {
  name: string;
  /** Absolute path. */
  path: string;
  format: 'grid';
  /** Only these columns, by the names that they get; null for all. */
  columns: string[] | null;
  facts: GridFacts & { hidden: boolean };
}

/** Tables read from a database or a service. */
export interface TablesRequest
  extends Pick<ImportRequest, 'outputFolder' | 'roleOverrides' | 'typeOverrides' | 'readings' | 'signal' | 'onProgress'> {
  /** Where they were read from, instead of a file name. */
  origin: string;
  tables: (DeclaredTable | SheetTable)[];
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

/** A table whose rows are partly those of files that it had before. */
export interface MergedTable extends Pick<ImportedTable, 'name' | 'rowCount' | 'profile'> {
  parts: MergedPart[];
}

export interface ImportResult {
  tables: ImportedTable[];
  certificate: ImportCertificate;
  /** One for each further file. */
  appended: AppendCounts[];
  /** Set if a further file's rule is to ask about rows that are there already; `tables` is empty then. */
  repeats: RepeatedRows | null;
}

/** `refused`: why rows could not be merged into a table; nothing was imported then, and the source must be read in full. */
export type TablesResult =
  | { tables: (ImportedTable | MergedTable)[]; certificate: ImportCertificate; merged: MergeCounts[]; refused: null }
  | { tables: []; refused: { table: string; reason: string } };

/** Limit on the rows in an answer to a caller, in bytes of JSON: more than anyone reads, yet small enough to hold for many callers at once. */
export const ANSWER_BYTES_MAX = 8 * 2 ** 20;

/** A value as it leaves the engine: integers past 2^53, decimals that a double would round, dates and timestamps are strings. */
export type CellValue = string | number | boolean | null;

export interface QueryRequest {
  sql: string;
  params?: CellValue[];
  /** View name → its rows. The query sees these tables and nothing else. */
  tables: Record<string, TableData>;
  /** Default 10,000. One extra row is read to know whether the answer was truncated. */
  rowsMax?: number;
  /** Limit on the rows in bytes of JSON; rows past it are left out. Default: `ANSWER_BYTES_MAX` for a caller's SQL, none for our own queries. */
  bytesMax?: number;
  /** Default 30,000; the child is then killed. */
  deadlineMs?: number;
  /** SQL written by a caller: must be exactly one SELECT statement. */
  untrusted?: boolean;
  signal?: AbortSignal;
}

export interface QueryResult {
  columns: { name: string; type: ColumnType; engineType: string }[];
  rows: CellValue[][];
  /** There are more rows than these. */
  truncated: boolean;
  /** The rows were cut by `bytesMax`. */
  overBytes: boolean;
  elapsedMs: number;
}

/** All access to customers' data, for one call or job of an organization. */
export interface Engine {
  /** @throws AppError rate_limited if a call waited too long, or its organization used up its hour */
  query(request: QueryRequest): Promise<QueryResult>;
  /** Streams the whole result in batches, with back-pressure; the first batch carries the columns. The deadline applies to each batch. */
  stream(request: Omit<QueryRequest, 'rowsMax' | 'bytesMax'>): AsyncIterable<{ columns: QueryResult['columns']; rows: CellValue[][] }>;
  importFile(request: ImportRequest): Promise<ImportResult>;
  importTables(request: TablesRequest): Promise<TablesResult>;
}

/** Who the work is for, and how to schedule it. */
export interface Tenant {
  organizationId: string;
  plan: Plan;
  /** Someone is waiting for a `call`: it is refused if it gets no turn within seconds or its organization is out of engine time. A `job` waits. */
  kind: 'call' | 'job';
}

/** The child processes that read customers' data, with a memory limit and a deadline each, shared fairly between organizations. */
export interface EngineHost {
  /** The engine for one call or one job. */
  forTenant(tenant: Tenant): Engine;
  /** Health check: resolves when a dedicated child answers `select 1`, however busy the others are; rejects otherwise. */
  ping(): Promise<void>;
  /** Starts the child of an import of so many bytes that is about to come; resolves when it is ready. `cancelled`: the import will not come. */
  prepareImport(upcoming: { bytes: number; cancelled?: AbortSignal }): Promise<void>;
  close(): Promise<void>;
}

/** Types that an owner may set for a column. */
export const SETTABLE_TYPES = ['text', 'integer', 'double', 'boolean', 'date', 'timestamp'] as const;
export type SettableType = (typeof SETTABLE_TYPES)[number];

/** `{table: {column: type}}` */
export type TypeOverrides = Record<string, Record<string, SettableType>>;

declare module '../../platform/context.ts' {
  interface Services {
    /** Provides the engine to an organization's call or job. */
    engineHost: EngineHost;
  }
  interface Context {
    /** The engine for this call. */
    engine: Engine;
  }
}
