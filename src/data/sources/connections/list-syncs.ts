import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../platform/context.ts';
import { SyncRun } from './entities.ts';
import { requireSource } from './stored-connection.ts';

/** The newest syncs of a source, latest first; none for a source of uploaded files. @throws AppError not_found */
export async function listSyncs(ctx: Context, dataSourceId: string, max: number): Promise<SyncRun[]> {
  await requireSource(ctx, dataSourceId);
  return newestSyncs(ctx.em.fork(), dataSourceId, max);
}

/** The source that a sync is of if it ended with data; null otherwise. */
export async function sourceOfSync(em: EntityManager, id: string): Promise<string | null> {
  const run = await em.fork().findOne(SyncRun, { id, status: 'completed' });
  return run?.dataSourceId ?? null;
}

function newestSyncs(em: EntityManager, dataSourceId: string, max: number): Promise<SyncRun[]> {
  return em.find(SyncRun, { dataSourceId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: max });
}
