import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { SEMANTIC_ROLES, type SemanticRole } from '../engine/types.ts';
import { DataSource, type RoleOverrides, type Snapshot } from './entities.ts';
import { loadSnapshot } from './snapshots.ts';

/**
 * Overrides inferred roles, for the current snapshot and later imports; null removes an override.
 * Columns not named keep theirs.
 * @throws AppError not_found; conflict before the first import; validation_error for unknown tables, columns and roles
 */
export async function overrideRoles(
  ctx: Context,
  id: string,
  changes: Record<string, Record<string, SemanticRole | null>>,
): Promise<RoleOverrides> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The data source');
  return ctx.em.fork().transactional(async (tx) => {
    const source = await tx.findOne(DataSource, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!source) throw notFound('The data source');
    const snapshot = source.currentSnapshotId && (await loadSnapshot(tx, organizationId, source.currentSnapshotId));
    if (!snapshot) throw new AppError('conflict', 'The data source has no data yet. Set roles when its import has finished.');
    refuseUnknown(changes, snapshot);
    source.roleOverrides = merge(source.roleOverrides, changes);
    return source.roleOverrides;
  });
}

/**
 * Locks a source until the transaction ends.
 * @returns a function that overrides roles without checking that the columns are there
 * @throws AppError not_found
 */
export async function lockSource(
  tx: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ writeRoles(changes: Record<string, Record<string, SemanticRole | null>>): void }> {
  const source = await tx.findOne(DataSource, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!source) throw notFound('The data source');
  return {
    writeRoles(changes) {
      source.roleOverrides = merge(source.roleOverrides, changes);
    },
  };
}

function refuseUnknown(changes: Record<string, Record<string, string | null>>, snapshot: Snapshot): void {
  const problems: Record<string, string[]> = {};
  for (const [tableName, columns] of Object.entries(changes)) {
    const table = snapshot.tables.find(({ name }) => name === tableName);
    if (!table) {
      problems[tableName] = [`No such table. The tables are ${snapshot.tables.map(({ name }) => name).join(', ')}.`];
      continue;
    }
    for (const [column, role] of Object.entries(columns)) {
      if (!table.profile.columns.some(({ name }) => name === column))
        problems[`${tableName}.${column}`] = ['No such column in this table.'];
      else if (role !== null && !SEMANTIC_ROLES.some((known) => known === role)) {
        problems[`${tableName}.${column}`] = [
          `Unknown role "${role}". Use one of ${SEMANTIC_ROLES.join(', ')}, or null to restore the inferred role.`,
        ];
      }
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

function merge(present: RoleOverrides, changes: Record<string, Record<string, SemanticRole | null>>): RoleOverrides {
  const tables = new Map(Object.entries(present).map(([name, columns]) => [name, new Map(Object.entries(columns))]));
  for (const [tableName, columns] of Object.entries(changes)) {
    const roles = tables.get(tableName) ?? new Map<string, SemanticRole>();
    for (const [column, role] of Object.entries(columns)) role === null ? roles.delete(column) : roles.set(column, role);
    tables.set(tableName, roles);
  }
  return Object.fromEntries([...tables].filter(([, roles]) => roles.size > 0).map(([name, roles]) => [name, Object.fromEntries(roles)]));
}
