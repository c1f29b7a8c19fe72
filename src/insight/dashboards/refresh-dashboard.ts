import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { untilChanged } from '../../platform/db/row-changes.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import {
  type FirstAnswer,
  findFirst,
  forgetKey,
  idempotentRequest,
  keepAnswer,
  type RunningFirst,
  releaseKey,
  takeKey,
} from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/types.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import { Dashboard, DashboardRefresh } from './entities.ts';
import { openRefresh, REFRESH_ROWS, runningRefresh } from './open-refresh.ts';
import { failureAnswer, outcomeOf, type RefreshOutcome } from './refresh-outcome.ts';

const ROUTE = 'dashboards.refresh';
const WAIT_MS_MAX = 10 * 60_000;

/**
 * Recomputes a dashboard over its sources' present data, and waits until the result is durable. The price is reserved first and charged on completion;
 * a failure costs nothing, nor does a refresh that finds data, configuration and day unchanged and writes nothing. A caller that disconnects does
 * not stop it. An agent's call joins a refresh that is already running: it waits for its end, then refreshes only what has changed since.
 * @throws AppError not_found, validation_error, insufficient_credits, conflict (it is being refreshed, unless the caller is an agent),
 * internal_error (it failed), service_unavailable (not finished in ten minutes, or the caller left)
 */
export async function refreshDashboard(ctx: Context, id: string): Promise<{ outcome: RefreshOutcome; replayed: boolean }> {
  const { principal } = ctx;
  if (!isUuid(id)) throw notFound('The dashboard');
  const { idempotencyKey: key, spending } = ctx;
  const request = spending ?? (key === null ? null : idempotentRequest(principal.credentialId, ROUTE, key, { id }));
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS_MAX)]);

  let joined: DashboardRefresh | null = null;
  for (;;) {
    const first = request && (await findFirst(ctx.em, request, ctx.now()));
    if (first) return replay(ctx, id, first, signal);
    const opened = await openOrJoin(ctx, id, request, joined);
    if (opened === 'taken') return replay(ctx, id, await answerOfOther(ctx, request!), signal);
    if ('unchanged' in opened) return { outcome: opened.unchanged, replayed: false };
    if ('running' in opened) {
      joined = await endOf(ctx, id, opened.running, signal);
      continue;
    }
    await ctx.queue
      .dispatchOutbox()
      .catch((error: unknown) => ctx.log.warn({ err: error, refreshId: opened.opened }, 'queue unavailable; the sweeper will dispatch'));
    return { outcome: await waitForRefresh(ctx, id, opened.opened, signal), replayed: false };
  }
}

type Opened = 'taken' | { opened: string } | { running: string } | { unchanged: RefreshOutcome };

/** Opens the refresh, unless another request has the key, an agent can wait for one that runs, or nothing has changed since the last. */
async function openOrJoin(ctx: Context, id: string, request: IdempotentRequest | null, joined: DashboardRefresh | null): Promise<Opened> {
  const { principal } = ctx;
  const refreshId = newId();
  const { userId, credentialId, door } = principal;
  const actor = { userId, credentialId, door, requestId: ctx.requestId };
  const now = ctx.now();
  return ctx.em.fork().transactional(async (tx): Promise<Opened> => {
    const [locked] = await tx.execute('select id from dashboard where id = ? and organization_id = ? for update', [
      id,
      principal.organizationId,
    ]);
    if (!locked) throw notFound('The dashboard');
    const dashboard = await tx.findOneOrFail(Dashboard, { id });
    if (request && !(await takeKey(tx, request, refreshId, now))) return 'taken';
    // Programs get the documented 409.
    const running = door === 'mcp' ? await runningRefresh(tx, id) : null;
    if (running !== null) {
      await releaseKey(tx, refreshId);
      return { running };
    }
    await requireRoom(tx, REFRESH_ROWS, principal);
    if (await openRefresh(tx, dashboard, 'request', now, refreshId, actor)) return { opened: refreshId };
    const unchanged = unchangedOutcome(dashboard, joined, refreshId, now);
    // Only an explicit key replays a free answer; a repeated spending call checks again.
    if (request?.kind === 'key') await keepAnswer(tx, { resourceId: refreshId, ok: true, body: unchanged });
    else await forgetKey(tx, refreshId);
    return { unchanged };
  });
}

/** The free answer: what the joined refresh did, if it is still the dashboard's last. */
function unchangedOutcome(dashboard: Dashboard, joined: DashboardRefresh | null, jobId: string, now: Date): RefreshOutcome {
  if (joined?.status === 'completed' && joined.finishedAt?.getTime() === dashboard.lastRefresh?.getTime()) {
    const done = outcomeOf(joined);
    const message = `${done.message} This call joined a refresh that was already running and has been charged (${done.creditsConsumed} credits).`;
    return { ...done, message, creditsConsumed: 0 };
  }
  return {
    dashboardId: dashboard.id,
    jobId,
    message: 'Nothing has changed since the last refresh: the same data, configuration and day. Nothing was written or charged.',
    creditsConsumed: 0,
    widgetsCreated: 0,
    widgetsUpdated: 0,
    lastRefresh: dashboard.lastRefresh ?? now,
    diff: { changes: [], sources: [] },
  };
}

/** Waits until a refresh has ended, well or not, relaying its progress. */
async function endOf(ctx: Context, dashboardId: string, id: string, signal: AbortSignal): Promise<DashboardRefresh> {
  const readEnded = async () => {
    const refresh = await ctx.em.fork().findOne(DashboardRefresh, { id });
    if (!refresh) throw notFound('The dashboard (it was deleted during the refresh)');
    if (refresh.status === 'completed' || refresh.status === 'failed') return refresh;
    ctx.progress(refresh.progress, refresh.progressMessage);
    return undefined;
  };
  return untilChanged(ctx.em, id, readEnded, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    const message = `The call timed out after ${WAIT_MS_MAX / 60_000} minutes. The refresh is still running and will continue. Fetch the dashboard later.`;
    throw new AppError('service_unavailable', message, { details: { dashboard_id: dashboardId, job_id: id }, cause: error });
  });
}

async function waitForRefresh(ctx: Context, dashboardId: string, id: string, signal: AbortSignal): Promise<RefreshOutcome> {
  const refresh = await endOf(ctx, dashboardId, id, signal);
  if (refresh.status === 'failed') {
    const { message, details } = failureAnswer(refresh, refresh.errorMessage ?? 'unknown reason');
    throw new AppError('internal_error', message, { details });
  }
  ctx.progress(100, 'Completed');
  return outcomeOf(refresh);
}

async function answerOfOther(ctx: Context, request: IdempotentRequest): Promise<FirstAnswer | RunningFirst> {
  const answer = await findFirst(ctx.em.fork(), request, ctx.now());
  if (answer) return answer;
  throw new AppError('conflict', 'Another request with this Idempotency-Key has just finished. Retry yours.', { retryAfterSeconds: 1 });
}

async function replay(
  ctx: Context,
  dashboardId: string,
  first: FirstAnswer | RunningFirst,
  signal: AbortSignal,
): Promise<{ outcome: RefreshOutcome; replayed: boolean }> {
  if ('running' in first) return { outcome: await waitForRefresh(ctx, dashboardId, first.resourceId, signal), replayed: true };
  if (!first.ok) throw new AppError(first.code, first.message, { details: first.details });
  // Written here or in finish-refresh; JSON turned only the date into text.
  const kept = first.body as RefreshOutcome;
  return { outcome: { ...kept, lastRefresh: new Date(kept.lastRefresh) }, replayed: true };
}
