import type { EntityManager } from '@mikro-orm/postgresql';
import { DEPENDENTS_NAMED, type FindDependents } from '../../data/sources/change-source.ts';
import type { SnapshotUse } from '../../data/sources/sweep-snapshots.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { Dashboard, DashboardRefresh, Widget } from './entities.ts';
import { openRefresh, runningRefresh } from './open-refresh.ts';
import type { WidgetChange } from './types.ts';

/** SQL: true if a refresh has this id. */
export const isRefresh = (id: string) => `exists (select 1 from dashboard_refresh f where f.id = ${id})`;

/** SQL: the number of an organization's dashboards. */
export const dashboardCount = (organizationId: string) => `(select count(*) from dashboard where organization_id = ${organizationId})`;

/** SQL: left-joins the dashboard `d`, for its last_refresh. */
export const withDashboard = (id: string) => `left join dashboard d on d.id = ${id}`;

/** SQL: true if a dashboard shows a snapshot, or a refresh in progress will. */
export const dashboardUses: SnapshotUse = (organizationId, snapshotId) => {
  const pins = `@> jsonb_build_array(jsonb_build_object('snapshotId', ${snapshotId}))`;
  return `(exists (select 1 from dashboard b where b.organization_id = ${organizationId} and b.sources ${pins})
    or exists (select 1 from dashboard_refresh f
      where f.organization_id = ${organizationId} and f.status in ('pending', 'processing') and f.sources ${pins}))`;
};

/** The newest dashboards of a data source. */
export const dashboardsOfSource: FindDependents = (em, organizationId, sourceId) =>
  em.execute(
    `select id, name, (count(*) over ())::float8 as count from dashboard where organization_id = ? and data_source_ids @> ?::jsonb
      order by created_at desc, id desc limit ${DEPENDENTS_NAMED}`,
    [organizationId, JSON.stringify([sourceId])],
  );

/** An organization's dashboard, read afresh; null if there is none, and for a malformed id. */
export async function findDashboard(em: EntityManager, organizationId: string, id: string): Promise<Dashboard | null> {
  return isUuid(id) ? em.findOne(Dashboard, { id, organizationId }, { refresh: true }) : null;
}

/** True if the organization has this dashboard; `hold` protects it from deletion until the transaction ends. */
export async function isDashboard(em: EntityManager, organizationId: string, id: string, hold = false): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await em.execute(`select id from dashboard where id = ? and organization_id = ? ${hold ? 'for no key update' : ''}`, [
    id,
    organizationId,
  ]);
  return found.length > 0;
}

/** The widgets of dashboards, in order. */
export function widgetsOf(em: EntityManager, dashboardIds: readonly string[]): Promise<Widget[]> {
  return em.find(Widget, { dashboardId: { $in: [...dashboardIds] } }, { orderBy: { number: 'asc' }, refresh: true });
}

/** The id and key of each widget of dashboards; their data is not read. */
export async function widgetKeys(
  em: EntityManager,
  dashboardIds: readonly string[],
): Promise<Pick<Widget, 'id' | 'key' | 'dashboardId'>[]> {
  if (dashboardIds.length === 0) return [];
  return em.find(Widget, { dashboardId: { $in: [...dashboardIds] } }, { fields: ['id', 'key', 'dashboardId'] });
}

/** A dashboard's widget by id or key, read afresh; null if there is none. */
export function findWidget(em: EntityManager, dashboardId: string, by: { id: string } | { key: string }): Promise<Widget | null> {
  return em.findOne(Widget, { dashboardId, ...by }, { refresh: true });
}

/** The refresh that updates a dashboard: one in progress or a new one; null if the dashboard is up to date. */
export async function requestRefresh(tx: EntityManager, dashboardId: string, now: Date): Promise<string | null> {
  await tx.execute('select id from dashboard where id = ? for update', [dashboardId]);
  const running = await runningRefresh(tx, dashboardId);
  if (running !== null) return running;
  const dashboard = await tx.findOneOrFail(Dashboard, { id: dashboardId });
  return (await openRefresh(tx, dashboard, 'schedule', now))?.id ?? null;
}

/** How a refresh ended, with the reason if it failed; undefined while it runs, null if its dashboard was deleted. */
export async function refreshEnd(em: EntityManager, id: string): Promise<{ reason: string | null } | null | undefined> {
  const row = await em.fork().findOne(DashboardRefresh, { id });
  if (!row) return null;
  if (row.status === 'completed') return { reason: null };
  return row.status === 'failed' ? { reason: row.errorMessage ?? 'The reason is unknown.' } : undefined;
}

interface FailedDashboard {
  id: string;
  name: string;
  reason: string;
}

/** Dashboards whose last refresh failed, newest first. */
export function failedDashboards(em: EntityManager, organizationId: string, max: number): Promise<FailedDashboard[]> {
  return em.execute<FailedDashboard[]>(
    `select id, name, last_error as reason from dashboard where organization_id = ? and status = 'error' and last_error is not null
      order by created_at desc, id desc limit ?`,
    [organizationId, max],
  );
}

interface ChangedDashboard {
  id: string;
  name: string;
  at: Date;
  changes: WidgetChange[];
}

/** Dashboards that their last refresh changed within the last week, latest first. */
export async function changedDashboards(em: EntityManager, organizationId: string, now: Date, max: number): Promise<ChangedDashboard[]> {
  const rows = await em.execute<{ id: string; name: string; at: Date; diff: { changes?: WidgetChange[] } }[]>(
    `select id, name, last_refresh as at, diff from dashboard where organization_id = ? and last_refresh > ?::timestamptz - interval '7 days'
      and jsonb_array_length(coalesce(diff->'changes', '[]')) > 0 order by last_refresh desc, id desc limit ?`,
    [organizationId, now, max],
  );
  return rows.map(({ id, name, at, diff }) => ({ id, name, at: new Date(at), changes: diff.changes ?? [] }));
}
