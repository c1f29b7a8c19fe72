import type { CellValue, Engine } from '../engine/types.ts';
import type { Ask, Query, Ran, Receipt } from './types.ts';

/** What a receipt says of a source, and where its tables lie. */
interface RecordedSource {
  id: string;
  snapshotId: string;
  snapshotSha256: string;
  tables: { name: string; path: string; sha256: string; rowCount: number }[];
}

/** The queries of one source with their receipts: each has its number from when it was asked, so that parallel ones are told apart. */
export interface Recorder {
  engine: Engine;
  source: RecordedSource;
  signal: AbortSignal | undefined;
  /** Distinguishes the sources of one answer. */
  prefix: string;
  receipts: Receipt[];
}

/** A way to ask one source, with every receipt kept in `recorder`. */
export function askOf(recorder: Recorder): Ask {
  return (query) => runWithReceipt(recorder, query);
}

/** Runs a query and keeps its receipt: the only way that a number comes out of the engine and into an answer. */
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

/** The rows of a query as a stream that can be read any number of times, with its receipt. `resultRows` must be known. */
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

function keepReceipt({ source, prefix, receipts }: Recorder, { label, sql, params, tables }: Query, resultRows: number): Receipt {
  const read = source.tables.filter(({ name }) => tables.includes(name));
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
  };
  receipts.push(receipt);
  return receipt;
}

function pathsOf(source: RecordedSource, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(source.tables.filter(({ name }) => names.includes(name)).map(({ name, path }) => [name, path]));
}
