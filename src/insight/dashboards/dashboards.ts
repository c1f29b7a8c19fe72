import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits } from '../../account/billing/ledger.ts';
import { sourcesById } from '../../data/sources/list-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { checkCustomMetrics } from '../metrics/custom-figures.ts';
import { scheduleFrom } from './due-times.ts';
import { Dashboard, DashboardRefresh, Widget } from './entities.ts';
import { followedGoals, planGoal } from './goal-widgets.ts';
import { layOut, samePlace } from './layout.ts';
import { todayAt } from './open-refresh.ts';
import { planDashboard } from './plan-dashboard.ts';
import { refreshPrice } from './price.ts';
import { failureAnswer } from './refresh-outcome.ts';
import type { DashboardConfig, RefreshFrequency } from './types.ts';

/** A dashboard with everything that its page shows. */
export interface DashboardDetail {
  dashboard: Dashboard;
  widgets: Widget[];
  /** Its remaining sources, in its order. */
  sources: { id: string; name: string; type: string }[];
  /** The refresh in progress. */
  refresh: DashboardRefresh | null;
}

/** A dashboard in a list, with its remaining sources. */
export interface ListedDashboard {
  dashboard: Dashboard;
  sources: DashboardDetail['sources'];
}

/** One page of the caller's organization's dashboards. */
export async function listDashboards(ctx: Context, query: ListQuery): Promise<Page<ListedDashboard>> {
  const { total, items } = await listPage<Dashboard>(ctx.em, Dashboard, ctx.principal.organizationId, query, {
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
  const named = await sourcesOf(ctx, items);
  return { total, items: items.map((dashboard) => ({ dashboard, sources: named(dashboard) })) };
}

/** Looks up the sources of several dashboards in one query. */
async function sourcesOf(ctx: Context, dashboards: readonly Dashboard[]): Promise<(of: Dashboard) => DashboardDetail['sources']> {
  const ids = [...new Set(dashboards.flatMap(({ dataSourceIds }) => dataSourceIds))];
  const byId = await sourcesById(ctx.em, ctx.principal.organizationId, ids);
  return ({ dataSourceIds }) =>
    dataSourceIds.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ id: row.id, name: row.name, type: row.sourceType }] : [];
    });
}

/** One dashboard with its widgets. @throws AppError not_found, for a malformed id too */
export async function getDashboard(ctx: Context, id: string): Promise<DashboardDetail> {
  const { organizationId } = ctx.principal;
  const dashboard = isUuid(id) ? await ctx.em.findOne(Dashboard, { id, organizationId }, { refresh: true }) : null;
  if (!dashboard) throw notFound('The dashboard');
  const widgets = await ctx.em.find(Widget, { dashboardId: id }, { orderBy: { number: 'asc' } });
  const named = await sourcesOf(ctx, [dashboard]);
  const [refresh = null] =
    dashboard.status === 'refreshing'
      ? await ctx.em.find(DashboardRefresh, { dashboardId: id, status: { $in: ['pending', 'processing'] } }, { refresh: true, limit: 1 })
      : [];
  return { dashboard, widgets, sources: named(dashboard), refresh };
}

/** What a refresh would cost now. @throws AppError not_found, validation_error if its sources cannot be read */
export async function estimateRefresh(ctx: Context, id: string) {
  const { organizationId } = ctx.principal;
  const { dashboard } = await getDashboard(ctx, id);
  const { sources } = await pinSources(ctx.em, organizationId, dashboard.dataSourceIds, 'read');
  const goals = await followedGoals(ctx.em, dashboard, await todayAt(ctx.em, organizationId, ctx.now()));
  const widgets = planDashboard(dashboard, sources).reduce((sum, plan) => sum + plan.widgets.length, goals.length);
  return { ...refreshPrice(sources.length, widgets), widgets };
}

/**
 * Plans and prices a new dashboard's first refresh. Saves nothing.
 * @throws AppError not_found for a source that is not the organization's, validation_error by field
 */
export async function estimateNew(ctx: Context, request: Pick<Dashboard, 'nicheDomain' | 'customMetrics' | 'dataSourceIds'>) {
  const { sources } = await pinSources(ctx.em, ctx.principal.organizationId, request.dataSourceIds, 'read');
  checkCustomMetrics(request.customMetrics, sources);
  const { organizationId } = ctx.principal;
  const goals = await followedGoals(ctx.em, { ...request, organizationId, config: {} }, await todayAt(ctx.em, organizationId, ctx.now()));
  const widgets = [...goals.map(planGoal), ...planDashboard({ ...request, config: {} }, sources).flatMap((plan) => plan.widgets)];
  return { ...refreshPrice(sources.length, widgets.length), widgets: widgets.map(({ title, type }) => ({ title, type })) };
}

interface DashboardChange {
  name?: string;
  description?: string;
  config?: DashboardConfig;
  refreshFrequency?: RefreshFrequency;
}

/**
 * Changes the given fields only; a new layout applies at once, other configuration with the next refresh. `ifRevision` is the revision that the
 * caller last saw.
 * @throws AppError not_found, validation_error, precondition_failed if it changed since
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
        'The dashboard has changed since you fetched it. Fetch it again and send your change with the new ETag.',
      );
    }
    const dashboard = await tx.findOneOrFail(Dashboard, { id });
    const config = change.config ?? dashboard.config;
    if (change.config) {
      const { sources } = await pinSources(tx, organizationId, dashboard.dataSourceIds, 'read');
      planDashboard({ ...dashboard, config }, sources);
    }
    const frequency = change.refreshFrequency;
    await tx.nativeUpdate(Dashboard, { id }, { ...change, ...(frequency && scheduleFrom(frequency, dashboard.lastRefresh ?? ctx.now())) });
    if (change.config) await applyLayout(tx, id, change.config);
    await tx.execute('update dashboard set revision = revision + 1 where id = ?', [id]);
  });
  return getDashboard(ctx, id);
}

/** Moves existing widgets to the layout's positions; widgets it does not name keep their size and flow around the others. */
async function applyLayout(tx: EntityManager, id: string, { layout = {} }: DashboardConfig): Promise<void> {
  const widgets = await tx.find(Widget, { dashboardId: id }, { orderBy: { number: 'asc' } });
  const places = layOut(
    widgets.map(({ key, position }) => ({ key, w: position.w, h: position.h })),
    layout,
  );
  for (const [at, { id: widgetId, position }] of widgets.entries()) {
    const place = places[at]!;
    if (!samePlace(place, position)) await tx.nativeUpdate(Widget, { id: widgetId }, { position: place });
  }
}

/** Deletes a dashboard and its widgets for good. Stops a refresh in progress and releases its credits. @throws AppError not_found */
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
