import type { CellValue, QueryResult } from '../../data/engine/types.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import { currentSnapshots, loadSnapshots } from '../../data/sources/snapshots.ts';
import { localData } from '../../data/sources/table-files.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';

/** The part of a receipt needed to run it again. */
export interface ReceiptToRun {
  sql: string;
  params: CellValue[];
  tables: { name: string; snapshotId: string; tableSha256: string }[];
  resultRows: number;
}

export interface RerunReceipt {
  columns: QueryResult['columns'];
  rows: CellValue[][];
  /** There are more rows than returned. */
  truncated: boolean;
  /** The query returned as many rows as the receipt says. */
  sameRows: boolean;
  /** False if a source has newer data than the receipt was made from. */
  latest: boolean;
  creditsConsumed: number;
  replayed: boolean;
}

const ROWS_MAX = 10_000;

/**
 * Runs a receipt again on the very data it names, found by hash even if the source has newer data. A receipt is caller input, so its SQL is
 * sandboxed like any caller's: one SELECT over the tables it names, and nothing else.
 * @throws AppError not_found if the data is gone or not the organization's, validation_error with the engine's message,
 * insufficient_credits
 */
export async function runReceipt(ctx: Context, { sql, params, tables, resultRows }: ReceiptToRun): Promise<RerunReceipt> {
  const named = await findTables(ctx, tables);
  const paths = await Promise.all(named.map(async ({ name, table }) => [name, await localData(ctx.storage, table)] as const));
  const { columns, rows, truncated, creditsConsumed, replayed } = await spendCredits(ctx, ANALYSIS_CREDITS.query_data, {
    work: async () => ({
      result: await ctx.engine.query({
        sql,
        params,
        tables: Object.fromEntries(paths),
        rowsMax: ROWS_MAX,
        untrusted: true,
        signal: ctx.signal,
      }),
      charge: true,
    }),
    answer: (result, consumed) => ({ ...result, creditsConsumed: consumed }),
  });
  const sameRows = truncated ? resultRows >= rows.length : rows.length === resultRows;
  return { columns, rows, truncated, sameRows, latest: named.every(({ latest }) => latest), creditsConsumed, replayed };
}

async function findTables(
  { em, principal: { organizationId } }: Context,
  tables: ReceiptToRun['tables'],
): Promise<{ name: string; table: SnapshotTable; latest: boolean }[]> {
  const ids = [...new Set(tables.map(({ snapshotId }) => snapshotId))];
  if (!ids.every(isUuid)) throw notFound('The data that the receipt names');
  const snapshots = new Map((await loadSnapshots(em, organizationId, ids)).map((snapshot) => [snapshot.id, snapshot]));
  const current = await currentSnapshots(em, organizationId, ids);
  return tables.map(({ name, snapshotId, tableSha256 }) => {
    const table = snapshots.get(snapshotId)?.tables.find(({ sha256 }) => sha256 === tableSha256);
    if (!table)
      throw invalidFields({ tables: [`No table of that data has the hash ${tableSha256}. Send the receipt exactly as you received it.`] });
    return { name, table, latest: current.has(snapshotId) };
  });
}
