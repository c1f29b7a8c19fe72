import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan, SubscriptionStatus } from '../../platform/plans.ts';
import { auditWithin } from '../audit/change-line.ts';
import { setStanding } from '../identity/organization-records.ts';
import type { Locked } from './lock-subscription.ts';
import { nextStatus, type SubscriptionEvent } from './transitions.ts';

/** A change that was made, for notifying people once the transaction has committed. */
export interface Changed {
  organizationId: string;
  event: SubscriptionEvent;
  from: SubscriptionStatus;
  to: SubscriptionStatus;
}

/** Who made the change, for the audit log: a member through a door, or nobody. */
export interface Actor {
  userId: string | null;
  credentialId: string | null;
  door: string;
  requestId: string;
}

export const NOBODY: Actor = { userId: null, credentialId: null, door: 'billing', requestId: '' };

/**
 * The only way to change a subscription's status: by the transition table, under the lock, with its audit line in the same transaction.
 * null if the event changes nothing.
 */
export async function changeStatus(
  tx: EntityManager,
  locked: Locked,
  event: SubscriptionEvent,
  now: Date,
  actor: Actor,
): Promise<Changed | null> {
  const { organization, subscription } = locked;
  const from = organization.subscriptionStatus;
  const to = nextStatus(from, event);
  if (from === to) return null;
  setStanding(organization, { subscriptionStatus: to });
  // The grace time runs from the first failed payment; a suspended organization is past it.
  if (to === 'past_due') subscription.pastDueSince = now;
  if (to === 'active' || to === 'trialing' || to === 'cancelled') subscription.pastDueSince = null;
  subscription.updatedAt = now;
  await audit(tx, locked, `subscription.${to}`, now, actor);
  return { organizationId: organization.id, event, from, to };
}

/** Moves the organization to another plan, with its audit line; credits are up to the caller. */
export async function changePlan(tx: EntityManager, locked: Locked, plan: Plan, now: Date, actor: Actor): Promise<void> {
  if (locked.organization.plan === plan) return;
  setStanding(locked.organization, { plan });
  locked.subscription.updatedAt = now;
  await audit(tx, locked, `subscription.plan_${plan}`, now, actor);
}

/** Writes an audit line in the transaction of the change it records. */
export async function audit(
  tx: EntityManager,
  { organization, subscription }: Locked,
  action: string,
  now: Date,
  actor: Actor,
): Promise<void> {
  await auditWithin(
    tx,
    { organizationId: organization.id, ...actor, action, outcome: 'ok', durationMs: 0, targetId: subscription.id },
    now,
  );
}
