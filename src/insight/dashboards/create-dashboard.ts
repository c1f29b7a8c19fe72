import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import { findFirst, idempotentRequest, keepAnswer, takeKey } from '../../platform/idempotency/idempotency.ts';
import { checkCustomMetrics } from '../metrics/custom-figures.ts';
import type { CustomMetric } from '../metrics/types.ts';
import { Dashboard } from './entities.ts';
import { planDashboard } from './plan-dashboard.ts';
import type { DashboardConfig, RefreshFrequency } from './types.ts';

const ROUTE = 'dashboards.create';

interface DashboardRequest {
  name: string;
  description: string;
  nicheDomain: string;
  refreshFrequency: RefreshFrequency;
  dataSourceIds: string[];
  customMetrics: CustomMetric[];
  config: DashboardConfig;
}

export interface CreatedDashboard {
  id: string;
  name: string;
  status: string;
  createdAt: Date;
}

/**
 * Creates a dashboard as a draft, free of charge. Its first refresh computes the widgets; the scheduler runs it if there is a refresh frequency.
 * With the caller's idempotency key, a repeated call returns the first answer.
 * @throws AppError validation_error by field, not_found for a source that is not the organization's, conflict
 */
export async function createDashboard(ctx: Context, request: DashboardRequest): Promise<{ created: CreatedDashboard; replayed: boolean }> {
  const { principal, em } = ctx;
  const idempotent = ctx.idempotencyKey === null ? null : idempotentRequest(principal.credentialId, ROUTE, ctx.idempotencyKey, request);
  const replay = async () => {
    const first = idempotent && (await findFirst(em.fork(), idempotent, ctx.now()));
    if (!first || 'running' in first || !first.ok) return null;
    // Written below; JSON turned only the date into text.
    const kept = first.body as CreatedDashboard;
    return { created: { ...kept, createdAt: new Date(kept.createdAt) }, replayed: true };
  };
  const before = await replay();
  if (before) return before;

  const now = ctx.now();
  const created = await em.fork().transactional(async (tx) => {
    const { pinned, sources } = await pinSources(tx, principal.organizationId, request.dataSourceIds, 'lock');
    checkCustomMetrics(request.customMetrics, sources);
    planDashboard(request, sources);
    const id = newId();
    if (idempotent && !(await takeKey(tx, idempotent, id, now))) return null;
    tx.create(Dashboard, {
      ...request,
      id,
      organizationId: principal.organizationId,
      createdBy: principal.userId,
      dataSourceIds: pinned.map((source) => source.id),
      status: 'draft',
      // The scheduler's next round fills a draft with a frequency.
      nextRefreshAt: request.refreshFrequency === 'manual' ? null : now,
      scheduleDay: now.getUTCDate(),
      widgetCount: 0,
      sources: [],
      fingerprint: null,
      lastRefresh: null,
      lastError: null,
      diff: { changes: [], sources: [] },
      revision: 1,
      createdAt: now,
    });
    await tx.flush();
    const answer: CreatedDashboard = { id, name: request.name, status: 'draft', createdAt: now };
    await keepAnswer(tx, { resourceId: id, ok: true, body: answer });
    return answer;
  });
  if (created) return { created, replayed: false };
  const other = await replay();
  if (other) return other;
  throw new AppError('conflict', 'Another request with this Idempotency-Key has just finished. Retry yours.', { retryAfterSeconds: 1 });
}
