import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { type Plan, TRIAL_DAYS } from '../../platform/plans.ts';
import type { Organization } from '../identity/entities.ts';
import { organizationToChange } from '../identity/organization-records.ts';
import { Subscription } from './entities.ts';

const DAY_MS = 86_400_000;
/** Longer than a provider takes to answer the holder of the lock. */
const WAIT = '60s';

export interface Locked {
  subscription: Subscription;
  /** Change plan and status by `changePlan` and `changeStatus`. */
  organization: Readonly<Organization>;
}

/**
 * Locks an organization's subscription until the transaction ends.
 * @throws Error if there is no such organization
 */
export async function lockSubscription(tx: EntityManager, organizationId: string): Promise<Locked> {
  await tx.execute(`set local lock_timeout = '${WAIT}'`);
  const subscription = await tx.findOneOrFail(Subscription, { organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const organization = await organizationToChange(tx, organizationId);
  return { subscription, organization };
}

/** Creates the unpaid subscription of a new organization, with its end for a trial. Call it in the transaction that creates the organization. */
export async function openSubscription(tx: EntityManager, organizationId: string, plan: Plan, now: Date): Promise<void> {
  const subscription = tx.create(Subscription, {
    id: newId(),
    organizationId,
    provider: null,
    customerRef: null,
    subscriptionRef: null,
    checkoutRef: null,
    periodStartsAt: null,
    periodEndsAt: null,
    trialEndsAt: plan === 'trial' ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS) : null,
    pastDueSince: null,
    cancelAtPeriodEnd: false,
    freeAtEnd: false,
    scheduledPlan: null,
    checkedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await tx.persist(subscription).flush();
}
