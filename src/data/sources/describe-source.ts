import { applyRoles } from './apply-roles.ts';
import type { Snapshot } from './entities.ts';
import { importSummary } from './import-summary.ts';
import type { PinnedSource, ReadableSource } from './types.ts';

/** Describes a source's data at one snapshot, with the owner's role overrides applied. */
export function describeSource({ id, name, type, roleOverrides }: Omit<PinnedSource, 'snapshotId'>, snapshot: Snapshot): ReadableSource {
  return {
    id,
    name,
    type,
    snapshotId: snapshot.id,
    snapshotSha256: snapshot.sha256,
    importedAt: snapshot.createdAt,
    tables: applyRoles(snapshot.tables, roleOverrides),
    importSummary: importSummary(snapshot.certificate),
  };
}
