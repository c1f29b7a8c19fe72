import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { listPage } from '../../platform/db/list-page.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { DataSource, openQuestionsOf, type SourceStatus } from './entities.ts';

/** One page of the caller's organization's data sources, optionally only those in one of `statuses`. */
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

/** The total number of rows in an organization's data sources. */
export async function countStoredRows(em: EntityManager, organizationId: string): Promise<number> {
  const [row] = await em.execute<{ rows: number }[]>(
    'select coalesce(sum(record_count), 0)::float8 as rows from data_source where organization_id = ?',
    [organizationId],
  );
  return row?.rows ?? 0;
}

/** SQL: the number of an organization's data sources. */
export const sourceCount = (organizationId: string) => `(select count(*) from data_source where organization_id = ${organizationId})`;

/** The given data sources by id, leaving out any that are not the organization's. */
export async function sourcesById(em: EntityManager, organizationId: string, ids: readonly string[]): Promise<Map<string, DataSource>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(DataSource, { id: { $in: [...ids] }, organizationId }, { disableIdentityMap: true });
  return new Map(rows.map((row) => [row.id, row]));
}

const READY = { status: 'active', currentSnapshotId: { $ne: null } } as const;

/** The ids of readable data sources, latest first. */
export async function readySourceIds(em: EntityManager, organizationId: string, max: number): Promise<string[]> {
  const latest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: max, fields: ['id'] } as const;
  const rows = await em.find(DataSource, { organizationId, ...READY }, latest);
  return rows.map(({ id }) => id);
}

/** Counts an organization's readable data sources. */
export function countReadySources(em: EntityManager, organizationId: string): Promise<number> {
  return em.count(DataSource, { organizationId, ...READY });
}

/** The newest active data source, or null. */
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

/** Data sources whose last import failed, latest first. */
export function failedSources(em: EntityManager, organizationId: string, max: number): Promise<FailedSource[]> {
  return em.execute<FailedSource[]>(
    `select id, name, last_error as reason from data_source where organization_id = ? and last_error is not null
      and status in ('error', 'active') order by coalesce(last_sync, created_at) desc, id desc limit ?`,
    [organizationId, max],
  );
}

interface DoubtfulSource {
  id: string;
  name: string;
  questions: number;
}

/** Data sources with questions that nobody has answered, the latest import first. */
export function doubtfulSources(em: EntityManager, organizationId: string, max: number): Promise<DoubtfulSource[]> {
  const questions = openQuestionsOf({
    snapshotId: 'd.current_snapshot_id',
    waitingFiles: 'd.waiting_files',
    meaning: 'd.meaning_questions',
  });
  return em.execute<DoubtfulSource[]>(
    `select * from (select d.id, d.name, ${questions} as questions, coalesce(d.last_sync, d.created_at) as at
       from data_source d where d.organization_id = ?) of_all
      where questions > 0 order by at desc, id desc limit ?`,
    [organizationId, max],
  );
}

/** Counts data sources across the whole service: active, failing, and waiting for or running an import. */
export async function countSourcesByState(em: EntityManager): Promise<{ active: number; failing: number; waiting: number }> {
  const [row] = await em.execute<{ active: number; failing: number; waiting: number }[]>(
    `select count(*) filter (where status = 'active')::int as active, count(*) filter (where status = 'error')::int as failing,
       count(*) filter (where status in ('pending', 'syncing'))::int as waiting from data_source`,
  );
  return row ?? { active: 0, failing: 0, waiting: 0 };
}

/** SQL: left-joins the data source `s`, for `SOURCE_STATE`. */
export const withSource = (id: string) => `left join data_source s on s.id = ${id}`;

/** SQL: a text that changes whenever data source `s` is imported again or a column's role changes. */
export const SOURCE_STATE =
  "coalesce(s.current_snapshot_id::text, '') || ':' || coalesce(s.status, 'gone') || ':' || md5(coalesce(s.role_overrides::text, ''))";
