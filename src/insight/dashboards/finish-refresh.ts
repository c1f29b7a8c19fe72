import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits, settleCredits } from '../../account/billing/ledger.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { newId } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency.ts';
import type { FinishedWidget } from './compute-dashboard.ts';
import { diffOf } from './diff.ts';
import { Dashboard, DashboardRefresh, Widget } from './entities.ts';
import { samePlace } from './layout.ts';
import { failureAnswer, outcomeOf } from './refresh-outcome.ts';

/** The result of a refresh. */
export interface RefreshResult {
  widgets: FinishedWidget[];
  sources: readonly OpenSource[];
  fingerprint: string;
}

/**
 * Completes attempt `attempt` in one transaction: updates changed widgets in place, creates new ones, removes the others, and settles the credits.
 * @returns false when the attempt was fenced out
 */
export async function completeRefresh(em: EntityManager, id: string, attempt: number, made: RefreshResult, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [claimed] = await tx.execute<{ dashboard_id: string }[]>(
      `update dashboard_refresh set status = 'completed', progress = 100, progress_message = 'Completed', lease_expires_at = null,
         credits_consumed = credits_quoted, finished_at = ? where id = ? and attempt = ? and status = 'processing' returning dashboard_id`,
      [now, id, attempt],
    );
    if (!claimed) return false;
    const dashboard = await tx.findOneOrFail(Dashboard, { id: claimed.dashboard_id });
    const before = await tx.find(Widget, { dashboardId: dashboard.id }, { orderBy: { number: 'asc' } });
    const known = new Map(before.map((widget) => [widget.key, widget]));
    // They may have been moved during the computation.
    const widgets = made.widgets.map((widget) => ({ ...widget, position: dashboard.config.layout?.[widget.key] ?? widget.position }));
    const ids = new Map(widgets.map(({ key }) => [key, known.get(key)?.id ?? newId()]));
    const created = widgets.filter(({ key }) => !known.has(key));
    const updated = widgets.filter(({ key, sha256 }) => known.has(key) && known.get(key)!.sha256 !== sha256);
    const removed = before.filter(({ key }) => !ids.has(key));
    const diff = await diffOf(tx, dashboard, { before, created, updated, removed, ids, sources: made.sources });

    for (const widget of created)
      tx.create(Widget, { ...widget, id: ids.get(widget.key)!, dashboardId: dashboard.id, lastRefresh: now, createdAt: now });
    await tx.flush();
    for (const { key, ...content } of updated)
      await tx.nativeUpdate(Widget, { dashboardId: dashboard.id, key }, { ...content, lastRefresh: now });
    // Widgets may move when others come or go; that does not count as a change.
    for (const { key, sha256, position } of widgets) {
      const old = known.get(key);
      if (old?.sha256 === sha256 && !samePlace(old.position, position))
        await tx.nativeUpdate(Widget, { dashboardId: dashboard.id, key }, { position });
    }
    if (removed.length > 0) await tx.nativeDelete(Widget, { id: { $in: removed.map((widget) => widget.id) } });

    await tx.nativeUpdate(DashboardRefresh, { id }, { widgetsCreated: created.length, widgetsUpdated: updated.length, diff });
    const refresh = await tx.findOneOrFail(DashboardRefresh, { id }, { refresh: true });
    await tx.nativeUpdate(
      Dashboard,
      { id: dashboard.id },
      {
        status: 'active',
        widgetCount: widgets.length,
        sources: refresh.sources,
        fingerprint: made.fingerprint,
        lastRefresh: now,
        lastError: null,
        diff,
      },
    );
    await tx.execute('update dashboard set revision = revision + 1 where id = ?', [dashboard.id]);
    await settleCredits(tx, id, now);
    await keepAnswer(tx, { resourceId: id, ok: true, body: outcomeOf(refresh) });
    await announceChange(tx, id);
    return true;
  });
}

/**
 * Fails a refresh in one transaction: the dashboard keeps its content and shows the reason, and the credits are released.
 * @returns false when `attempt` was fenced out, or the refresh has ended
 */
export async function failRefresh(em: EntityManager, id: string, attempt: number, reason: string, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [failed] = await tx.execute<{ dashboard_id: string }[]>(
      `update dashboard_refresh set status = 'failed', error_message = ?, progress_message = 'Failed', lease_expires_at = null, finished_at = ?
        where id = ? and attempt = ? and status in ('pending', 'processing') returning dashboard_id`,
      [reason, now, id, attempt],
    );
    if (!failed) return false;
    await tx.execute("update dashboard set status = 'error', last_error = ?, revision = revision + 1 where id = ?", [
      reason,
      failed.dashboard_id,
    ]);
    await releaseCredits(tx, id, now);
    await keepAnswer(tx, {
      resourceId: id,
      ok: false,
      code: 'internal_error',
      ...failureAnswer({ id, dashboardId: failed.dashboard_id }, reason),
    });
    await announceChange(tx, id);
    return true;
  });
}
