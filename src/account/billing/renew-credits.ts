import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../platform/plans.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { ORGANIZATION_USABLE, withOrganization } from '../identity/joins.ts';
import { beginCreditMonth } from './credit-month.ts';
import { creditPeriodAt } from './credit-period.ts';

const BATCH = 500;

interface Due {
  organization_id: string;
  anchor_at: Date;
  ends_at: Date;
  plan: Plan;
}

export const CREDIT_SWEEP: Sweep<{ em: EntityManager }> = { name: 'credits of the month', run: ({ em }, { now }) => renewCredits(em, now) };

/**
 * Begins the next credit month, with the plan's allowance, for every usable organization whose month is over. Missed months are skipped,
 * not added up. Exactly once a month, even with several processes. If a payment provider manages the subscription, its month begins with
 * the payment instead.
 * @returns how many organizations were renewed
 */
export async function renewCredits(em: EntityManager, now: Date): Promise<number> {
  const due = await em.fork().execute<Due[]>(
    `select p.organization_id, p.anchor_at, p.ends_at, o.plan from credit_period p ${withOrganization('p.organization_id')}
      where p.ends_at <= ? and ${ORGANIZATION_USABLE}
        and not exists (select 1 from subscription s where s.organization_id = o.id and s.subscription_ref is not null)
      order by p.ends_at limit ${BATCH}`,
    [now],
  );
  let renewed = 0;
  for (const one of due) {
    const month = creditPeriodAt(new Date(one.anchor_at), now);
    const begun = await em
      .fork()
      .transactional((tx) => beginCreditMonth(tx, one.organization_id, one.plan, month, now, new Date(one.ends_at)));
    if (begun) renewed += 1;
  }
  return renewed;
}
