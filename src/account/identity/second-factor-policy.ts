import type { Context, Principal } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { Organization } from './entities.ts';
import { lockSecondFactors } from './second-factor.ts';

export const GRACE_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

/**
 * Enforces the organization's second-factor policy: after the grace period, members without one can only set one up. Keys and connected
 * apps keep working, since they use no second factor.
 * @throws AppError `insufficient_permissions` with `details.two_factor_setup_required`
 */
export function requireSecondFactor(principal: Pick<Principal, 'secondFactorDue' | 'organizationName'>, now: Date): void {
  const { secondFactorDue: due, organizationName } = principal;
  if (!due || due > now) return;
  throw new AppError(
    'insufficient_permissions',
    `${organizationName} requires two-factor sign-in. Set it up under Settings > Security, or at POST /api/account/two-factor/, to continue.`,
    { details: { two_factor_setup_required: true, required_from: due.toISOString() } },
  );
}

/**
 * Requires a second factor of every member of the caller's organization after a grace period, or stops requiring one. Only a member who has
 * one can require it; nobody is locked out, because members without one can still sign in to set one up.
 * @throws AppError `validation_error` for a bad period, `conflict` if the caller has no second factor
 */
export async function setSecondFactorPolicy(ctx: Context, policy: { required: boolean; graceDays: number }): Promise<Organization> {
  const { organizationId, userId } = ctx.principal;
  const { required, graceDays } = policy;
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > GRACE_DAYS_MAX) {
    throw invalidFields({ grace_days: [`Use 0 to ${GRACE_DAYS_MAX} days.`] });
  }
  const from = required ? new Date(ctx.now().getTime() + graceDays * DAY_MS) : null;
  await ctx.em.fork().transactional(async (tx) => {
    if (required && !(await lockSecondFactors(tx, userId))) {
      throw new AppError('conflict', 'Set up your own second factor under Settings > Security before you require it for everyone.');
    }
    await tx.execute('update organization set two_factor_required_from = ? where id = ?', [from, organizationId]);
    const action = required ? 'organization.two_factor_required' : 'organization.two_factor_optional';
    await recordEvent(tx, ctx, action, organizationId, 'web');
  });
  return ctx.em.findOneOrFail(Organization, { id: organizationId }, { refresh: true });
}
