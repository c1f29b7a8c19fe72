import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/errors.ts';
import { PLAN_TERMS, type Plan } from '../../platform/plans.ts';

/**
 * Holds an organization to the members of its plan. Call it while the organization is locked, after what adds a member or an invitation.
 * @param invited open invitations, where they take their seats already
 * @throws AppError `conflict` where the plan has no room
 */
export async function requireSeats(tx: EntityManager, organizationId: string, invited = 0): Promise<void> {
  const [row] = await tx.execute<{ plan: Plan; members: number }[]>(
    `select plan, (select count(*)::int from membership m where m.organization_id = o.id and m.removed_at is null) as members
      from organization o where id = ?`,
    [organizationId],
  );
  if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
  const { membersMax, title } = PLAN_TERMS[row.plan];
  if (membersMax === null || row.members + invited <= membersMax) return;
  throw new AppError(
    'conflict',
    `The plan ${title} has room for ${membersMax} members, open invitations included. Remove one, or choose a larger plan in the billing settings.`,
    { details: { members_max: membersMax } },
  );
}
