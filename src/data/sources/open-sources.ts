import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import type { Storage } from '../../platform/storage/types.ts';
import { describeSource } from './describe-source.ts';
import { loadSnapshots } from './snapshots.ts';
import { localData } from './table-files.ts';
import type { OpenSource, PinnedSource, ReadableSource } from './types.ts';

/**
 * Opens pinned sources with their tables as local files, in the same order.
 * @throws AppError not_found if a snapshot is gone
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
  return openTables(
    storage,
    pinned.map((source, index) => describeSource(source, snapshots[index]!)),
  );
}

/** Opens sources whose snapshots are loaded, with their tables as local files. */
export async function openTables(storage: Storage, sources: readonly ReadableSource[]): Promise<OpenSource[]> {
  return Promise.all(
    sources.map(async (source) => ({
      ...source,
      tables: await Promise.all(source.tables.map(async (table) => ({ ...table, path: await localData(storage, table) }))),
    })),
  );
}
