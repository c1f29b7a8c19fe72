import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../context.ts';
import { applyRoles } from './apply-roles.ts';
import { importSummary } from './import-summary.ts';
import { loadSnapshots } from './snapshots.ts';
import type { OpenSource, PinnedSource } from './types.ts';

/**
 * Pinned sources with their tables as local files, in the same order.
 * @throws AppError not_found where a snapshot is gone
 */
export async function openSources(
  { storage }: Pick<Services, 'storage'>,
  em: EntityManager,
  organizationId: string,
  pinned: readonly PinnedSource[],
): Promise<OpenSource[]> {
  const snapshots = await loadSnapshots(
    em,
    organizationId,
    pinned.map((source) => source.snapshotId),
  );
  return Promise.all(
    pinned.map(async (source, index) => {
      const snapshot = snapshots[index]!;
      const shown = applyRoles(snapshot.tables, source.roleOverrides);
      const tables = await Promise.all(shown.map(async (table) => ({ ...table, path: await storage.localPath(table.key) })));
      return {
        id: source.id,
        name: source.name,
        type: source.type,
        snapshotId: snapshot.id,
        snapshotSha256: snapshot.sha256,
        importedAt: snapshot.createdAt,
        tables,
        importSummary: importSummary(snapshot.certificate),
      };
    }),
  );
}
