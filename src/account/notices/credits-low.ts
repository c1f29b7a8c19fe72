import type { Services } from '../../platform/context.ts';
import type { Composer } from './compose-notice.ts';
import { composeNotice } from './compose-notice.ts';
import { administratorsOf, enqueueNotice } from './enqueue-notice.ts';

/** Share of what was granted for the month below which its owners are told. */
const LOW_SHARE = 0.1;
const BATCH = 100;

interface Low {
  organization_id: string;
  starts_at: Date;
}

/**
 * Tells the owners and administrators of organizations whose credits fell below a tenth of those of the month: once a month, on however many
 * processes. What is reserved for work under way still counts as there, since it may come back.
 */
export async function noteLowCredits(services: Services): Promise<void> {
  const now = services.now();
  await services.em.fork().transactional(async (tx) => {
    const low = await tx.execute<Low[]>(
      `update credit_period p set low_noticed_for = p.starts_at where p.organization_id in (
          select q.organization_id from credit_period q
            join credit_account g on g.organization_id = q.organization_id and g.kind = 'granted'
            join organization o on o.id = q.organization_id
           where q.low_noticed_for is distinct from q.starts_at and g.balance < 0 and o.subscription_status not in ('suspended', 'cancelled')
             and (select sum(a.balance) from credit_account a where a.organization_id = q.organization_id and a.kind in ('available', 'reserved'))
               < ? * -g.balance
           order by q.organization_id limit ${BATCH} for update of q skip locked)
        returning p.organization_id, p.starts_at`,
      [LOW_SHARE],
    );
    for (const { organization_id: organizationId, starts_at } of low) {
      const about = `${organizationId}:${new Date(starts_at).toISOString()}`;
      for (const userId of await administratorsOf(tx, organizationId))
        await enqueueNotice(tx, { organizationId, userId, kind: 'credits_low', targetId: organizationId, about, now });
    }
  });
}

/** Says what is left, as it is when the mail goes out. */
export const composeCreditsLow: Composer = async (services, notice, to) => {
  if (!to.preferences.creditsLow) return null;
  const [row] = await services.em.fork().execute<{ available: number; granted: number; ends_at: Date }[]>(
    `select (select balance::float8 from credit_account where organization_id = p.organization_id and kind = 'available') as available,
        (select -balance::float8 from credit_account where organization_id = p.organization_id and kind = 'granted') as granted, p.ends_at
      from credit_period p where p.organization_id = ?`,
    [notice.organizationId],
  );
  if (!row) return null;
  const [left, granted] = [row.available, row.granted].map((value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 }));
  return composeNotice(services, notice, to, {
    subject: `${to.organizationName}: ${left} of ${granted} credits left`,
    lines: [
      `${to.organizationName} has ${left} of this month’s ${granted} credits left.`,
      `Work that costs more than that is refused, and scheduled deliveries and refreshes fail, until the next month of credits begins on ${new Date(row.ends_at).toISOString().slice(0, 10)} (UTC) or the plan is changed.`,
    ],
    page: { path: '/usage', label: 'See what they were used for' },
    ends: { topic: 'credits_low', targetId: null },
  });
};
