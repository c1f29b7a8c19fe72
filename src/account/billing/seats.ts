import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/errors.ts';
import { PLAN_TERMS } from '../../platform/plans.ts';
import { planAndMembers } from '../identity/organization-records.ts';

/**
 * Requires that members and invitations fit the plan. Call it with the organization locked, after adding a member or an invitation.
 * @param invited open invitations, if they already take seats
 * @throws AppError `conflict` if the plan has no room
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
