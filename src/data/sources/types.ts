import type { RoleOverrides, SnapshotTable } from './entities.ts';

/** A source with the snapshot that it had when something was made of it. */
export interface PinnedSource {
  id: string;
  name: string;
  type: string;
  snapshotId: string;
  /** The owner's roles as they were then: what was priced and bound by them. */
  roleOverrides: RoleOverrides;
}

/** What is known of a source's data without reading it. */
export interface ReadableSource {
  id: string;
  name: string;
  type: string;
  snapshotId: string;
  snapshotSha256: string;
  importedAt: Date;
  tables: SnapshotTable[];
  importSummary: string;
}

/** A source with its tables at hand. */
export interface OpenSource extends ReadableSource {
  tables: (SnapshotTable & { path: string })[];
}
