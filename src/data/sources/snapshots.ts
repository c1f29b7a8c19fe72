import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../platform/errors.ts';
import { DataSource, Snapshot } from './entities.ts';

interface SnapshotRow extends Pick<Snapshot, 'id' | 'sha256' | 'tables' | 'certificate'> {
  organization_id: string;
  data_source_id: string;
  open_questions: number;
  created_at: string | Date;
}

/**
 * An organization's snapshots, in the order of `ids`. A wide file's profile is a megabyte of JSON, so this bypasses the ORM, which would copy and
 * compare it, and reads one at a time, so that other requests get a turn in between.
 * @throws AppError not_found when one is missing
 */
export async function loadSnapshots(em: EntityManager, organizationId: string, ids: readonly string[]): Promise<Snapshot[]> {
  const loaded = new Map<string, Snapshot>();
  for (const id of new Set(ids)) {
    const snapshot = await loadSnapshot(em, organizationId, id);
    if (!snapshot) throw notFound('The data of one of the data sources');
    loaded.set(id, snapshot);
  }
  return ids.map((id) => loaded.get(id)!);
}

/** One snapshot of the organization, or null if it is gone. */
export async function loadSnapshot(em: EntityManager, organizationId: string, id: string): Promise<Snapshot | null> {
  const [row] = await em.execute<SnapshotRow[]>(
    `select id, organization_id, data_source_id, sha256, tables, certificate, open_questions, created_at
       from snapshot where id = ? and organization_id = ?`,
    [id, organizationId],
  );
  if (!row) return null;
  const { organization_id, data_source_id, open_questions, created_at, ...rest } = row;
  return {
    ...rest,
    organizationId: organization_id,
    dataSourceId: data_source_id,
    openQuestions: open_questions,
    createdAt: new Date(created_at),
  };
}

/** Which of an organization's snapshots are still the current ones of their data sources. */
export async function currentSnapshots(em: EntityManager, organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const sources = await em.find(
    DataSource,
    { organizationId, currentSnapshotId: { $in: [...ids] } },
    { fields: ['id', 'currentSnapshotId'] },
  );
  return new Set(sources.flatMap(({ currentSnapshotId }) => currentSnapshotId ?? []));
}

/** When the oldest of the snapshots was imported; null if all are gone. */
export async function oldestImport(em: EntityManager, ids: readonly string[]): Promise<Date | null> {
  const [oldest] = await em.find(Snapshot, { id: { $in: [...ids] } }, { fields: ['createdAt'], orderBy: { createdAt: 'asc' }, limit: 1 });
  return oldest?.createdAt ?? null;
}
