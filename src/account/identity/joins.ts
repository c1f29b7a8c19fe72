/**
 * SQL fragments for organizations, users and memberships, for other rooms' statements that filter or lock their own rows by them, or that
 * would otherwise need a second query. Arguments are SQL expressions, never values.
 */

/** Starts from organizations, as `o`: id, name, plan, subscription_status, time_zone, created_at. */
export const FROM_ORGANIZATIONS = 'from organization o';

/** Joins an organization, with the same columns. */
export const withOrganization = (id: string) => `join organization o on o.id = ${id}`;

/** The condition that the organization `o` may use the service. */
export const ORGANIZATION_USABLE = "o.subscription_status not in ('suspended', 'cancelled')";

/** Starts from active and former members: the membership `m` (id, role, removed_at, created_at) of the user `u` (id, email, name). */
export const FROM_MEMBERS = 'from membership m join app_user u on u.id = m.user_id';

/** Joins a user as `u`: id, email, name, disabled_at. */
export const withUser = (id: string, kind = 'join') => `${kind} app_user u on u.id = ${id}`;

/** Joins the membership `m` that is active now. */
export const withMembership = (organizationId: string, userId: string, kind = 'join') =>
  `${kind} membership m on m.organization_id = ${organizationId} and m.user_id = ${userId} and m.removed_at is null`;

/** True where a user is an active member whose membership `m` meets the condition. */
export const isMember = (organizationId: string, userId: string, condition = 'true') =>
  `exists (select 1 from membership m where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.removed_at is null and ${condition})`;

/** True where an address has an account. */
export const hasAccount = (email: string) => `exists (select 1 from app_user u where u.email = ${email})`;

/** The number of active members. */
export const memberCount = (organizationId: string) =>
  `(select count(*) from membership m where m.organization_id = ${organizationId} and m.removed_at is null)`;

/** Joins the key `k` or the session `s` behind a credential id, whichever it is. */
export const withCredentials = (id: string) => `left join api_key k on k.id = ${id} left join session s on s.id = ${id}`;
