import type { TableData } from '../engine/table-parts.ts';
import type { TableDoubt } from '../receipts/doubts.ts';
import type { RoleOverrides, SnapshotTable } from './entities.ts';

/** A source with the snapshot that it had when something was made from it. */
export interface PinnedSource {
  id: string;
  name: string;
  type: string;
  snapshotId: string;
  /** The owner's role overrides at that time, which pricing and binding used. */
  roleOverrides: RoleOverrides;
}

/** A source's data as described without reading it. */
export interface ReadableSource {
  id: string;
  name: string;
  type: string;
  snapshotId: string;
  snapshotSha256: string;
  importedAt: Date;
  tables: ReadableTable[];
  importSummary: string;
}

/** A table with the questions about it that nobody has answered. */
interface ReadableTable extends SnapshotTable {
  doubts?: TableDoubt[];
}

/** A source with its tables as local files. */
export interface OpenSource extends ReadableSource {
  tables: (ReadableTable & { path: TableData })[];
}
