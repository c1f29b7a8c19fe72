import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context, Services } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/like.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { inLocale, phrase } from '../../platform/locale.ts';
import { composeMail } from '../../platform/mail/index.ts';
import { isPlainName, plainName } from '../../platform/mail/plain-name.ts';
import { PLAN_TERMS } from '../../platform/plans.ts';
import type { Role } from '../../platform/scopes.ts';
import { recordEvent, recordUncredentialed } from '../audit/record-event.ts';
import { requireSeats } from '../billing/seats.ts';
import { checkedEmail, checkedName } from '../identity/checked-fields.ts';
import { FROM_ORGANIZATIONS, hasAccount, isMember, withOrganization, withUser } from '../identity/joins.ts';
import { membersOfAddresses } from '../identity/membership-records.ts';
import { checkedNewPassword } from '../identity/new-password.ts';
import { lockOrganization, readersOf } from '../identity/organization-records.ts';
import { hashPassword } from '../identity/password.ts';
import { hashRawKey, mintSecret } from '../identity/raw-keys.ts';
import { Invitation } from './entities.ts';
import { requireAssignable } from './members.ts';
import { joinOrganization } from './organizations.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
/** Invitation emails an organization may send per hour. */
const PER_HOUR = 50;

export interface InvitationItem {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
  /** Email address of the person who invited. */
  invitedBy: string;
}

/** SQL: an invitation `i` that can still be accepted (one value: now). Its sender must still be allowed to send it. */
const OPEN = `i.accepted_at is null and i.revoked_at is null and i.expires_at > ?
  and ${isMember('i.organization_id', 'i.invited_by_id', "(m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner'))")}`;

type OpenContext = Pick<Services, 'em' | 'now'> & { requestId: string; ip: string };

/**
 * Invites an address to the caller's organization by an emailed link that is valid for a week and works once. An open invitation of the
 * same address is replaced. The answer does not reveal whether the address has an account.
 * @throws AppError `validation_error`, `conflict` for a member, `insufficient_permissions` for a role above the caller's, `rate_limited`
 */
export async function invite(ctx: Context, request: { email: string; role: Role }): Promise<InvitationItem> {
  const { principal } = ctx;
  const email = checkedEmail(request.email);
  requireAssignable(ctx, request.role);
  const verdict = await ctx.limiter.countWindow(`invitations:${principal.organizationId}`, PER_HOUR, 3600);
  if (!verdict.allowed) {
    const retryAfterSeconds = verdict.retryAfterSeconds ?? 1;
    throw new AppError('rate_limited', `${principal.organizationName} sent ${PER_HOUR} invitations in the past hour. Try again later.`, {
      retryAfterSeconds,
    });
  }
  const now = ctx.now();
  const { raw, hash } = mintSecret();
  const invitation = await ctx.em.fork().transactional(async (tx) => {
    // Locked, so that two invitations of one address cannot both stay open.
    await lockOrganization(tx, principal.organizationId);
    const member = await membersOfAddresses(tx, principal.organizationId, [email]);
    if (member.length > 0) throw new AppError('conflict', `${email} is already a member. Change their role instead.`);
    await tx.execute(
      'update invitation set revoked_at = ? where organization_id = ? and email = ? and accepted_at is null and revoked_at is null',
      [now, principal.organizationId, email],
    );
    await requireDailyRoom(tx, ctx, now);
    const made = tx.create(Invitation, {
      id: newId(),
      organizationId: principal.organizationId,
      email,
      role: request.role,
      tokenHash: hash,
      invitedById: principal.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
      acceptedAt: null,
      revokedAt: null,
    });
    await tx.persist(made).flush();
    const [open] = await tx.execute<{ count: number }[]>(
      `select count(*)::int as count from invitation i where ${OPEN} and i.organization_id = ?`,
      [now, principal.organizationId],
    );
    await requireSeats(tx, principal.organizationId, open?.count ?? 0);
    await recordEvent(tx, ctx, 'invitation.sent', made.id, 'web');
    return made;
  });
  const readers = await readersOf(ctx.em.fork(), principal.organizationId);
  // In no brand: strangers could take a logo for a proof of who writes to them.
  ctx.mailer.post(inLocale(readers, () => invitationMail(ctx, email, request.role, raw)));
  return { ...invitation, invitedBy: principal.userEmail };
}

/** The open invitations of the caller's organization. */
export async function listInvitations(ctx: Context, query: ListQuery): Promise<Page<InvitationItem>> {
  if (query.ordering.field !== 'created_at') throw invalidFields({ ordering: ['Invitations are sorted by created_at.'] });
  if (query.status !== undefined) throw invalidFields({ status: ['Only open invitations are listed. Leave the status out.'] });
  const like = query.name === undefined ? null : containing(query.name);
  const after = query.createdAfter ?? null;
  const before = query.createdBefore ?? null;
  const from = `from invitation i ${withUser('i.invited_by_id')}
    where ${OPEN} and i.organization_id = ? and (?::text is null or i.email ilike ?)
      and (?::timestamptz is null or i.created_at >= ?) and (?::timestamptz is null or i.created_at < ?)`;
  const values = [ctx.now(), ctx.principal.organizationId, like, like, after, after, before, before];
  const direction = query.ordering.descending ? 'desc' : 'asc';
  const [[counted], rows] = await Promise.all([
    ctx.em.fork().execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values),
    ctx.em.fork().execute<{ id: string; email: string; role: Role; created_at: Date; expires_at: Date; invited_by: string }[]>(
      `select i.id, i.email, i.role, i.created_at, i.expires_at, u.email as invited_by ${from}
          order by i.created_at ${direction}, i.id ${direction} offset ? limit ?`,
      [...values, query.offset, query.limit],
    ),
  ]);
  const items = rows.map(({ id, email, role, created_at, expires_at, invited_by }) => ({
    id,
    email,
    role,
    createdAt: new Date(created_at),
    expiresAt: new Date(expires_at),
    invitedBy: invited_by,
  }));
  return { total: counted?.total ?? 0, items };
}

/** Withdraws an open invitation: its link stops working at once. @throws AppError `not_found` for any other */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  const { principal } = ctx;
  if (!isUuid(id)) throw notFound('This invitation');
  await ctx.em.fork().transactional(async (tx) => {
    const rows = await tx.execute(
      'update invitation set revoked_at = ? where id = ? and organization_id = ? and accepted_at is null and revoked_at is null returning id',
      [ctx.now(), id, principal.organizationId],
    );
    if (rows.length === 0) throw notFound('This invitation');
    await recordEvent(tx, ctx, 'invitation.withdrawn', id, 'web');
  });
}

/** The invitation behind an emailed link. @throws AppError `not_found` for a link that is used, withdrawn, expired or not one of ours */
export async function lookUpInvitation(ctx: OpenContext, token: string) {
  const [row] = await ctx.em.fork().execute<{ organization: string; email: string; role: Role; has_account: boolean }[]>(
    `select o.name as organization, i.email, i.role, ${hasAccount('i.email')} as has_account
      from invitation i ${withOrganization('i.organization_id')} where ${OPEN} and i.token_hash = ?`,
    [ctx.now(), hashOf(token)],
  );
  if (!row) throw unusable();
  return row;
}

/**
 * Accepts an invitation, once: the emailed link proves the address. An address without an account gets one with the name and password; an
 * existing account keeps its own.
 * @throws AppError `not_found` for an unusable link, `validation_error` if a new account lacks a password
 */
export async function acceptInvitation(
  ctx: OpenContext,
  request: { token: string; name?: string | null; password?: string | null },
): Promise<{ organization: string; email: string }> {
  const offer = await lookUpInvitation(ctx, request.token);
  const now = ctx.now();
  const name = checkedName(request.name ?? '', 'name', 0);
  if (!offer.has_account && !request.password) throw invalidFields({ password: ['Choose a password for your new account.'] });
  const owner = { email: offer.email, organizationNames: [offer.organization] };
  const passwordHash = offer.has_account ? null : await hashPassword(await checkedNewPassword(request.password ?? '', owner), ctx.ip);
  await ctx.em.fork().transactional(async (tx) => {
    // Locked, so that the sender cannot lose their role between the check and the joining.
    await tx.execute(
      `select o.id ${FROM_ORGANIZATIONS} where o.id = (select organization_id from invitation where token_hash = ?) for update`,
      [hashOf(request.token)],
    );
    const [taken] = await tx.execute<{ id: string; organization_id: string; email: string; role: Role }[]>(
      `update invitation i set accepted_at = ? where ${OPEN} and i.token_hash = ? returning i.id, i.organization_id, i.email, i.role`,
      [now, now, hashOf(request.token)],
    );
    if (!taken) throw unusable();
    const { organization_id: organizationId, email, role } = taken;
    const user = await joinOrganization(tx, { organizationId, email, role, userName: name, passwordHash, now });
    await requireSeats(tx, organizationId);
    await recordUncredentialed(tx, ctx, 'invitation.accepted', { organizationId, userId: user.id, targetId: taken.id });
  });
  return { organization: offer.organization, email: offer.email };
}

/** Emails to strangers are limited by plan, whether or not invitations were accepted. @throws AppError `rate_limited` */
async function requireDailyRoom(tx: EntityManager, { principal }: Context, now: Date): Promise<void> {
  const max = PLAN_TERMS[principal.plan].invitationsPerDay;
  const [nth] = await tx.execute<{ created_at: Date }[]>(
    'select created_at from invitation where organization_id = ? and created_at > ? order by created_at desc, id desc offset ? limit 1',
    [principal.organizationId, new Date(now.getTime() - DAY_MS), max - 1],
  );
  if (!nth) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((new Date(nth.created_at).getTime() + DAY_MS - now.getTime()) / 1000));
  throw new AppError(
    'rate_limited',
    `${principal.organizationName} sent ${max} invitations in the past 24 hours, the limit of its plan. Try again later.`,
    {
      retryAfterSeconds,
    },
  );
}

function hashOf(token: string): Buffer {
  return Buffer.from(hashRawKey(token), 'hex');
}

function unusable(): AppError {
  return new AppError(
    'not_found',
    'This invitation was already used, was withdrawn or is older than a week, or its sender has left. Ask for a new one.',
  );
}

const GERMAN_ROLES: Record<Role, string> = { viewer: 'Betrachter', editor: 'Bearbeiter', admin: 'Administrator', owner: 'Inhaber' };

function invitationMail(ctx: Context, to: string, role: Role, token: string) {
  const { organizationName, userEmail } = ctx.principal;
  const name = plainName(organizationName);
  return composeMail({
    to,
    // A name that contains more than a name stays out of the subject, where it would read as ours.
    subject: isPlainName(organizationName)
      ? phrase(`Invitation to ${organizationName}`, `Einladung zu ${organizationName}`)
      : phrase('Invitation to an organization', 'Einladung in eine Organisation'),
    lines: [
      phrase(
        `${userEmail} invites you to the organization "${name}" as ${role}.`,
        `${userEmail} lädt Sie als ${GERMAN_ROLES[role]} in die Organisation „${name}“ ein.`,
      ),
    ],
    link: { url: `${ctx.config.baseUrl}/invitation?token=${token}`, label: phrase('Accept the invitation', 'Einladung annehmen') },
    after: [
      phrase(
        `The link works once and expires in ${DAYS} days. If you do not know the sender, you can ignore this email.`,
        `Der Link gilt einmal und ${DAYS} Tage lang. Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.`,
      ),
    ],
  });
}
