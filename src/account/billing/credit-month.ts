import type { EntityManager } from '@mikro-orm/postgresql';
import { PLAN_TERMS, type Plan } from '../../platform/plans.ts';
import { lockBalance, post } from './ledger.ts';

interface Month {
  startsAt: Date;
  endsAt: Date;
  /** The day of the month on which later ones begin; where it is left out it stays. */
  anchorAt?: Date;
}

/**
 * Begins a month of credits: the plan's allowance again. What is left of the month before goes back to `granted`, and so does what was spent
 * in it: the balances tell the present month, the entries all of them. Credits of work in progress stay reserved and are settled or released
 * in the new month. Call it in a transaction.
 * @param from the month's end that is expected; false, and nothing done, where another has begun one since
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
 * Gives what a plan has above all that was had in the month so far, so that going down and up again gives nothing. Call it in a transaction.
 * @returns credits that were given
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
