import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import { grantOf, revokeUnused } from './connections/sign-in/revoke-unused.ts';
import { DataSource } from './entities.ts';

const NAME_MAX = 200;

/** Changes a source's name or description. @throws AppError not_found, validation_error for an empty name */
export async function describeSource(ctx: Context, id: string, changes: { name?: string; description?: string }): Promise<void> {
  const { organizationId } = ctx.principal;
  const name = changes.name?.trim().replace(/[\s\p{Cc}]+/gu, ' ');
  if (name !== undefined && (name === '' || name.length > NAME_MAX)) throw invalidFields({ name: [`Use 1 to ${NAME_MAX} characters.`] });
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(changes.description === undefined ? {} : { description: changes.description.trim() }),
  };
  const changed = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeUpdate(DataSource, { id, organizationId }, fields)) : 0;
  if (changed === 0) throw notFound('The data source');
}

/**
 * Deletes a source and its data for good. An import in progress stops, as its lease goes with the row. Reports made from it stay; dashboards and
 * goals stay but are no longer updated. What a person granted for it at a provider is revoked there. Files are left to the sweeper, so that a
 * report reading them right now can finish.
 * @throws AppError not_found
 */
export async function deleteSource(ctx: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('The data source');
  const grant = await grantOf(ctx, id);
  await ctx.em.fork().transactional(async (tx) => {
    const removed = await tx.nativeDelete(DataSource, { id, organizationId: ctx.principal.organizationId });
    if (removed === 0) throw notFound('The data source');
    await announceChange(tx, id);
  });
  if (grant) await revokeUnused(ctx, id, grant);
}

/** What depends on a source, by kind: the count, and the newest by name. */
export interface Dependents {
  reports: Dependent;
  dashboards: Dependent;
  goals: Dependent;
}

interface Dependent {
  count: number;
  newest: { id: string; name: string }[];
}

/** How many of the newest dependents are listed by name. */
export const DEPENDENTS_NAMED = 5;

/** Finds one kind of dependents: the newest rows, each carrying the total count. Implemented by the room that owns their table. */
export type FindDependents = (em: EntityManager, organizationId: string, sourceId: string) => Promise<DependentRow[]>;

interface DependentRow {
  id: string;
  name: string;
  count: number;
}

/** What would lose its data if a source were deleted. @throws AppError not_found */
export async function dependentsOf(ctx: Context, id: string, find: Record<keyof Dependents, FindDependents>): Promise<Dependents> {
  const { organizationId } = ctx.principal;
  const found = isUuid(id) ? await ctx.em.count(DataSource, { id, organizationId }) : 0;
  if (found === 0) throw notFound('The data source');
  const of = async (kind: keyof Dependents): Promise<Dependent> => {
    const rows = await find[kind](ctx.em, organizationId, id);
    return { count: rows[0]?.count ?? 0, newest: rows.map((row) => ({ id: row.id, name: row.name })) };
  };
  const [reports, dashboards, goals] = await Promise.all([of('reports'), of('dashboards'), of('goals')]);
  return { reports, dashboards, goals };
}
