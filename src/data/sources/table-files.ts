import type { Storage } from '../../platform/storage/types.ts';
import { moveParts } from '../engine/table-data.ts';
import type { TableData, TablePart } from '../engine/table-parts.ts';
import type { SnapshotPart, SnapshotTable } from './entities.ts';

type Stored = Pick<SnapshotTable, 'key' | 'parts' | 'rowCount' | 'sha256' | 'bytes'>;

/** The objects that hold a table's rows, in their order. */
export function partsOf({ key, parts, rowCount, sha256, bytes }: Stored): SnapshotPart[] {
  return parts ?? [{ key, sha256, bytes, rows: rowCount, gone: null }];
}

/** A table's rows as local files. @throws AppError not_found if an object is gone */
export async function localData(storage: Storage, table: Stored): Promise<TableData> {
  return table.parts ? localParts(storage, table) : storage.localPath(table.key);
}

/** The same for a table that may be continued. */
export function localParts(storage: Storage, table: Stored): Promise<TablePart[]> {
  const parts = partsOf(table).map(({ key, rows, gone }) => ({ path: key, rows, gone: gone?.key ?? null }));
  return moveParts(parts, (key) => storage.localPath(key));
}

/** Storage keys of the objects of `tables` that none of `shared` has. */
export function ownKeys(tables: readonly SnapshotTable[], shared: readonly SnapshotTable[]): string[] {
  const others = new Set(shared.flatMap(keysOf));
  return [...new Set(tables.flatMap(keysOf))].filter((key) => !others.has(key));
}

function keysOf(table: SnapshotTable): string[] {
  return partsOf(table).flatMap(({ key, gone }) => (gone ? [key, gone.key] : [key]));
}
