import type { EntityManager } from '@mikro-orm/postgresql';
import { hash } from '@node-rs/argon2';
import { hashPassword } from '../../src/account/identity/password.ts';
import { joinOrganization, openOrganization } from '../../src/account/organizations/organizations.ts';
import type { Context, Principal } from '../../src/platform/context.ts';
import type { Plan, SubscriptionStatus } from '../../src/platform/plans.ts';
import { type Role, scopesOfRole } from '../../src/platform/scopes.ts';

let count = 0;

export const PASSWORD = 'correct horse';

let hashed: Promise<string> | undefined;

/** The hash of PASSWORD, computed once with Argon2id's cheapest settings: tests seed hundreds of people who sign in repeatedly. */
function passwordHash(): Promise<string> {
  hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hashed;
}

/** An organization with an owner; addresses differ each time. */
export async function seedOrganization(em: EntityManager, now: Date, plan: Plan = 'professional') {
  count += 1;
  const fields = { name: `Organization ${count}`, plan, email: `owner${count}@example.com`, userName: '', now };
  const made = { ...fields, passwordHash: await passwordHash() };
  return em.fork().transactional((tx) => openOrganization(tx, made));
}

/** One more member of an organization. */
export async function seedMember(em: EntityManager, organizationId: string, role: Role, now: Date) {
  count += 1;
  const fields = { organizationId, email: `${role}${count}@example.com`, role, userName: '', passwordHash: await passwordHash(), now };
  return em.fork().transactional((tx) => joinOrganization(tx, fields));
}

/** Adds a member with a normally hashed password, or restores a removed one; an existing account keeps its password. */
export async function addMember(
  em: EntityManager,
  fields: { organizationId: string; email: string; password: string; role: Role; now: Date },
) {
  const passwordHash = await hashPassword(fields.password, null);
  return em.fork().transactional((tx) => joinOrganization(tx, { ...fields, userName: '', passwordHash }));
}

/** Changes an organization's plan only: its credits stay as they are. */
export async function setPlan(em: EntityManager, organizationId: string, plan: Plan): Promise<void> {
  await em.fork().execute('update organization set plan = ? where id = ?', [plan, organizationId]);
}

/** Sets the subscription status that requests read, without an event from a payment provider. */
export async function setSubscriptionStatus(em: EntityManager, organizationId: string, status: SubscriptionStatus): Promise<void> {
  await em.fork().execute('update organization set subscription_status = ? where id = ?', [status, organizationId]);
}

/** Ends a session: its access and refresh tokens are dead for the very next request. */
export async function revokeSession(em: EntityManager, sessionId: string, now: Date): Promise<void> {
  await em.fork().execute('update session set revoked_at = ? where id = ? and revoked_at is null', [now, sessionId]);
}

/** The parts of a context that key management reads, for a signed-in user. */
export function sessionContext(parts: {
  em: EntityManager;
  now: () => Date;
  organizationId: string;
  user: { id: string; email: string };
  role: Role;
  kind?: Principal['kind'];
}): Context {
  const scopes = new Set(scopesOfRole('rest', parts.role));
  const principal = {
    kind: parts.kind ?? 'session',
    door: 'rest',
    credentialId: '00000000-0000-7000-8000-000000000000',
    organizationId: parts.organizationId,
    userId: parts.user.id,
    userEmail: parts.user.email,
    role: parts.role,
    scopes,
    grantedScopes: scopes,
  };
  // Only what identity uses; the rest of a context belongs to other parts.
  return { em: parts.em.fork(), now: parts.now, principal, requestId: 'test' } as unknown as Context;
}
