import type { EntityManager } from '@mikro-orm/postgresql';
import { ORGANIZATION_USABLE, withOrganization } from '../identity/joins.ts';

/**
 * Claims organizations whose credits fell below a share of their monthly allowance, each once a month across all processes. Credits
 * reserved for work in progress still count as available, since they may come back.
 */
export async function claimLowCredits(
  tx: EntityManager,
  share: number,
  max: number,
): Promise<{ organizationId: string; startsAt: Date }[]> {
  const low = await tx.execute<{ organization_id: string; starts_at: Date }[]>(
    `update credit_period p set low_noticed_for = p.starts_at where p.organization_id in (
        select q.organization_id from credit_period q
          join credit_account g on g.organization_id = q.organization_id and g.kind = 'granted'
          ${withOrganization('q.organization_id')}
         where q.low_noticed_for is distinct from q.starts_at and g.balance < 0 and ${ORGANIZATION_USABLE}
           and (select sum(a.balance) from credit_account a where a.organization_id = q.organization_id and a.kind in ('available', 'reserved'))
             < ? * -g.balance
         order by q.organization_id limit ? for update of q skip locked)
      returning p.organization_id, p.starts_at`,
    [share, max],
  );
  return low.map((row) => ({ organizationId: row.organization_id, startsAt: new Date(row.starts_at) }));
}

/** The month's remaining credits and when it ends; null for an organization without one. */
export async function creditsLeft(
  em: EntityManager,
  organizationId: string,
): Promise<{ available: number; granted: number; endsAt: Date } | null> {
  const [row] = await em.execute<{ available: number; granted: number; ends_at: Date }[]>(
    `select (select balance::float8 from credit_account where organization_id = p.organization_id and kind = 'available') as available,
        (select -balance::float8 from credit_account where organization_id = p.organization_id and kind = 'granted') as granted, p.ends_at
      from credit_period p where p.organization_id = ?`,
    [organizationId],
  );
  return row ? { available: row.available, granted: row.granted, endsAt: new Date(row.ends_at) } : null;
}
