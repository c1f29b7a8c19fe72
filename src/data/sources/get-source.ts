import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { notFound } from '../../platform/errors.ts';
import { applyRoles } from './apply-roles.ts';
import { DataSource, type Snapshot } from './entities.ts';
import { loadSnapshot } from './snapshots.ts';
import { awaitedFile } from './uploads/awaited.ts';

/**
 * A data source with its current snapshot (schema, profile with the owner's roles, certificate), which is null before the first import.
 * @throws AppError not_found, for a malformed id too, and with the reason while its first file is awaited
 */
export async function getSource(ctx: Context, id: string): Promise<{ source: DataSource; snapshot: Snapshot | null }> {
  return readSource(ctx.em, ctx.principal.organizationId, id);
}

async function readSource(
  em: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ source: DataSource; snapshot: Snapshot | null }> {
  const source = isUuid(id) ? await em.findOne(DataSource, { id, organizationId }) : null;
  if (!source) throw (isUuid(id) && (await awaitedFile(em, organizationId, id))) || notFound('The data source');
  const snapshot = !source.currentSnapshotId ? null : await loadSnapshot(em, organizationId, source.currentSnapshotId);
  return { source, snapshot: snapshot && { ...snapshot, tables: applyRoles(snapshot.tables, source.roleOverrides) } };
}
