import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/like.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { type Role, roleAllows } from '../../platform/scopes.ts';
import { recordEvent } from '../audit/record-event.ts';
import { FROM_MEMBERS } from '../identity/joins.ts';
import { HAS_SECOND_FACTOR } from '../identity/second-factor.ts';
import { changeRole, removeMember } from './organizations.ts';

export interface Member {
  id: string;
  email: string;
  name: string;
  role: Role;
  joinedAt: Date;
  twoFactor: boolean;
}

const ORDERINGS: Record<string, string> = {
  created_at: 'm.created_at',
  joined_at: 'm.created_at',
  email: 'u.email',
  name: 'u.name',
  role: 'm.role',
};

/** The active members of the caller's organization; `name` searches names and email addresses. */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Page<Member>> {
  const { field, descending } = query.ordering;
  const column = Object.hasOwn(ORDERINGS, field) ? ORDERINGS[field] : undefined;
  if (!column) throw invalidFields({ ordering: [`Unknown field "${field}". Use one of ${Object.keys(ORDERINGS).join(', ')}.`] });
  if (query.status !== undefined) throw invalidFields({ status: ['Members have no status filter. Leave it out.'] });
  const like = query.name === undefined ? null : containing(query.name);
  const from = `${FROM_MEMBERS}
    where m.organization_id = ? and m.removed_at is null
      and (?::text is null or u.email ilike ? or u.name ilike ?)
      and (?::timestamptz is null or m.created_at >= ?) and (?::timestamptz is null or m.created_at < ?)`;
  const after = query.createdAfter ?? null;
  const before = query.createdBefore ?? null;
  const values = [ctx.principal.organizationId, like, like, like, after, after, before, before];
  const [[counted], rows] = await Promise.all([
    ctx.em.fork().execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values),
    ctx.em.fork().execute<MemberRow[]>(
      `select u.id, u.email, u.name, m.role, m.created_at, ${HAS_SECOND_FACTOR} as two_factor ${from}
        order by ${column} ${descending ? 'desc' : 'asc'}, u.id ${descending ? 'desc' : 'asc'} offset ? limit ?`,
      [...values, query.offset, query.limit],
    ),
  ]);
  return { total: counted?.total ?? 0, items: rows.map(memberOf) };
}

interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
  two_factor: boolean;
}

/**
 * Changes a member's role from the next request of each of their credentials on. Nobody may change their own role, manage someone above
 * them, or assign a role above their own.
 * @throws AppError `not_found`, `insufficient_permissions`, `conflict` if no owner would be left
 */
export async function changeMemberRole(ctx: Context, userId: string, role: Role): Promise<Member> {
  const { organizationId, userId: own } = ctx.principal;
  if (userId === own) throw forbidden(ctx, 'You cannot change your own role. Ask another administrator.');
  if (!isUuid(userId)) throw notFound('This member');
  const member = await changeRole(ctx.em, { organizationId, userId, role }, async (tx) => {
    const managed = await requireManageable(ctx, tx, userId, role);
    await recordEvent(tx, ctx, 'member.role_changed', managed.id);
    return managed;
  });
  return { ...member, role };
}

/**
 * Removes a member, or lets one leave: all their credentials in this organization stop working at once, and stay revoked even if they
 * return.
 * @throws AppError `not_found`, `insufficient_permissions`, `conflict` if no owner would be left
 */
export async function removeFromOrganization(ctx: Context, userId: string): Promise<void> {
  const { organizationId, userId: own } = ctx.principal;
  const leaving = userId === own;
  if (!isUuid(userId)) throw notFound('This member');
  await removeMember(ctx.em, { organizationId, userId, now: ctx.now() }, async (tx) => {
    if (!leaving) await requireManageable(ctx, tx, userId);
    await recordEvent(tx, ctx, leaving ? 'member.left' : 'member.removed', userId);
  });
}

/** @throws AppError `insufficient_permissions` if the role is above the giver's own */
export function requireAssignable(ctx: Context, role: Role, giver: Role = ctx.principal.role): void {
  if (roleAllows(giver, role)) return;
  throw forbidden(ctx, `Your role ${giver} cannot assign the role ${role}. Ask someone with that role.`);
}

/** Call it with the organization locked, so that the caller's and the member's roles cannot change meanwhile. */
async function requireManageable(ctx: Context, tx: EntityManager, userId: string, given?: Role): Promise<Member> {
  const { organizationId, userId: own } = ctx.principal;
  const rows = await tx.execute<MemberRow[]>(
    `select u.id, u.email, u.name, m.role, m.created_at, ${HAS_SECOND_FACTOR} as two_factor
      ${FROM_MEMBERS}
      where m.organization_id = ? and m.user_id in (?, ?) and m.removed_at is null`,
    [organizationId, userId, own],
  );
  const member = rows.find(({ id }) => id === userId);
  const role = rows.find(({ id }) => id === own)?.role;
  if (!member || !role) throw notFound('This member');
  if (!roleAllows(role, 'admin')) throw forbidden(ctx, 'Only administrators and owners manage members. Ask one of them.');
  if (!roleAllows(role, member.role)) throw forbidden(ctx, `${member.email} is ${member.role}, above your own role. Ask an owner.`);
  if (given) requireAssignable(ctx, given, role);
  return memberOf(member);
}

function memberOf(row: MemberRow): Member {
  const { id, email, name, role } = row;
  return { id, email, name, role, joinedAt: new Date(row.created_at), twoFactor: row.two_factor };
}

function forbidden(ctx: Context, message: string): AppError {
  return new AppError('insufficient_permissions', message, { details: { role: ctx.principal.role } });
}
