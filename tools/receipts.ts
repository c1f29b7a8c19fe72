import { z } from 'zod';
import type { Receipt } from '../src/data/receipts/types.ts';
import { count, uuid } from './fields.ts';
import { named } from './named.ts';

export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const receipt = named(
  'Receipt',
  z.strictObject({
    id: z.string(),
    label: z.string().meta({ description: 'What it computes' }),
    sql: z.string(),
    params: z.array(cell),
    tables: z.array(
      z.strictObject({
        name: z.string(),
        data_source_id: uuid,
        snapshot_id: uuid,
        snapshot_sha256: z.string(),
        table_sha256: z.string(),
      }),
    ),
    rows_scanned: count,
    result_rows: count,
  }),
);

export const receiptsField = z
  .array(receipt)
  .meta({ description: 'Where the numbers come from: the query and the hash of the data it read' });

/** A receipt as every answer shows it. */
export function receiptView({ id, label, sql, params, tables, rowsScanned, resultRows }: Receipt): z.infer<typeof receipt> {
  return {
    id,
    label,
    sql,
    params,
    tables: tables.map(({ name, sourceId, snapshotId, snapshotSha256, tableSha256 }) => ({
      name,
      data_source_id: sourceId,
      snapshot_id: snapshotId,
      snapshot_sha256: snapshotSha256,
      table_sha256: tableSha256,
    })),
    rows_scanned: rowsScanned,
    result_rows: resultRows,
  };
}
