import type { CellValue, QueryResult } from '../engine/types.ts';

/** Where a number comes from: enough to compute it again. */
export interface Receipt {
  id: string;
  label: string;
  sql: string;
  params: CellValue[];
  tables: { name: string; sourceId: string; snapshotId: string; snapshotSha256: string; tableSha256: string }[];
  /** Rows of the tables read, before any filter. */
  rowsScanned: number;
  /** Rows the query gave. */
  resultRows: number;
}

/** A question to the engine. */
export interface Query {
  /** What it computes, in words. */
  label: string;
  sql: string;
  params: CellValue[];
  /** Names of the tables it reads. */
  tables: string[];
  /** Default 10,000. */
  rowsMax?: number;
}

/** Its answer, with the receipt that was kept of it. */
export interface Ran {
  rows: CellValue[][];
  columns: QueryResult['columns'];
  /** There were more rows than are here. */
  truncated: boolean;
  /** They were cut by their bytes, not by `rowsMax`. */
  overBytes: boolean;
  receiptId: string;
}

/** The one way to data of what analyses it: the query runs, and its receipt is kept. */
export type Ask = (query: Query) => Promise<Ran>;
