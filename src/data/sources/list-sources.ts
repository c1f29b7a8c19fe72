import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { listPage } from '../../platform/db/list-page.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { DataSource, type SourceStatus } from './entities.ts';

/** One page of the caller's organization's data sources, only those in one of `statuses` where given. */
export function listSources(ctx: Context, query: ListQuery, statuses?: readonly SourceStatus[]): Promise<Page<DataSource>> {
  return listPage<DataSource>(
    ctx.em,
    DataSource,
    ctx.principal.organizationId,
    query,
    {
      nameField: 'name',
      orderings: {
        created_at: 'createdAt',
        name: 'name',
        status: 'status',
        source_type: 'sourceType',
        last_sync: 'lastSync',
        record_count: 'recordCount',
      },
    },
    statuses ? { status: { $in: [...statuses] } } : {},
  );
}

/** The rows that an organization's data sources hold together. */
export async function countStoredRows(em: EntityManager, organizationId: string): Promise<number> {
  const [row] = await em.execute<{ rows: number }[]>(
    'select coalesce(sum(record_count), 0)::float8 as rows from data_source where organization_id = ?',
    [organizationId],
  );
  return row?.rows ?? 0;
}

/** SQL: the number of an organization's data sources. */
export const sourceCount = (organizationId: string) => `(select count(*) from data_source where organization_id = ${organizationId})`;

/** Those of the data sources that are the organization's, by id. */
export async function sourcesById(em: EntityManager, organizationId: string, ids: readonly string[]): Promise<Map<string, DataSource>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(DataSource, { id: { $in: [...ids] }, organizationId }, { disableIdentityMap: true });
  return new Map(rows.map((row) => [row.id, row]));
}

const READY = { status: 'active', currentSnapshotId: { $ne: null } } as const;

/** The data sources that can be read, the latest first. */
export async function readySourceIds(em: EntityManager, organizationId: string, max: number): Promise<string[]> {
  const latest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: max, fields: ['id'] } as const;
  const rows = await em.find(DataSource, { organizationId, ...READY }, latest);
  return rows.map(({ id }) => id);
}

/** How many data sources of an organization can be read. */
export function countReadySources(em: EntityManager, organizationId: string): Promise<number> {
  return em.count(DataSource, { organizationId, ...READY });
}

/** The data source that became active last, or null. */
export async function newestActiveSource(em: EntityManager, organizationId: string): Promise<{ id: string; name: string } | null> {
  const [row] = await em.execute<{ id: string; name: string }[]>(
    `select id, name from data_source where organization_id = ? and status = 'active' order by created_at desc, id desc limit 1`,
    [organizationId],
  );
  return row ?? null;
}

interface FailedSource {
  id: string;
  name: string;
  reason: string;
}

/** Data sources whose last import failed, the latest first. */
export function failedSources(em: EntityManager, organizationId: string, max: number): Promise<FailedSource[]> {
  return em.execute<FailedSource[]>(
    `select id, name, last_error as reason from data_source where organization_id = ? and last_error is not null
      and status in ('error', 'active') order by coalesce(last_sync, created_at) desc, id desc limit ?`,
    [organizationId, max],
  );
}

/** How many data sources of the whole service are active, failing, and waiting for their import or in progress. */
export async function countSourcesByState(em: EntityManager): Promise<{ active: number; failing: number; waiting: number }> {
  const [row] = await em.execute<{ active: number; failing: number; waiting: number }[]>(
    `select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'error')::int as failing,
       count(*) filter (where status in ('pending', 'syncing'))::int as waiting from data_source`,
  );
  return row ?? { active: 0, failing: 0, waiting: 0 };
}

/** SQL: joins the data source `s` where there is one, for `SOURCE_STATE`. */
export const withSource = (id: string) => `left join data_source s on s.id = ${id}`;

/** SQL: what a data source `s` holds and how it is read: another text after each import and each change of a column's role. */
export const SOURCE_STATE =
  "coalesce(s.current_snapshot_id::text, '') || ':' || coalesce(s.status, 'gone') || ':' || md5(coalesce(s.role_overrides::text, ''))";
