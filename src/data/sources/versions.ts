import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../platform/db/ids.ts';
import { DataSource } from './entities.ts';

/** Everything that determines what sources' data shows now: snapshots, names and role overrides. Without `ids`, of all sources that are ready. */
export async function sourceVersions(em: EntityManager, organizationId: string, ids: readonly string[] | undefined): Promise<unknown> {
  const chosen = ids && [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid);
  const sources = await em
    .fork()
    .find(
      DataSource,
      { organizationId, ...(chosen ? { id: { $in: chosen } } : { status: 'active' as const, currentSnapshotId: { $ne: null } }) },
      { orderBy: { id: 'asc' }, fields: ['id', 'name', 'currentSnapshotId', 'roleOverrides'] },
    );
  return sources.map(({ id, name, currentSnapshotId, roleOverrides }) => [id, name, currentSnapshotId, roleOverrides]);
}
