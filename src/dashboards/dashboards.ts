import { releaseCredits } from '../billing/ledger.ts';
import type { Context } from '../context.ts';
import { DataSource } from '../data-sources/entities.ts';
import { pinSources } from '../data-sources/pin-sources.ts';
import { isUuid } from '../db/ids.ts';
import { listPage } from '../db/list-page.ts';
import { announceChange } from '../db/row-changes.ts';
import { AppError, notFound } from '../errors.ts';
import { keepAnswer } from '../idempotency/idempotency.ts';
import type { ListQuery, Page } from '../lists.ts';
import { Dashboard, Widget } from './entities.ts';
import { followedGoals } from './goal-widgets.ts';
import { dayOf } from './open-refresh.ts';
import { planDashboard } from './plan-dashboard.ts';
import { refreshPrice } from './price.ts';
import { failureAnswer } from './refresh-outcome.ts';
import { nextRefresh } from './schedule.ts';
import type { DashboardConfig, RefreshFrequency } from './types.ts';

/** A dashboard with all that is shown of it. */
export interface DashboardDetail {
  dashboard: Dashboard;
  widgets: Widget[];
  /** Its sources that still exist, in its order. */
  sources: { id: string; name: string; type: string }[];
}

/** One page of the caller's organization's dashboards. */
export function listDashboards(ctx: Context, query: ListQuery): Promise<Page<Dashboard>> {
  return listPage<Dashboard>(ctx.em, Dashboard, ctx.principal.organizationId, query, {
    nameField: 'name',
    orderings: {
      created_at: 'createdAt',
      name: 'name',
      status: 'status',
      niche_domain: 'nicheDomain',
      widget_count: 'widgetCount',
      last_refresh: 'lastRefresh',
    },
  });
}

/** One dashboard with its widgets. @throws AppError not_found, for a malformed id too */
export async function getDashboard(ctx: Context, id: string): Promise<DashboardDetail> {
  const { organizationId } = ctx.principal;
  const dashboard = isUuid(id) ? await ctx.em.findOne(Dashboard, { id, organizationId }, { refresh: true }) : null;
  if (!dashboard) throw notFound('The dashboard');
  const widgets = await ctx.em.find(Widget, { dashboardId: id }, { orderBy: { number: 'asc' } });
  const rows = await ctx.em.find(DataSource, { id: { $in: dashboard.dataSourceIds }, organizationId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sources = dashboard.dataSourceIds.flatMap((sourceId) => {
    const row = byId.get(sourceId);
    return row ? [{ id: row.id, name: row.name, type: row.sourceType }] : [];
  });
  return { dashboard, widgets, sources };
}

/** What a refresh would cost now. @throws AppError not_found, validation_error where its sources cannot be read */
export async function estimateRefresh(ctx: Context, id: string) {
  const { dashboard } = await getDashboard(ctx, id);
  const { sources } = await pinSources(ctx.em, ctx.principal.organizationId, dashboard.dataSourceIds, 'read');
  const goals = await followedGoals(ctx.em, dashboard, dayOf(ctx.now()));
  const widgets = planDashboard(dashboard, sources).reduce((sum, plan) => sum + plan.widgets.length, goals.length);
  return { ...refreshPrice(sources.length, widgets), widgets };
}

export interface DashboardChange {
  name?: string;
  description?: string;
  config?: DashboardConfig;
  refreshFrequency?: RefreshFrequency;
}

/**
 * Changes what is given and leaves the rest; a new configuration shows with the next refresh. `ifRevision` is what the caller last saw.
 * @throws AppError not_found, validation_error, precondition_failed where somebody changed it since
 */
export async function updateDashboard(
  ctx: Context,
  id: string,
  change: DashboardChange,
  ifRevision: number | null,
): Promise<DashboardDetail> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The dashboard');
  await ctx.em.fork().transactional(async (tx) => {
    const [locked] = await tx.execute<{ revision: number }[]>(
      'select revision from dashboard where id = ? and organization_id = ? for update',
      [id, organizationId],
    );
    if (!locked) throw notFound('The dashboard');
    if (ifRevision !== null && ifRevision !== locked.revision) {
      throw new AppError(
        'precondition_failed',
        'The dashboard was changed since you got it. Get it again, and send your change with its new ETag.',
      );
    }
    const dashboard = await tx.findOneOrFail(Dashboard, { id });
    const config = change.config ?? dashboard.config;
    if (change.config) {
      const { sources } = await pinSources(tx, organizationId, dashboard.dataSourceIds, 'read');
      planDashboard({ ...dashboard, config }, sources);
    }
    const frequency = change.refreshFrequency;
    await tx.nativeUpdate(
      Dashboard,
      { id },
      { ...change, ...(frequency === undefined ? {} : { nextRefreshAt: nextRefresh(frequency, dashboard.lastRefresh ?? ctx.now()) }) },
    );
    await tx.execute('update dashboard set revision = revision + 1 where id = ?', [id]);
  });
  return getDashboard(ctx, id);
}

/** Removes a dashboard and its widgets for good. A refresh under way is stopped and its credits released. @throws AppError not_found */
export async function deleteDashboard(ctx: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('The dashboard');
  await ctx.em.fork().transactional(async (tx) => {
    const [locked] = await tx.execute('select id from dashboard where id = ? and organization_id = ? for update', [
      id,
      ctx.principal.organizationId,
    ]);
    if (!locked) throw notFound('The dashboard');
    const running = await tx.execute<{ id: string }[]>(
      `delete from dashboard_refresh where dashboard_id = ? and status in ('pending', 'processing') returning id`,
      [id],
    );
    await tx.nativeDelete(Dashboard, { id });
    for (const refresh of running) {
      await releaseCredits(tx, refresh.id, ctx.now());
      const answer = failureAnswer({ id: refresh.id, dashboardId: id }, 'it was deleted before it was finished.');
      await keepAnswer(tx, { resourceId: refresh.id, ok: false, code: 'internal_error', ...answer });
      await announceChange(tx, refresh.id);
    }
  });
}
