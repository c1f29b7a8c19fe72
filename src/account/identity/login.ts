import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/address.ts';
import { auditWithin } from '../audit/change-line.ts';
import type { AuditEntry } from '../audit/types.ts';
import { Session } from './entities.ts';
import { REFRESH_SECONDS } from './jwt.ts';
import { findKnownDevice } from './known-devices.ts';
import type { PasskeyServices } from './passkey-assertion.ts';
import { verifyPassword } from './password.ts';
import { SECOND_FACTORS, type SecondFactor } from './second-factor.ts';
import { showSecondFactor } from './second-factor-at-sign-in.ts';
import { accountSubject, countAttempt, forgiveAttempts, forgiveOneAttempt, type Throttled } from './throttle.ts';
import type { LoginMeta, LoginRequest } from './types.ts';

export { refreshAccess } from './sessions.ts';

/**
 * Attempts before delays begin, each twice the last: on one account from one address, on one account from anywhere, on any account from one
 * address.
 */
const FREE_PER_ACCOUNT_AND_ADDRESS = 5;
const FREE_PER_ACCOUNT = 20;
const FREE_PER_ADDRESS = 100;

type LoginServices = Pick<Services, 'jwt' | 'sealer'> & PasskeyServices;

export interface LoginResult {
  access: string;
  refresh: string;
  user: { id: number; email: string; organization: string };
  /** Set if the organization requires a second factor that the user has not set up. */
  twoFactorSetup: { requiredFrom: Date } | null;
}

interface Account {
  id: string;
  number: number;
  email: string;
  password_hash: string;
  totp_secret: string | null;
  second_factors: SecondFactor[];
  disabled: boolean;
  organization_id: string | null;
  organization_name: string | null;
  two_factor_required_from: Date | string | null;
}

/**
 * Signs a user in and opens a session that the server can revoke. An unknown address takes as long as a wrong password and gets the same
 * answer.
 * @throws AppError `authentication_required` (`details.mfa_required` if only the code is missing), `rate_limited` after too many failures
 */
export async function login(services: LoginServices, request: LoginRequest, meta: LoginMeta): Promise<LoginResult> {
  const user = await proveUser(services, request, meta, { action: 'login', door: 'rest' });
  const { userId, organizationId } = user;
  const now = services.now();
  const session = await services.em.fork().transactional(async (tx) => {
    await auditWithin(tx, user.line, now);
    return openSession(tx, userId, organizationId, meta.ip, now);
  });
  const claims = { userId, sessionId: session.id, organizationId };
  const [access, refresh] = await Promise.all([services.jwt.issue('access', claims), services.jwt.issue('refresh', claims)]);
  const twoFactorSetup = user.secondFactorDue ? { requiredFrom: user.secondFactorDue } : null;
  return { access, refresh, user: { id: user.number, email: user.email, organization: user.organizationName }, twoFactorSetup };
}

/** A user who has presented the right password, and a code if they have a second factor. */
interface ProvenUser {
  userId: string;
  number: number;
  email: string;
  organizationId: string;
  organizationName: string;
  /** When the organization starts requiring a second factor, if the user has none. */
  secondFactorDue: Date | null;
  /** Audit line, to be written with the session that is opened. */
  line: AuditEntry;
}

/**
 * Checks who is signing in, by any door. A failed attempt is audited before it is answered; the caller writes `line` of a successful one.
 * @throws AppError as `login`
 */
export async function proveUser(
  services: Omit<LoginServices, 'jwt'>,
  request: LoginRequest,
  meta: LoginMeta,
  attempt: { action: string; door: string },
): Promise<ProvenUser> {
  const startedAt = performance.now();
  const email = request.email.trim().toLowerCase();
  const em = services.em.fork();
  const account = await findAccount(em, email);
  const line = (outcome: string): AuditEntry => ({
    organizationId: account?.organization_id ?? null,
    userId: account?.id ?? null,
    credentialId: null,
    action: attempt.action,
    outcome,
    door: attempt.door,
    requestId: meta.requestId,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    return { ...(await prove(services, em, account, { ...request, email }, meta)), line: line('ok') };
  } catch (error) {
    if (error instanceof AppError) await services.audit.write(line(error.code));
    // Do not wait for a database that may be what failed.
    else services.audit.record(line('internal_error'));
    throw error;
  }
}

async function prove(
  services: Omit<LoginServices, 'jwt'>,
  em: EntityManager,
  account: Account | null,
  request: LoginRequest,
  meta: LoginMeta,
): Promise<Omit<ProvenUser, 'line'>> {
  const { ip, device } = meta;
  const { email } = request;
  const now = services.now();
  const known = device ? await findKnownDevice(em, device, email, now) : null;
  const counters = countersOf(email, ip, known);
  // Every attempt counts until one succeeds: checking first and counting later would let parallel guesses through.
  for (const counter of counters) await countAttempt(em, counter, now);
  if (!(await verifyPassword(account?.password_hash ?? null, request.password, addressKey(ip))) || account === null) {
    throw refused('The email address or password is wrong. Check both and try again.');
  }
  const { organization_id: organizationId, organization_name: organizationName } = account;
  if (account.disabled) throw refused('This user is disabled. Ask an administrator of your organization for help.');
  if (organizationId === null || organizationName === null) {
    throw refused('This user is no longer a member of any organization. Ask for a new invitation.');
  }
  if (account.second_factors.length > 0) {
    const { id, totp_secret: totpSecret, second_factors: factors } = account;
    await showSecondFactor(services, em, { id, email, organizationId, totpSecret, factors, device: known }, request, meta);
  }
  await Promise.all(
    counters.map(({ subject, shared }) => (shared ? forgiveOneAttempt(em.fork(), subject) : forgiveAttempts(em.fork(), subject))),
  );
  const due = account.second_factors.length === 0 && account.two_factor_required_from;
  const secondFactorDue = due ? new Date(due) : null;
  return { userId: account.id, number: account.number, email: account.email, organizationId, organizationName, secondFactorDue };
}

/**
 * The counters for an attempt. A browser on which this user has signed in before has its own counter instead: guesses from elsewhere do not
 * lock the user out there (OWASP, "device cookies"), and a stolen cookie allows only a few guesses.
 */
function countersOf(email: string, ip: string, device: string | null): (Throttled & { shared?: true })[] {
  if (device !== null) return [{ subject: `device:${device}`, free: FREE_PER_ACCOUNT_AND_ADDRESS }];
  return [
    { subject: `place:${addressKey(ip)}`, free: FREE_PER_ADDRESS, shared: true },
    { subject: `sign-in:${email.slice(0, 320)}:${addressKey(ip)}`, free: FREE_PER_ACCOUNT_AND_ADDRESS },
    { subject: accountSubject(email), free: FREE_PER_ACCOUNT },
  ];
}

/** The user of an address, with the oldest organization they still belong to. */
async function findAccount(em: EntityManager, email: string): Promise<Account | null> {
  const [account] = await em.execute<Account[]>(
    `select u.id, u.number, u.email, u.password_hash, u.totp_secret, ${SECOND_FACTORS} as second_factors, u.disabled_at is not null as disabled,
        o.id as organization_id, o.name as organization_name, o.two_factor_required_from
      from app_user u
      left join membership m on m.user_id = u.id and m.removed_at is null
      left join organization o on o.id = m.organization_id
      where u.email = ? order by m.created_at, m.id limit 1`,
    [email],
  );
  return account ?? null;
}

/** Opens a session used by JWT, for a user who has just signed in. */
export async function openSession(em: EntityManager, userId: string, organizationId: string, ip: string, now: Date): Promise<Session> {
  const session = em.create(Session, {
    id: newId(),
    organizationId,
    userId,
    tokenHash: null,
    ip,
    userAgent: '',
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_SECONDS * 1000),
    revokedAt: null,
  });
  await em.persist(session).flush();
  return session;
}

function refused(message: string): AppError {
  return new AppError('authentication_required', message);
}
