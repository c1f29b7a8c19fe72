import type { Context } from '../context.ts';
import { isUuid } from '../db/ids.ts';
import { AppError, invalidFields, notFound } from '../errors.ts';
import type { ListQuery, Page } from '../lists.ts';
import { type Role, roleAllows } from '../scopes.ts';
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

/** The active members of the caller's organization; `name` looks in names and addresses. */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Page<Member>> {
  const { field, descending } = query.ordering;
  const column = Object.hasOwn(ORDERINGS, field) ? ORDERINGS[field] : undefined;
  if (!column) throw invalidFields({ ordering: [`Unknown field "${field}". Use one of ${Object.keys(ORDERINGS).join(', ')}.`] });
  if (query.status !== undefined) throw invalidFields({ status: ['Members are not filtered by a status. Leave it out.'] });
  const like = query.name === undefined ? null : `%${query.name.replace(/[\\%_]/g, '\\$&')}%`;
  const from = `from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ? and m.removed_at is null
      and (?::text is null or u.email ilike ? or u.name ilike ?)
      and (?::timestamptz is null or m.created_at >= ?) and (?::timestamptz is null or m.created_at < ?)`;
  const after = query.createdAfter ?? null;
  const before = query.createdBefore ?? null;
  const values = [ctx.principal.organizationId, like, like, like, after, after, before, before];
  const [[counted], rows] = await Promise.all([
    ctx.em.fork().execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values),
    ctx.em.fork().execute<MemberRow[]>(
      `select u.id, u.email, u.name, m.role, m.created_at, u.totp_secret is not null as two_factor ${from}
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
 * Gives a member another role, for the very next request of each of their credentials. Nobody changes their own, touches somebody above
 * them, or gives more than they have.
 * @throws AppError `not_found`, `insufficient_permissions`, `conflict` where no owner would be left
 */
export async function changeMemberRole(ctx: Context, userId: string, role: Role): Promise<Member> {
  const member = await requireManageable(ctx, userId, 'change your own role');
  requireGivable(ctx, role);
  const { organizationId } = ctx.principal;
  await changeRole(ctx.em, { organizationId, userId: member.id, role });
  record(ctx, 'member.role_changed', member.id);
  return { ...member, role };
}

/**
 * Removes a member, or lets one leave: every credential of theirs in this organization is dead at once.
 * @throws AppError `not_found`, `insufficient_permissions`, `conflict` where no owner would be left
 */
export async function removeFromOrganization(ctx: Context, userId: string): Promise<void> {
  const leaving = userId === ctx.principal.userId;
  if (!leaving) await requireManageable(ctx, userId, '');
  await removeMember(ctx.em, { organizationId: ctx.principal.organizationId, userId, now: ctx.now() });
  record(ctx, leaving ? 'member.left' : 'member.removed', userId);
}

/** @throws AppError `insufficient_permissions` where the role is above the caller's own */
export function requireGivable(ctx: Context, role: Role): void {
  if (roleAllows(ctx.principal.role, role)) return;
  throw forbidden(ctx, `Your role ${ctx.principal.role} cannot make anybody ${role}. Ask somebody who is ${role}.`);
}

async function requireManageable(ctx: Context, userId: string, own: string): Promise<Member> {
  const { principal } = ctx;
  if (userId === principal.userId) throw forbidden(ctx, `You cannot ${own}. Ask another administrator.`);
  if (!isUuid(userId)) throw notFound('This member');
  const [row] = await ctx.em.execute<MemberRow[]>(
    `select u.id, u.email, u.name, m.role, m.created_at, u.totp_secret is not null as two_factor
      from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ? and m.user_id = ? and m.removed_at is null`,
    [principal.organizationId, userId],
  );
  if (!row) throw notFound('This member');
  if (!roleAllows(principal.role, 'admin')) throw forbidden(ctx, 'Only administrators and owners manage members. Ask one of them.');
  if (!roleAllows(principal.role, row.role)) throw forbidden(ctx, `${row.email} is ${row.role}, above your own role. Ask an owner.`);
  return memberOf(row);
}

function memberOf(row: MemberRow): Member {
  const { id, email, name, role } = row;
  return { id, email, name, role, joinedAt: new Date(row.created_at), twoFactor: row.two_factor };
}

function forbidden(ctx: Context, message: string): AppError {
  return new AppError('insufficient_permissions', message, { details: { role: ctx.principal.role } });
}

function record(ctx: Context, action: string, targetId: string): void {
  const { principal } = ctx;
  ctx.audit.record({
    organizationId: principal.organizationId,
    userId: principal.userId,
    credentialId: principal.credentialId,
    action,
    outcome: 'ok',
    door: principal.door,
    requestId: ctx.requestId,
    durationMs: 0,
    targetId,
  });
}
