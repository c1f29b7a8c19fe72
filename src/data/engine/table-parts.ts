/** The rows of a table: the absolute path of its Parquet file, or the files that together hold them, in their order. */
export type TableData = string | readonly TablePart[];

/** A Parquet file of a table, without the rows that later parts replaced. */
export interface TablePart {
  path: string;
  /** Rows of the file, those that were replaced included. */
  rows: number;
  /** Parquet file with the positions of the rows that were replaced or deleted, counted from 0; null if there are none. */
  gone: string | null;
}

/** A table as it was imported before. */
export interface PreviousTable {
  name: string;
  parts: readonly TablePart[];
  /** Names of the columns, as the source names them, that identify a row. */
  key: string[];
  /** `merge`: the rows are new or changed ones of this table. `compare`: they are the whole table; rows that are gone are counted. */
  use: 'merge' | 'compare';
  /** For a merge that restates days: which of these rows stay. */
  keeps?: KeptDays;
}

/** Rows of the days from the first to before the last one, by a column of dates; days as ISO 8601. */
export interface KeptDays {
  column: string;
  from: string;
  before: string;
}

/** One file of a table whose rows are partly those of files that it had before. */
export interface MergedPart {
  /** An absolute path in `outputFolder`, or the index of the previous part whose file this is. */
  file: StoredFile | number;
  /** Rows of the file, those that are gone included. */
  rows: number;
  /** Positions of rows that are gone: a new file, `same` as before for a previous part, or none. */
  gone: StoredFile | 'same' | null;
}

interface StoredFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** What became of the rows of a table with a previous one. */
export type MergeCounts =
  | { use: 'merge'; table: string; read: number; added: number; replaced: number; unchanged: number; removed: number }
  /** `deleted`: rows of the previous table whose key the source no longer has; null if the keys cannot be compared. */
  | { use: 'compare'; table: string; read: number; deleted: number | null };
