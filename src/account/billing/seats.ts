import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/errors.ts';
import { PLAN_TERMS } from '../../platform/plans.ts';
import { planAndMembers } from '../identity/organization-records.ts';

/**
 * Holds an organization to the members of its plan. Call it while the organization is locked, after what adds a member or an invitation.
 * @param invited open invitations, where they take their seats already
 * @throws AppError `conflict` where the plan has no room
 */
export async function requireSeats(tx: EntityManager, organizationId: string, invited = 0): Promise<void> {
  const { plan, members } = await planAndMembers(tx, organizationId);
  const { membersMax, title } = PLAN_TERMS[plan];
  if (membersMax === null || members + invited <= membersMax) return;
  throw new AppError(
    'conflict',
    `The ${title} plan allows ${membersMax} members, including open invitations. Remove one, or upgrade in the billing settings.`,
    { details: { members_max: membersMax } },
  );
}
