import type { EntityManager } from '@mikro-orm/postgresql';
import { creditPeriodAt } from './credit-period.ts';
import { lockBalance, post } from './ledger.ts';
import { PLAN_ALLOWANCES, type Plan } from './plans.ts';

const BATCH = 500;

interface Due {
  organization_id: string;
  anchor_at: Date;
  ends_at: Date;
  plan: Plan;
}

/**
 * Begins the next month of credits for every organization whose month is over and that may use the service: the plan's allowance anew.
 * Months that nobody was there for are skipped, not added up. Exactly once a month, also from several processes at once.
 * @returns how many organizations were renewed
 */
export async function renewCredits(em: EntityManager, now: Date): Promise<number> {
  const due = await em.fork().execute<Due[]>(
    `select p.organization_id, p.anchor_at, p.ends_at, o.plan from credit_period p join organization o on o.id = p.organization_id
      where p.ends_at <= ? and o.subscription_status not in ('suspended', 'cancelled') order by p.ends_at limit ${BATCH}`,
    [now],
  );
  let renewed = 0;
  for (const one of due) if (await renew(em, one, now)) renewed += 1;
  return renewed;
}

/**
 * What is left of the month before goes back to `granted`, and so does what was spent in it: the balances tell the present month, the
 * entries all of them. Credits of work under way stay reserved and are settled or released in the new month.
 */
async function renew(em: EntityManager, due: Due, now: Date): Promise<boolean> {
  const { organization_id: organizationId, plan } = due;
  const { startsAt, endsAt } = creditPeriodAt(new Date(due.anchor_at), now);
  return em.fork().transactional(async (tx) => {
    const begun = await tx.execute(
      'update credit_period set starts_at = ?, ends_at = ? where organization_id = ? and ends_at = ? returning organization_id',
      [startsAt, endsAt, organizationId, due.ends_at],
    );
    if (begun.length === 0) return false;
    const left = await lockBalance(tx, organizationId, 'available');
    const spent = await lockBalance(tx, organizationId, 'spent');
    const allowance = PLAN_ALLOWANCES[plan].credits;
    const posting = { organizationId, kind: 'renew', operationId: null, now } as const;
    await post(tx, posting, { available: allowance - left, spent: -spent, granted: left + spent - allowance });
    return true;
  });
}
