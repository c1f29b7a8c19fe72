import { OFFERS } from '../engine/doubts.ts';
import type { ImportCertificate } from '../engine/types.ts';
import type { TableDoubt } from '../receipts/doubts.ts';
import { applyRoles } from './apply-roles.ts';
import type { Snapshot } from './entities.ts';
import { importSummary } from './import-summary.ts';
import type { PinnedSource, ReadableSource } from './types.ts';

/** What is in doubt about a table, if anything is. */
function doubtsOf({ tables }: ImportCertificate, name: string): { doubts?: TableDoubt[] } {
  const open = tables
    .filter((table) => table.name === name)
    .flatMap(({ doubts = [] }) => doubts.filter(({ answered, kind }) => !answered && !OFFERS.has(kind)));
  if (open.length === 0) return {};
  return {
    doubts: open.map(({ columns, evidence, readings, taken }) => ({
      columns,
      evidence,
      taken: readings.find(({ id }) => id === taken)?.meaning ?? null,
    })),
  };
}

/** Describes a source's data at one snapshot, with the owner's role overrides applied. */
export function describeSource({ id, name, type, roleOverrides }: Omit<PinnedSource, 'snapshotId'>, snapshot: Snapshot): ReadableSource {
  return {
    id,
    name,
    type,
    snapshotId: snapshot.id,
    snapshotSha256: snapshot.sha256,
    importedAt: snapshot.createdAt,
    tables: applyRoles(snapshot.tables, roleOverrides).map((table) => ({ ...table, ...doubtsOf(snapshot.certificate, table.name) })),
    importSummary: importSummary(snapshot.certificate),
  };
}
