import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionStatus } from '../../src/platform/plans.ts';
import type { Role } from '../../src/platform/scopes.ts';

interface MembershipRow {
  id: string;
  name: string;
  role: Role;
  subscription_status: SubscriptionStatus;
  user_name: string;
}

/** The organizations that a user is an active member of, as they are now. */
export async function membershipsOf(em: EntityManager, userId: string): Promise<MembershipRow[]> {
  return em.execute<MembershipRow[]>(
    `select o.id, o.name, m.role, o.subscription_status, u.name as user_name
      from membership m join organization o on o.id = m.organization_id join app_user u on u.id = m.user_id
      where m.user_id = ? and m.removed_at is null and u.disabled_at is null order by m.created_at, m.id`,
    [userId],
  );
}
