import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import type { SubscriptionStatus } from '../../platform/plans.ts';
import type { Role } from '../../platform/scopes.ts';
import { Membership } from './entities.ts';

/** The user ids of an organization's owners and administrators. */
export async function administratorsOf(tx: EntityManager, organizationId: string): Promise<string[]> {
  const rows = await tx.execute<{ user_id: string }[]>(
    `select user_id from membership where organization_id = ? and removed_at is null and role in ('owner', 'admin') order by user_id`,
    [organizationId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The longest-standing owner of an organization. @throws Error if it has none */
export async function firstOwnerOf(em: EntityManager, organizationId: string): Promise<{ id: string; email: string }> {
  const [owner] = await em.execute<{ id: string; email: string }[]>(
    `select u.id, u.email from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ? and m.role = 'owner' and m.removed_at is null order by m.created_at limit 1`,
    [organizationId],
  );
  if (owner === undefined) throw new Error(`The organization ${organizationId} has no owner.`);
  return owner;
}

/** A member's email address and their organization's name; null if they left or are disabled. */
export async function memberAddress(
  em: EntityManager,
  of: { organizationId: string; userId: string },
): Promise<{ email: string; organizationName: string } | null> {
  const [member] = await em.execute<{ email: string; name: string }[]>(
    `select u.email, o.name from membership m join app_user u on u.id = m.user_id join organization o on o.id = m.organization_id
      where m.organization_id = ? and m.user_id = ? and m.removed_at is null and u.disabled_at is null`,
    [of.organizationId, of.userId],
  );
  return member ? { email: member.email, organizationName: member.name } : null;
}

/** The active members among the given addresses, in lower case. */
export async function membersOfAddresses(
  tx: EntityManager,
  organizationId: string,
  emails: readonly string[],
): Promise<{ userId: string; email: string }[]> {
  return tx.execute<{ userId: string; email: string }[]>(
    `select u.id as "userId", u.email from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ? and m.removed_at is null and u.email in (select jsonb_array_elements_text(?::jsonb))`,
    [organizationId, JSON.stringify(emails)],
  );
}

/** True while a user is an active member. */
export async function isActiveMember(tx: EntityManager, organizationId: string, userId: string): Promise<boolean> {
  const found = await tx.execute('select 1 from membership where organization_id = ? and user_id = ? and removed_at is null', [
    organizationId,
    userId,
  ]);
  return found.length > 0;
}

/** Names of the organizations that a user is an active member of. */
export async function organizationNamesOf(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.execute<{ name: string }[]>(
    'select o.name from membership m join organization o on o.id = m.organization_id where m.user_id = ? and m.removed_at is null',
    [userId],
  );
  return rows.map(({ name }) => name);
}

interface MembershipRow {
  id: string;
  name: string;
  role: Role;
  subscription_status: SubscriptionStatus;
  user_name: string;
}

/** A user's active memberships, as currently stored. */
export async function membershipsOf(em: EntityManager, userId: string): Promise<MembershipRow[]> {
  return em.execute<MembershipRow[]>(
    `select o.id, o.name, m.role, o.subscription_status, u.name as user_name
      from membership m join organization o on o.id = m.organization_id join app_user u on u.id = m.user_id
      where m.user_id = ? and m.removed_at is null and u.disabled_at is null order by m.created_at, m.id`,
    [userId],
  );
}

/** A member's role and their organization's status, locked until the transaction ends; undefined if there is no such membership. */
export async function lockMembership(
  tx: EntityManager,
  userId: string,
  organizationId: string,
): Promise<{ role: Role; subscription_status: SubscriptionStatus } | undefined> {
  const [member] = await tx.execute<{ role: Role; subscription_status: SubscriptionStatus }[]>(
    `select m.role, o.subscription_status from membership m join organization o on o.id = m.organization_id
      where m.user_id = ? and m.organization_id = ? and m.removed_at is null for share`,
    [userId, organizationId],
  );
  return member;
}

/** Adds a member or restores a removed one; false if the user is already an active member. */
export async function insertMembership(
  tx: EntityManager,
  fields: { organizationId: string; userId: string; role: Role; now: Date },
): Promise<boolean> {
  const joined = await tx.execute(
    `insert into membership as m (id, organization_id, user_id, role, created_at) values (?, ?, ?, ?, ?)
      on conflict (organization_id, user_id) do update set role = excluded.role, removed_at = null where m.removed_at is not null
      returning m.id`,
    [newId(), fields.organizationId, fields.userId, fields.role, fields.now],
  );
  return joined.length === 1;
}

/** Changes an active membership; false if there is none. */
export async function updateMembership(
  tx: EntityManager,
  { organizationId, userId }: { organizationId: string; userId: string },
  change: { role: Role } | { removedAt: Date },
): Promise<boolean> {
  return (await tx.nativeUpdate(Membership, { organizationId, userId, removedAt: null }, change)) === 1;
}

/** True while an organization has an active owner. */
export async function hasOwner(tx: EntityManager, organizationId: string): Promise<boolean> {
  const owners = await tx.execute(`select id from membership where organization_id = ? and role = 'owner' and removed_at is null limit 1`, [
    organizationId,
  ]);
  return owners.length > 0;
}
