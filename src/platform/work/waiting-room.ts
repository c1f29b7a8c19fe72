import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors.ts';
import { PLAN_TERMS, type Plan } from '../plans.ts';
import type { StatusRows } from '../queue/types.ts';

const RETRY_AFTER_SECONDS = 30;

/**
 * Limits an organization to as many jobs of a kind, waiting or in progress, as its plan allows. Call it in the transaction that opens the
 * job: it then serializes with the organization's other openings, so that concurrent ones count each other. Outside a transaction it is
 * only a preliminary check.
 * @throws AppError rate_limited
 */
export async function requireRoom(
  em: EntityManager,
  { table, running, what }: StatusRows & { what: string },
  of: { organizationId: string; plan: Plan },
): Promise<void> {
  const most = PLAN_TERMS[of.plan].jobsWaitingMax;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${of.organizationId}`]);
  const [found] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from (select 1 from ${table} where organization_id = ? and status in ('pending', '${running}') limit ?) open`,
    [of.organizationId, most],
  );
  if ((found?.n ?? 0) < most) return;
  throw new AppError(
    'rate_limited',
    `Your organization has ${most} ${what} waiting or running, the limit of the ${of.plan} plan. Try again in ${RETRY_AFTER_SECONDS} seconds, when some have finished.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
