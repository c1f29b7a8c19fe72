import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import { DataSource } from './entities.ts';

const NAME_MAX = 200;

/** Gives a source another name or description. @throws AppError not_found, validation_error for an empty name */
export async function describeSource(ctx: Context, id: string, changes: { name?: string; description?: string }): Promise<void> {
  const { organizationId } = ctx.principal;
  const name = changes.name?.trim().replace(/[\s\p{Cc}]+/gu, ' ');
  if (name !== undefined && (name === '' || name.length > NAME_MAX)) throw invalidFields({ name: [`Give 1 to ${NAME_MAX} characters.`] });
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(changes.description === undefined ? {} : { description: changes.description.trim() }),
  };
  const changed = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeUpdate(DataSource, { id, organizationId }, fields)) : 0;
  if (changed === 0) throw notFound('The data source');
}

/**
 * Removes a source with its data for good. An import under way is stopped: its lease is lost with the row. Reports that were made of it stay;
 * dashboards and goals stay as they are and are not brought up to date any more. Files are left to the sweeper, so that a report that reads
 * them at this moment can end.
 * @throws AppError not_found
 */
export async function deleteSource(ctx: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('The data source');
  await ctx.em.fork().transactional(async (tx) => {
    const removed = await tx.nativeDelete(DataSource, { id, organizationId: ctx.principal.organizationId });
    if (removed === 0) throw notFound('The data source');
    await announceChange(tx, id);
  });
}

/** What is made of a source, by kind: how many, and the newest by name. */
export interface Dependents {
  reports: Dependent;
  dashboards: Dependent;
  goals: Dependent;
}

interface Dependent {
  count: number;
  newest: { id: string; name: string }[];
}

const NEWEST = 5;

/** What a deletion of a source would leave without its data. @throws AppError not_found */
export async function dependentsOf(ctx: Context, id: string): Promise<Dependents> {
  const { organizationId } = ctx.principal;
  const found = isUuid(id) ? await ctx.em.count(DataSource, { id, organizationId }) : 0;
  if (found === 0) throw notFound('The data source');
  const of = async (table: string, name: string, uses: string, value: string): Promise<Dependent> => {
    const rows = await ctx.em.execute<{ id: string; name: string; count: number }[]>(
      `select id, ${name} as name, (count(*) over ())::float8 as count from ${table} where organization_id = ? and ${uses}
        order by created_at desc, id desc limit ${NEWEST}`,
      [organizationId, value],
    );
    return { count: rows[0]?.count ?? 0, newest: rows.map((row) => ({ id: row.id, name: row.name })) };
  };
  const [reports, dashboards, goals] = await Promise.all([
    of('report', 'title', 'sources @> ?::jsonb', JSON.stringify([{ id }])),
    of('dashboard', 'name', 'data_source_ids @> ?::jsonb', JSON.stringify([id])),
    of('goal', 'title', `binding->>'dataSourceId' = ?`, id),
  ]);
  return { reports, dashboards, goals };
}
