import type { ErrorCode } from '../../platform/errors.ts';
import type { CellValue, ImportRequest, ImportResult, QueryRequest, QueryResult, TablesRequest, TablesResult } from './types.ts';

/** Messages from the parent, one job at a time per child. `next` and `stop` belong to a stream in progress. */
export type ToChild =
  | { kind: 'ping' }
  | { kind: 'warm_up' }
  | { kind: 'query'; request: Omit<QueryRequest, 'signal'> }
  | { kind: 'stream'; request: Omit<QueryRequest, 'signal' | 'rowsMax'> }
  | { kind: 'next' }
  | { kind: 'stop' }
  | ImportMessage;

/** Gets a child to import. */
export type ImportMessage =
  | { kind: 'import'; request: Omit<ImportRequest, 'signal' | 'onProgress'> }
  | { kind: 'import_tables'; request: Omit<TablesRequest, 'signal' | 'onProgress'> };

export interface Batch {
  columns: QueryResult['columns'];
  rows: CellValue[][];
}

/** Messages from a child: each message from the parent gets exactly one `done` or `failed`, after any number of `progress`. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number; message: string }
  | { kind: 'done'; value: QueryResult | Batch | ImportResult | TablesResult | null }
  | { kind: 'failed'; code: ErrorCode; message: string; cause: string; outOfMemory: boolean };

/** Databases that a query child keeps open, each with threads of its own. */
export const WARM_DATABASES = 6;

/** Settings of a child, passed as JSON in its first argument. */
export interface ChildOptions {
  /** Named in its error messages. */
  work: 'query' | 'import' | 'health';
  memoryMb: number;
  threads: number;
  /** Added to the service's own, as nice(1) does. */
  niceness: number;
  temporaryFolder: string;
  /** The user that the child switches to before it gets any work; null to stay ours. */
  user: number | null;
}
