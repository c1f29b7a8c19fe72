import { quoteName } from '../engine/sql-quote.ts';
import type { TableData } from '../engine/table-parts.ts';
import type { CellValue, Engine } from '../engine/types.ts';
import { doubtsRead, type TableDoubt } from './doubts.ts';
import type { Ask, Query, Ran, Receipt } from './types.ts';

/** A source as receipts describe it, with the paths of its tables. */
interface RecordedSource {
  id: string;
  snapshotId: string;
  snapshotSha256: string;
  tables: { name: string; path: TableData; sha256: string; rowCount: number; doubts?: readonly TableDoubt[] }[];
}

/** Records a receipt for each query of one source. Receipts are numbered when their query starts, so parallel queries get distinct ids. */
export interface Recorder {
  engine: Engine;
  source: RecordedSource;
  signal: AbortSignal | undefined;
  /** Distinguishes the sources of one answer. */
  prefix: string;
  receipts: Receipt[];
}

/** A function that queries one source and records each receipt in `recorder`. */
export function askOf(recorder: Recorder): Ask {
  return (query) => runWithReceipt(recorder, query);
}

/** Runs a query and records its receipt: the only way for a number to get from the engine into an answer. */
export async function runWithReceipt(recorder: Recorder, query: Query): Promise<Ran> {
  const receipt = keepReceipt(recorder, query, 0);
  const { engine, source, signal } = recorder;
  const result = await engine.query({
    sql: query.sql,
    params: query.params,
    tables: pathsOf(source, query.tables),
    rowsMax: query.rowsMax,
    signal,
  });
  receipt.resultRows = result.rows.length;
  const { rows, columns, truncated, overBytes } = result;
  return { rows, columns, truncated, overBytes, receiptId: receipt.id };
}

/** Streams a query's rows, as many times as needed, under one receipt. `resultRows` must be known up front. */
export function streamWithReceipt(
  recorder: Recorder,
  query: Query,
  resultRows: number,
): { stream: () => AsyncIterable<CellValue[][]>; receiptId: string } {
  const { engine, source, signal } = recorder;
  const { sql, params } = query;
  const tables = pathsOf(source, query.tables);
  return {
    receiptId: keepReceipt(recorder, query, resultRows).id,
    async *stream() {
      for await (const { rows } of engine.stream({ sql, params, tables, signal })) yield rows;
    },
  };
}

function keepReceipt({ source, prefix, receipts }: Recorder, query: Query, resultRows: number): Receipt {
  const { label, sql, params, tables } = query;
  const read = source.tables.filter(({ name }) => tables.includes(name));
  const doubts = query.doubts ?? doubtsRead(read, (column) => sql.includes(quoteName(column)));
  const receipt: Receipt = {
    id: `${prefix}${receipts.length + 1}`,
    label,
    sql,
    params,
    tables: read.map(({ name, sha256 }) => ({
      name,
      sourceId: source.id,
      snapshotId: source.snapshotId,
      snapshotSha256: source.snapshotSha256,
      tableSha256: sha256,
    })),
    rowsScanned: read.reduce((sum, table) => sum + table.rowCount, 0),
    resultRows,
    ...(doubts.length > 0 ? { doubts: [...doubts] } : {}),
  };
  receipts.push(receipt);
  return receipt;
}

function pathsOf(source: RecordedSource, names: readonly string[]): Record<string, TableData> {
  return Object.fromEntries(source.tables.filter(({ name }) => names.includes(name)).map(({ name, path }) => [name, path]));
}
