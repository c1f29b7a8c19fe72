import type { ErrorCode } from '../../platform/errors.ts';
import type { CellValue, ImportRequest, ImportResult, QueryRequest, QueryResult } from './types.ts';

/** What the parent sends; one job at a time per child. `next` and `stop` belong to a stream in progress. */
export type ToChild =
  | { kind: 'ping' }
  | { kind: 'query'; request: Omit<QueryRequest, 'signal'> }
  | { kind: 'stream'; request: Omit<QueryRequest, 'signal' | 'rowsMax'> }
  | { kind: 'next' }
  | { kind: 'stop' }
  | { kind: 'import'; request: Omit<ImportRequest, 'signal' | 'onProgress'> };

export interface Batch {
  columns: QueryResult['columns'];
  rows: CellValue[][];
}

/** What a child answers: every message of the parent gets exactly one `done` or `failed`; `progress` comes between. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'progress'; percent: number; message: string }
  | { kind: 'done'; value: QueryResult | Batch | ImportResult | null }
  | { kind: 'failed'; code: ErrorCode; message: string; cause: string; outOfMemory: boolean };

/** Settings of a child, handed over in its first argument as JSON. */
export interface ChildOptions {
  /** What its failures speak of. */
  work: 'query' | 'import' | 'health';
  memoryMb: number;
  threads: number;
  /** As setpriority(2) takes it. */
  niceness: number;
  temporaryFolder: string;
  /** The user that the child becomes before it is given any work; null where it stays ours. */
  user: number | null;
}
