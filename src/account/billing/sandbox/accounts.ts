import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../platform/db/ids.ts';
import { type PaidPlan, PLAN_TERMS } from '../../../platform/plans.ts';
import { mintSecret } from '../../identity/raw-keys.ts';
import { creditPeriodAt } from '../credit-period.ts';
import type { InvoiceLine } from '../types.ts';
import { SandboxEvent, SandboxInvoice, SandboxSubscription } from './entities.ts';

/** Locks the customer's live subscription, or else the latest one, until the transaction ends. */
export async function lockAccount(tx: EntityManager, customerRef: string): Promise<SandboxSubscription | null> {
  const all = await tx.find(
    SandboxSubscription,
    { customerRef },
    { orderBy: { createdAt: 'desc', ref: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return all.find(({ status }) => status !== 'ended') ?? all[0] ?? null;
}

/** Records a first payment: the subscription begins now. */
export async function subscribe(tx: EntityManager, customerRef: string, plan: PaidPlan, now: Date): Promise<void> {
  const { startsAt, endsAt } = creditPeriodAt(now, now);
  const subscription = tx.create(SandboxSubscription, {
    ref: `sandbox_sub_${newId()}`,
    customerRef,
    plan,
    status: 'active',
    anchorAt: now,
    periodStart: startsAt,
    periodEnd: endsAt,
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    nextPayment: 'succeeds',
    createdAt: now,
  });
  await tx.persist(subscription).flush();
  await invoice(tx, subscription, [monthOf(subscription)], 'paid', now);
  await enqueueEvents(tx, customerRef, now, 'checkout.session.completed', 'customer.subscription.created', 'invoice.paid');
}

/** Moves to a higher plan now, charging the difference for the rest of the period. */
export async function upgrade(tx: EntityManager, subscription: SandboxSubscription, plan: PaidPlan, now: Date): Promise<void> {
  const lines = differenceLines(subscription, plan, now);
  subscription.plan = plan;
  await invoice(tx, subscription, lines, 'paid', now);
  await enqueueEvents(tx, subscription.customerRef, now, 'customer.subscription.updated', 'invoice.paid');
}

/** What an upgrade costs now, line by line. */
export function differenceLines(subscription: SandboxSubscription, plan: PaidPlan, now: Date): InvoiceLine[] {
  const [from, to] = [subscription.periodStart.getTime(), subscription.periodEnd.getTime()];
  const left = Math.max(0, Math.min(1, (to - now.getTime()) / (to - from)));
  const part = (of: PaidPlan) => Math.round(PLAN_TERMS[of].priceMinor * left);
  const period = { periodStart: now.toISOString(), periodEnd: subscription.periodEnd.toISOString() };
  return [
    { description: `Unused time on ${PLAN_TERMS[subscription.plan].title}`, amount: -part(subscription.plan), ...period },
    { description: `Remaining time on ${PLAN_TERMS[plan].title}`, amount: part(plan), ...period },
  ];
}

/** Ends the period: the next one begins, paid or not, or the subscription ends. Missed periods are skipped. */
export async function endPeriod(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<void> {
  const { customerRef } = subscription;
  if (subscription.cancelAtPeriodEnd) return end(tx, subscription, now);
  if (now < subscription.periodEnd) subscription.anchorAt = now;
  const { startsAt, endsAt } = creditPeriodAt(subscription.anchorAt, now);
  Object.assign(subscription, { periodStart: startsAt, periodEnd: endsAt });
  if (subscription.scheduledPlan) Object.assign(subscription, { plan: subscription.scheduledPlan, scheduledPlan: null });
  const paid = subscription.nextPayment === 'succeeds';
  subscription.status = paid ? 'active' : 'past_due';
  await invoice(tx, subscription, [monthOf(subscription)], paid ? 'paid' : 'open', now);
  await enqueueEvents(tx, customerRef, now, paid ? 'invoice.paid' : 'invoice.payment_failed', 'customer.subscription.updated');
}

/** Pays open invoices unless the next payment is set to fail; false if it is. */
export async function payOpenInvoices(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<boolean> {
  const { customerRef } = subscription;
  if (subscription.nextPayment === 'fails') {
    await enqueueEvents(tx, customerRef, now, 'invoice.payment_failed');
    return false;
  }
  await tx.nativeUpdate(SandboxInvoice, { customerRef, status: 'open' }, { status: 'paid' });
  if (subscription.status === 'ended') return true;
  subscription.status = 'active';
  // A period that passed unpaid is not collected afterwards; only the current one is.
  if (subscription.periodEnd <= now) {
    const { startsAt, endsAt } = creditPeriodAt(subscription.anchorAt, now);
    Object.assign(subscription, { periodStart: startsAt, periodEnd: endsAt });
  }
  await enqueueEvents(tx, customerRef, now, 'invoice.paid', 'customer.subscription.updated');
  return true;
}

/** Stops collecting, as a provider does after its last attempt. */
export async function stopCollecting(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<void> {
  subscription.status = 'unpaid';
  await enqueueEvents(tx, subscription.customerRef, now, 'customer.subscription.updated');
}

export async function end(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<void> {
  Object.assign(subscription, { status: 'ended', cancelAtPeriodEnd: false, scheduledPlan: null });
  await tx.nativeUpdate(SandboxInvoice, { subscriptionRef: subscription.ref, status: 'open' }, { status: 'void' });
  await enqueueEvents(tx, subscription.customerRef, now, 'customer.subscription.deleted');
}

/** Stores events to be sent, in the transaction of the change they announce. */
export async function enqueueEvents(tx: EntityManager, customerRef: string, now: Date, ...types: string[]): Promise<void> {
  for (const type of types) {
    tx.persist(tx.create(SandboxEvent, { id: `sandbox_evt_${newId()}`, customerRef, type, createdAt: now, dueAt: now, attempts: 0 }));
  }
  await tx.flush();
}

function monthOf({ plan, periodStart, periodEnd }: SandboxSubscription): InvoiceLine {
  const { title, priceMinor } = PLAN_TERMS[plan];
  return {
    description: `${title}, one month`,
    amount: priceMinor,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
  };
}

async function invoice(
  tx: EntityManager,
  subscription: SandboxSubscription,
  lines: InvoiceLine[],
  status: 'open' | 'paid',
  now: Date,
): Promise<void> {
  const { customerRef } = subscription;
  const before = await tx.count(SandboxInvoice, { customerRef });
  const made = tx.create(SandboxInvoice, {
    ref: mintSecret('sandbox_in_').raw,
    customerRef,
    subscriptionRef: subscription.ref,
    number: `SANDBOX-${customerRef.slice(-6).toUpperCase()}-${String(before + 1).padStart(4, '0')}`,
    status,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    createdAt: now,
  });
  await tx.persist(made).flush();
}
