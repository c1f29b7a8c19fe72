import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { reserveCredits } from '../../account/billing/ledger.ts';
import type { Actor } from '../../account/billing/types.ts';
import { organizationById, readersOf } from '../../account/identity/organization-records.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { PinnedSource } from '../../data/sources/types.ts';
import { sourceVersions } from '../../data/sources/versions.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import type { Locale } from '../../platform/locale.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { dayIn } from '../metrics/calendar.ts';
import { meaningVersion } from '../metrics/source-meaning.ts';
import { Dashboard, DashboardRefresh } from './entities.ts';
import { type FollowedGoal, followedGoals } from './goal-widgets.ts';
import { planDashboard } from './plan-dashboard.ts';
import { refreshPrice } from './price.ts';

/** Version of the computation: bump whenever the same data would yield different widgets. */
const COMPUTATION = 3;

export const REFRESH_ROWS = {
  kind: 'refresh_dashboard',
  table: 'dashboard_refresh',
  running: 'processing',
  what: 'dashboard refreshes',
} as const;

/**
 * Opens the refresh of a dashboard that the caller's transaction has locked: quotes and reserves its price, and queues it.
 * Returns null and opens nothing if its widgets already show the present data, configuration and day.
 * @throws AppError conflict while another one runs, insufficient_credits, validation_error and not_found for sources that cannot be read
 */
export async function openRefresh(
  tx: EntityManager,
  dashboard: Dashboard,
  trigger: DashboardRefresh['trigger'],
  now: Date,
  id = newId(),
  actor?: Actor,
): Promise<DashboardRefresh | null> {
  if ((await runningRefresh(tx, dashboard.id)) !== null) {
    throw new AppError('conflict', 'This dashboard is already being refreshed. Wait for the refresh to finish, then fetch the dashboard.', {
      retryAfterSeconds: 5,
    });
  }
  const { pinned, sources } = await pinSources(tx, dashboard.organizationId, dashboard.dataSourceIds, 'lock');
  const today = await todayAt(tx, dashboard.organizationId, now);
  const goals = await followedGoals(tx, dashboard, today);
  const { locale } = await readersOf(tx, dashboard.organizationId);
  const meaning = await meaningVersion(tx, dashboard.organizationId, dashboard.dataSourceIds);
  if (dashboard.fingerprint === fingerprintOf(dashboard, pinned, { goals, meaning, today, locale })) return null;
  const widgets = planDashboard(dashboard, sources).reduce((sum, plan) => sum + plan.widgets.length, goals.length);
  const { credits } = refreshPrice(sources.length, widgets);
  await reserveCredits(tx, { organizationId: dashboard.organizationId, operationId: id, amount: credits, now, actor });
  const refresh = tx.create(DashboardRefresh, {
    id,
    organizationId: dashboard.organizationId,
    dashboardId: dashboard.id,
    trigger,
    status: 'pending',
    sources: pinned,
    attempt: 0,
    leaseExpiresAt: null,
    progress: 0,
    progressMessage: 'Waiting for a worker',
    creditsQuoted: credits,
    creditsConsumed: 0,
    widgetsCreated: 0,
    widgetsUpdated: 0,
    diff: { changes: [], sources: [] },
    errorMessage: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
  });
  await enqueue(tx, 'refresh_dashboard', id);
  await tx.flush();
  await tx.execute("update dashboard set status = 'refreshing', revision = revision + 1 where id = ?", [dashboard.id]);
  return refresh;
}

/** The id of a dashboard's refresh that has not ended; null if there is none. */
export async function runningRefresh(em: EntityManager, dashboardId: string): Promise<string | null> {
  const [running] = await em.execute<{ id: string }[]>(
    `select id from dashboard_refresh where dashboard_id = ? and status in ('pending', 'processing')`,
    [dashboardId],
  );
  return running?.id ?? null;
}

/** Hash of everything that determines a dashboard's widgets, including the day, as periods become complete with time. */
export function fingerprintOf(
  { nicheDomain, customMetrics, config }: Pick<Dashboard, 'nicheDomain' | 'customMetrics' | 'config'>,
  sources: readonly PinnedSource[],
  { goals, meaning, today, locale }: { goals: readonly FollowedGoal[]; meaning: unknown; today: number; locale: Locale },
): string {
  // Layout changes apply at once, without a refresh.
  const { layout: _, ...looked } = config;
  const followed = [
    COMPUTATION,
    nicheDomain,
    customMetrics,
    looked,
    sources.map(({ id, name, snapshotId, roleOverrides }) => [id, name, snapshotId, roleOverrides]),
    goals.map(({ goal: { id, revision } }) => [id, revision]),
    meaning,
    today,
    // As before there was a choice, so that no dashboard is refreshed for nothing.
    ...(locale === 'en' ? [] : [locale]),
  ];
  return createHash('sha256').update(JSON.stringify(followed)).digest('hex');
}

/** The current versions of everything but the day that determines a refresh; null if there is no such dashboard. */
export async function refreshInputs({ em, principal: { organizationId }, now }: Context, id: string): Promise<unknown> {
  const dashboard = isUuid(id) ? await em.fork().findOne(Dashboard, { id, organizationId }) : null;
  if (dashboard === null) return null;
  const goals = await followedGoals(em.fork(), dashboard, await todayAt(em.fork(), organizationId, now()));
  const meaning = await meaningVersion(em.fork(), organizationId, dashboard.dataSourceIds);
  const { locale } = await readersOf(em.fork(), organizationId);
  return [
    fingerprintOf(dashboard, [], { goals, meaning, today: 0, locale }),
    await sourceVersions(em, organizationId, dashboard.dataSourceIds),
  ];
}

/** The day of a moment in the organization's zone, as days since 1970-01-01. */
export async function todayAt(em: EntityManager, organizationId: string, at: Date): Promise<number> {
  return dayIn((await organizationById(em, organizationId)).timeZone, at);
}
