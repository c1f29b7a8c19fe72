import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PaidPlan } from '../../../platform/plans.ts';
import type { InvoiceLine } from '../types.ts';

/** State of the sandbox, which stands in for a payment provider. The rest of the service reaches it only through `PaymentProvider`. */
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
    /** The outcome that someone trying things out chose for the next payment. */
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
    /** Unguessable: it opens the invoice's page. */
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

/** A page opened for a customer. */
export const SandboxPage = defineEntity({
  name: 'SandboxPage',
  tableName: 'sandbox_page',
  properties: {
    /** Unguessable: anyone who has it may act on the page. */
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

/** An event to be sent, stored in the transaction of the change it announces. */
export const SandboxEvent = defineEntity({
  name: 'SandboxEvent',
  tableName: 'sandbox_event',
  properties: {
    id: p.text().primary(),
    customerRef: p.text(),
    type: p.text(),
    createdAt: p.datetime(),
    /** The next attempt; null once delivered or given up. */
    dueAt: p.datetime().nullable(),
    attempts: p.integer(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type SandboxEvent = InferEntity<typeof SandboxEvent>;
