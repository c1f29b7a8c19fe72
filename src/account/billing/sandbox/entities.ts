import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PaidPlan } from '../../../platform/plans.ts';
import type { InvoiceLine } from '../types.ts';

/**
 * What the sandbox, which stands in for a payment provider, keeps for itself. The rest of the service sees none of it but through
 * `PaymentProvider`.
 */
export const SandboxSubscription = defineEntity({
  name: 'SandboxSubscription',
  tableName: 'sandbox_subscription',
  properties: {
    ref: p.text().primary(),
    customerRef: p.text(),
    plan: p.text().$type<PaidPlan>(),
    status: p.text().$type<'active' | 'past_due' | 'unpaid' | 'ended'>(),
    anchorAt: p.datetime(),
    periodStart: p.datetime(),
    periodEnd: p.datetime(),
    cancelAtPeriodEnd: p.boolean(),
    scheduledPlan: p.text().$type<PaidPlan>().nullable(),
    /** What whoever tries things out wants the next payment to do. */
    nextPayment: p.text().$type<'succeeds' | 'fails'>(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['customerRef'] }, { properties: ['periodEnd'] }],
});
export type SandboxSubscription = InferEntity<typeof SandboxSubscription>;

export const SandboxInvoice = defineEntity({
  name: 'SandboxInvoice',
  tableName: 'sandbox_invoice',
  properties: {
    /** Not to be guessed: it opens the invoice's page. */
    ref: p.text().primary(),
    customerRef: p.text(),
    subscriptionRef: p.text(),
    number: p.text(),
    status: p.text().$type<'open' | 'paid' | 'void'>(),
    /** Minor units. */
    total: p.bigint('number'),
    lines: p.json().$type<InvoiceLine[]>(),
    periodStart: p.datetime(),
    periodEnd: p.datetime(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['customerRef'] }],
});
export type SandboxInvoice = InferEntity<typeof SandboxInvoice>;

/** A page that was opened for somebody. */
export const SandboxPage = defineEntity({
  name: 'SandboxPage',
  tableName: 'sandbox_page',
  properties: {
    /** Not to be guessed: whoever has it may act on the page. */
    ref: p.text().primary(),
    kind: p.text().$type<'checkout' | 'upgrade' | 'portal'>(),
    customerRef: p.text(),
    plan: p.text().$type<PaidPlan>().nullable(),
    doneUrl: p.text(),
    leftUrl: p.text(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
export type SandboxPage = InferEntity<typeof SandboxPage>;

/** An event that is to be sent, in the transaction of what it tells of. */
export const SandboxEvent = defineEntity({
  name: 'SandboxEvent',
  tableName: 'sandbox_event',
  properties: {
    id: p.text().primary(),
    customerRef: p.text(),
    type: p.text(),
    createdAt: p.datetime(),
    /** When it is sent next; null once it was taken, or given up. */
    dueAt: p.datetime().nullable(),
    attempts: p.integer(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type SandboxEvent = InferEntity<typeof SandboxEvent>;
