import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, type Plan } from '../../platform/plans.ts';
import { lockBalance, post } from './ledger.ts';

interface Month {
  startsAt: Date;
  endsAt: Date;
  /** The day of the month on which later months begin; omitted, it stays the same. */
  anchorAt?: Date;
}

/**
 * Begins a month of credits with the plan's allowance. Credits left over or spent in the previous month are posted back to `granted`, so
 * that balances cover the current month only, while the entries keep the full history. Credits of work in progress stay reserved and are
 * settled or released in the new month. Call it in a transaction.
 * @param from the expected end of the previous month; returns false and does nothing if another process has begun a month since
 */
export async function beginCreditMonth(
  tx: EntityManager,
  organizationId: string,
  plan: Plan,
  month: Month,
  now: Date,
  from?: Date,
): Promise<boolean> {
  const allowance = PLAN_TERMS[plan].credits;
  const begun = await tx.execute(
    `update credit_period set starts_at = ?, ends_at = ?, anchor_at = coalesce(?::timestamptz, anchor_at), allowance = ?
      where organization_id = ? and ends_at = coalesce(?::timestamptz, ends_at) returning organization_id`,
    [month.startsAt, month.endsAt, month.anchorAt ?? null, allowance, organizationId, from ?? null],
  );
  if (begun.length === 0) return false;
  const left = await lockBalance(tx, organizationId, 'available');
  const spent = await lockBalance(tx, organizationId, 'spent');
  const posting = { organizationId, kind: 'renew', operationId: null, now } as const;
  await post(tx, posting, { available: allowance - left, spent: -spent, granted: left + spent - allowance });
  return true;
}

/**
 * Grants what a plan has beyond this month's highest allowance so far, so that downgrading and upgrading again yields nothing. Call it in a
 * transaction.
 * @returns credits granted
 */
export async function grantDifference(tx: EntityManager, organizationId: string, plan: Plan, now: Date): Promise<number> {
  const allowance = PLAN_TERMS[plan].credits;
  const [month] = await tx.execute<{ allowance: number }[]>('select allowance from credit_period where organization_id = ? for update', [
    organizationId,
  ]);
  if (month === undefined) throw new Error(`Organization ${organizationId} has no month of credits.`);
  const difference = allowance - month.allowance;
  if (difference <= 0) return 0;
  await tx.execute('update credit_period set allowance = ? where organization_id = ?', [allowance, organizationId]);
  await post(tx, { organizationId, kind: 'grant', operationId: null, now }, { available: difference, granted: -difference });
  return difference;
}
