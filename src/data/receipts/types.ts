import type { CellValue, QueryResult } from '../engine/types.ts';

/** Where a number comes from, with enough detail to recompute it. */
export interface Receipt {
  id: string;
  label: string;
  sql: string;
  params: CellValue[];
  tables: { name: string; sourceId: string; snapshotId: string; snapshotSha256: string; tableSha256: string }[];
  /** Rows in the tables read, before any filter. */
  rowsScanned: number;
  /** Rows the query returned. */
  resultRows: number;
  /** What is in doubt about the data that it read, as sentences; absent if nothing is. */
  doubts?: string[];
}

/** A query to run with a receipt. */
export interface Query {
  /** Describes what it computes. */
  label: string;
  sql: string;
  params: CellValue[];
  /** Names of the tables it reads. */
  tables: string[];
  /** Default 10,000. */
  rowsMax?: number;
  /** What is in doubt about what it reads; without it, that is judged by the columns that its text quotes. */
  doubts?: readonly string[];
}

/** A query's result, with the id of its receipt. */
export interface Ran {
  rows: CellValue[][];
  columns: QueryResult['columns'];
  /** The result had more rows than these. */
  truncated: boolean;
  /** Rows were cut by size in bytes, not by `rowsMax`. */
  overBytes: boolean;
  receiptId: string;
}

/** The only access to data that analyses get: runs a query and records its receipt. */
export type Ask = (query: Query) => Promise<Ran>;
