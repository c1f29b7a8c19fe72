import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../platform/db/ids.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import { describeSource } from './describe-source.ts';
import { DataSource } from './entities.ts';
import { loadSnapshots } from './snapshots.ts';
import type { PinnedSource, ReadableSource } from './types.ts';

export const SOURCES_MAX = 20;

/**
 * The sources as they are now, in the caller's order: pins to store so that the same data can be read again, and descriptions of that data. With
 * `lock` they stay locked until the transaction ends, so that no snapshot is collected before its pin is stored.
 * @throws AppError validation_error for none, too many or unusable sources, not_found if one is not the organization's
 */
export async function pinSources(
  em: EntityManager,
  organizationId: string,
  dataSourceIds: readonly string[],
  mode: 'read' | 'lock',
): Promise<{ pinned: PinnedSource[]; sources: ReadableSource[] }> {
  const ids = [...new Set(dataSourceIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw invalidFields({ data_source_ids: ['Specify at least one data source.'] });
  if (ids.length > SOURCES_MAX) {
    throw invalidFields({
      data_source_ids: [`At most ${SOURCES_MAX} distinct data sources; you sent ${ids.length}. Send fewer.`],
    });
  }
  const wellFormed = ids.filter(isUuid);
  const rows = await em.find(
    DataSource,
    { id: { $in: wellFormed }, organizationId },
    // Lock in the order of ids, so that two requests cannot deadlock.
    { orderBy: { id: 'asc' }, ...(mode === 'lock' ? { lockMode: LockMode.PESSIMISTIC_READ } : {}) },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = ids.map((id) => {
    const source = byId.get(id);
    if (!source) throw notFound(`The data source ${id}`);
    return source;
  });
  const unusable = chosen.filter(({ status, currentSnapshotId }) => !currentSnapshotId || status === 'error' || status === 'disabled');
  if (unusable.length > 0) throw invalidFields({ data_source_ids: unusable.map(whyUnusable) });

  const snapshots = await loadSnapshots(
    em,
    organizationId,
    chosen.map((source) => source.currentSnapshotId!),
  );
  const pinned = chosen.map((source, index) => ({
    id: source.id,
    name: source.name,
    type: source.sourceType,
    snapshotId: snapshots[index]!.id,
    roleOverrides: source.roleOverrides,
  }));
  const sources = pinned.map((source, index) => describeSource(source, snapshots[index]!));
  return { pinned, sources };
}

function whyUnusable({ name, status, lastError }: DataSource): string {
  switch (status) {
    case 'pending':
    case 'syncing':
      return `"${name}" is still being imported. Wait until its status is active.`;
    case 'error':
      return `"${name}" could not be imported: ${lastError ?? 'unknown reason'} Upload a corrected file as a new data source.`;
    case 'disabled':
      return `"${name}" is disabled. Choose another data source.`;
    default:
      return `"${name}" has no data yet. Wait for its import.`;
  }
}
