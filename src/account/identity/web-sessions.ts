import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Plan, SubscriptionStatus } from '../../platform/plans.ts';
import type { Role } from '../../platform/scopes.ts';
import { Session } from './entities.ts';
import { hashRawKey, mintSecret } from './raw-keys.ts';
import { SECOND_FACTORS, type SecondFactor } from './second-factor.ts';
import { WEB_SESSION_SECONDS } from './web-cookie.ts';

const USER_AGENT_MAX = 300;

/** Where a session is opened. */
interface SessionPlace {
  ip: string;
  userAgent: string;
}

interface SignedIn {
  user: { id: string; email: string; name: string; two_factor: boolean; second_factors: SecondFactor[] };
  organization: {
    id: string;
    name: string;
    plan: Plan;
    subscription_status: SubscriptionStatus;
    time_zone: string;
    two_factor_required_from: string | null;
  };
  role: Role;
  organizations: { id: string; name: string; role: Role }[];
}

/** Opens a browser session; `provenAt` is when its user signed in. `token` goes into its cookie and nowhere else; only its SHA-256 is stored. */
export async function openWebSession(
  em: EntityManager,
  fields: { userId: string; organizationId: string; now: Date; provenAt: Date } & SessionPlace,
): Promise<{ token: string; session: Session }> {
  const { raw, hash } = mintSecret();
  const { now } = fields;
  const session = em.create(Session, {
    id: newId(),
    organizationId: fields.organizationId,
    userId: fields.userId,
    tokenHash: hash,
    ip: fields.ip,
    userAgent: fields.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    lastSeenAt: now,
    provenAt: fields.provenAt,
    expiresAt: new Date(now.getTime() + WEB_SESSION_SECONDS * 1000),
    revokedAt: null,
  });
  await em.persist(session).flush();
  return { token: raw, session };
}

/** Ends a cookie's session, if there is one; returns whose it was. */
export async function endWebSession(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<{ id: string; userId: string; organizationId: string; provenAt: Date } | null> {
  const [ended] = await em.execute<{ id: string; user_id: string; organization_id: string; proven_at: Date }[]>(
    'update session set revoked_at = ? where token_hash = ? and revoked_at is null returning id, user_id, organization_id, proven_at',
    [now, Buffer.from(hashRawKey(token), 'hex')],
  );
  if (!ended) return null;
  return { id: ended.id, userId: ended.user_id, organizationId: ended.organization_id, provenAt: new Date(ended.proven_at) };
}

/**
 * Switches to another organization of the same user under a new cookie; the old one stops working. Runs in the caller's transaction.
 * @throws AppError `not_found` for an organization they do not belong to, `authentication_required` if the session has ended meanwhile
 */
export async function switchOrganization(
  tx: EntityManager,
  token: string,
  session: { userId: string; organizationId: string; now: Date } & SessionPlace,
): Promise<{ token: string; session: Session }> {
  const [member] = await tx.execute(
    'select id from membership where user_id = ? and organization_id = ? and removed_at is null for share',
    [session.userId, session.organizationId],
  );
  if (!member) throw notFound('An organization of this id');
  const before = await endWebSession(tx, token, session.now);
  if (before === null) throw new AppError('authentication_required', 'This session has ended. Sign in again.');
  return openWebSession(tx, { ...session, provenAt: before.provenAt });
}

/** The session's user and organizations, as pages show them. */
export async function describeSession(em: EntityManager, of: { userId: string; organizationId: string }): Promise<SignedIn> {
  const rows = await em.execute<Described[]>(
    `select u.id as user_id, u.email, u.name, ${SECOND_FACTORS} as second_factors,
        o.id, o.name as organization_name, o.plan, o.subscription_status, o.time_zone,
        o.two_factor_required_from, m.role
      from app_user u join membership m on m.user_id = u.id and m.removed_at is null join organization o on o.id = m.organization_id
      where u.id = ? order by m.created_at, m.id`,
    [of.userId],
  );
  const present = rows.find((row) => row.id === of.organizationId);
  if (!present) throw new AppError('authentication_required', 'This session has ended. Sign in again.');
  return {
    user: {
      id: present.user_id,
      email: present.email,
      name: present.name,
      two_factor: present.second_factors.length > 0,
      second_factors: present.second_factors,
    },
    organization: {
      id: present.id,
      name: present.organization_name,
      plan: present.plan,
      subscription_status: present.subscription_status,
      time_zone: present.time_zone,
      two_factor_required_from: present.two_factor_required_from && new Date(present.two_factor_required_from).toISOString(),
    },
    role: present.role,
    organizations: rows.map((row) => ({ id: row.id, name: row.organization_name, role: row.role })),
  };
}

interface Described {
  user_id: string;
  email: string;
  name: string;
  second_factors: SecondFactor[];
  id: string;
  organization_name: string;
  plan: Plan;
  subscription_status: SubscriptionStatus;
  time_zone: string;
  two_factor_required_from: string | Date | null;
  role: Role;
}
