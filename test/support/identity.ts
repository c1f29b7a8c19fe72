import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../src/billing/plans.ts';
import type { Context, Principal } from '../../src/context.ts';
import { addMember, createOrganization } from '../../src/identity/organizations.ts';
import { type Role, scopesOfRole } from '../../src/scopes.ts';

let count = 0;

export const PASSWORD = 'correct horse';

/** An organization with an owner; addresses differ each time. */
export async function seedOrganization(em: EntityManager, now: Date, plan: Plan = 'professional') {
  count += 1;
  return createOrganization(em, {
    name: `Organization ${count}`,
    plan,
    ownerEmail: `owner${count}@example.com`,
    ownerPassword: PASSWORD,
    now,
  });
}

/** One more member of an organization. */
export async function seedMember(em: EntityManager, organizationId: string, role: Role, now: Date) {
  count += 1;
  return (await addMember(em, { organizationId, email: `${role}${count}@example.com`, password: PASSWORD, role, now })).user;
}

/** What key management reads of a context, for a signed-in user. */
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
  // Only what identity uses is here; the rest of a context belongs to other parts.
  return { em: parts.em.fork(), now: parts.now, principal, requestId: 'test' } as unknown as Context;
}
