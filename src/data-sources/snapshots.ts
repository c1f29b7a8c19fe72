import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../errors.ts';
import { Snapshot } from './entities.ts';

/**
 * An organization's snapshots in the order of `ids`.
 * @throws AppError not_found when one is missing
 */
export async function loadSnapshots(em: EntityManager, organizationId: string, ids: string[]): Promise<Snapshot[]> {
  const found = await em.find(Snapshot, { id: { $in: ids }, organizationId });
  const byId = new Map(found.map((snapshot) => [snapshot.id, snapshot]));
  return ids.map((id) => {
    const snapshot = byId.get(id);
    if (!snapshot) throw notFound('The data of one of the data sources');
    return snapshot;
  });
}
