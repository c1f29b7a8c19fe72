import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { type ModelCorrections, NO_CORRECTIONS } from '../model/corrections.ts';

/** The corrections in effect for a source. */
export interface PresentCorrections {
  /** 0 if there are none. */
  version: number;
  corrections: ModelCorrections;
}

export const UNCORRECTED: PresentCorrections = { version: 0, corrections: NO_CORRECTIONS };

/** The corrections in effect, by source; sources without any are left out. */
export async function presentCorrections(
  em: EntityManager,
  organizationId: string,
  dataSourceIds: readonly string[],
): Promise<Map<string, PresentCorrections>> {
  if (dataSourceIds.length === 0) return new Map();
  const rows = await em.execute<{ id: string; version: number; corrections: ModelCorrections }[]>(
    `select distinct on (data_source_id) data_source_id as id, version, corrections from model_version
      where organization_id = ? and data_source_id in (${dataSourceIds.map(() => '?').join(', ')}) and corrections is not null
      order by data_source_id, version desc`,
    [organizationId, ...dataSourceIds],
  );
  return new Map(rows.map(({ id, version, corrections }) => [id, { version, corrections }]));
}

/** The keys that people gave the tables of a source. */
export async function keysConfirmed(
  { em, principal }: Pick<Context, 'em' | 'principal'>,
  sourceId: string,
): Promise<Record<string, string[]>> {
  const found = isUuid(sourceId) ? (await presentCorrections(em.fork(), principal.organizationId, [sourceId])).get(sourceId) : undefined;
  return Object.fromEntries((found?.corrections.tables ?? []).flatMap(({ name, key }) => (key ? [[name, key]] : [])));
}

/** Changes whenever the corrections of any of an organization's sources do. */
export async function correctionsVersion(em: EntityManager, organizationId: string): Promise<unknown> {
  const [row] = await em.execute<{ changes: number }[]>(
    'select count(*)::int as changes from model_version where organization_id = ? and corrections is not null',
    [organizationId],
  );
  return row?.changes ?? 0;
}

/** A table of a query with its source and its name there. */
export interface OriginTable {
  name: string;
  ownName: string;
  sourceId: string;
}

/** The corrections of several sources in the names of a query's tables, which are all those of its sources. */
export function scopeCorrections(present: ReadonlyMap<string, PresentCorrections>, tables: readonly OriginTable[]): ModelCorrections {
  const named = (sourceId: string, ownName: string) =>
    tables.find((table) => table.sourceId === sourceId && table.ownName === ownName)?.name;
  const sources = new Set(tables.map(({ sourceId }) => sourceId));
  const scoped = [...present].flatMap(([sourceId, { corrections }]) => {
    const rename = (relations: ModelCorrections['added']) =>
      relations.flatMap(({ from, to }) => {
        const target = to.dataSourceId ?? sourceId;
        // A relationship to a source that this query does not read says nothing about it.
        if (!sources.has(target)) return [];
        const [own, other] = [named(sourceId, from.table) ?? from.table, named(target, to.table) ?? to.table];
        return [{ from: { ...from, table: own }, to: { columns: to.columns, table: other } }];
      });
    const of = corrections.tables.map((table) => ({ ...table, name: named(sourceId, table.name) ?? table.name }));
    return [{ tables: of, added: rename(corrections.added), removed: rename(corrections.removed) }];
  });
  return {
    tables: scoped.flatMap((one) => one.tables),
    added: scoped.flatMap((one) => one.added),
    removed: scoped.flatMap((one) => one.removed),
  };
}
