import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Locale } from '../../platform/locale.ts';
import { PLAN_TERMS, type Plan } from '../../platform/plans.ts';
import type { Role } from '../../platform/scopes.ts';
import { grantCredits, openAccounts } from '../billing/ledger.ts';
import { openSubscription } from '../billing/lock-subscription.ts';
import { revokeGrantsOf } from '../grants/revoke-grant.ts';
import { checkedEmail, checkedPassword } from '../identity/checked-fields.ts';
import type { Organization, User } from '../identity/entities.ts';
import { revokeKeysOf } from '../identity/keys.ts';
import { hasOwner, insertMembership, updateMembership } from '../identity/membership-records.ts';
import { insertOrganization, lockOrganization } from '../identity/organization-records.ts';
import { hashPassword } from '../identity/password.ts';
import { findUserByEmail, insertUser } from '../identity/user-records.ts';
import { endSessionsOf } from '../identity/user-sessions.ts';

/**
 * Creates an organization with its owner, its ledger and its plan's credits, all or nothing.
 * @throws AppError `conflict` if the address has an account, `validation_error` for a bad address or password
 */
export async function createOrganization(
  em: EntityManager,
  fields: { name: string; plan: Plan; ownerEmail: string; ownerPassword: string; now: Date },
): Promise<{ organization: Organization; user: User }> {
  const email = checkedEmail(fields.ownerEmail);
  const passwordHash = await hashPassword(checkedPassword(fields.ownerPassword), null);
  const { name, plan, now } = fields;
  return em.fork().transactional((tx) => openOrganization(tx, { name, plan, email, userName: '', passwordHash, now }));
}

/**
 * The same within a transaction, for a validated address and an already hashed password.
 * @throws AppError `conflict` if the address has an account
 */
export async function openOrganization(
  tx: EntityManager,
  fields: { name: string; plan: Plan; email: string; userName: string; passwordHash: string; locale?: Locale; now: Date },
): Promise<{ organization: Organization; user: User }> {
  const { name, plan, email, locale, now } = fields;
  const subscriptionStatus = plan === 'trial' ? 'trialing' : 'active';
  const organization = await insertOrganization(tx, { name, plan, subscriptionStatus, locale, now });
  await openSubscription(tx, organization.id, plan, now);
  await openAccounts(tx, organization.id, now, PLAN_TERMS[plan].credits);
  await grantCredits(tx, organization.id, PLAN_TERMS[plan].credits, now);
  const user = await insertUser(tx, { email, name: fields.userName, passwordHash: fields.passwordHash, now });
  if (user === null) throw new AppError('conflict', `${email} already has an account. Sign in with it, or use another address.`);
  await insertMembership(tx, { organizationId: organization.id, userId: user.id, role: 'owner', now });
  return { organization, user };
}

/**
 * Adds the owner of a proven address to an organization within a transaction, or restores a removed member. An existing account keeps its
 * password; pass a null `passwordHash` if one is known to exist.
 * @throws AppError `conflict` if the user is already a member, or the account no longer exists
 */
export async function joinOrganization(
  tx: EntityManager,
  fields: { organizationId: string; email: string; role: Role; userName: string; passwordHash: string | null; now: Date },
): Promise<User> {
  const { organizationId, email, role, now, passwordHash } = fields;
  const created = passwordHash === null ? null : await insertUser(tx, { email, name: fields.userName, passwordHash, now });
  const user = created ?? (await findUserByEmail(tx, email));
  if (!user) throw new AppError('conflict', `The account of ${email} no longer exists. Ask for a new invitation.`);
  if (!(await insertMembership(tx, { organizationId, userId: user.id, role, now }))) {
    throw new AppError('conflict', `${email} is already a member. Sign in and choose the organization there.`);
  }
  return user;
}

/**
 * Changes a member's role from the next request of each of their credentials on. `check` runs with the organization locked and refuses by
 * throwing.
 * @throws AppError `not_found` for a user who is not a member, `conflict` if no owner would be left
 */
export async function changeRole<Checked = void>(
  em: EntityManager,
  member: { organizationId: string; userId: string; role: Role },
  check?: (tx: EntityManager) => Promise<Checked>,
): Promise<Checked> {
  return changeMember(em, member, { role: member.role }, check);
}

/**
 * Removes a member: all their credentials in this organization are revoked and stop working at once, even if they are invited again.
 * `check` as in `changeRole`.
 * @throws AppError `not_found` for a user who is not a member, `conflict` if no owner would be left
 */
export async function removeMember(
  em: EntityManager,
  member: { organizationId: string; userId: string; now: Date },
  check?: (tx: EntityManager) => Promise<void>,
): Promise<void> {
  await changeMember(em, member, { removedAt: member.now }, check, (tx) => revokeCredentialsOf(tx, member));
}

/** Changes one membership with its organization locked, so that two owners cannot remove each other concurrently. */
async function changeMember<Checked>(
  em: EntityManager,
  member: { organizationId: string; userId: string },
  change: Parameters<typeof updateMembership>[2],
  check?: (tx: EntityManager) => Promise<Checked>,
  afterwards?: (tx: EntityManager) => Promise<void>,
): Promise<Checked> {
  return em.fork().transactional(async (tx) => {
    await lockOrganization(tx, member.organizationId);
    // Without a check, Checked is void.
    const checked = (await check?.(tx)) as Checked;
    if (!(await updateMembership(tx, member, change))) throw notFound('This member');
    if (!(await hasOwner(tx, member.organizationId)))
      throw new AppError('conflict', 'An organization needs an owner. Make someone else an owner first.');
    await afterwards?.(tx);
    return checked;
  });
}

/** Revokes a user's keys, sessions, consents and tokens in one organization. */
async function revokeCredentialsOf(tx: EntityManager, of: { organizationId: string; userId: string; now: Date }): Promise<void> {
  await revokeKeysOf(tx, of);
  await endSessionsOf(tx, of);
  await revokeGrantsOf(tx, of, of.now);
}
