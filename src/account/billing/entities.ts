import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PaidPlan } from '../../platform/plans.ts';
import { Organization } from '../identity/entities.ts';
import type { Actor, InvoiceLine, InvoiceStatus, ProviderName } from './types.ts';

/**
 * Credits are a double-entry ledger with four accounts per organization. Every transaction's entries sum to zero, so that granted +
 * available + reserved + spent = 0, with `granted` the (negative) counter-account. The balances are those of the current month: a renewal
 * posts leftover and spent credits back to `granted` and grants the plan's allowance again, so that only credits reserved for work in
 * progress carry over.
 */
export const CREDIT_ACCOUNTS = ['granted', 'available', 'reserved', 'spent'] as const;
export type CreditAccountKind = (typeof CREDIT_ACCOUNTS)[number];

export const CreditAccount = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_account',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    kind: p.text().$type<CreditAccountKind>(),
    /** Whole credits; kept equal to the sum of the account's entries, in the same transaction. */
    balance: p.bigint('number'),
  },
  uniques: [{ properties: ['organizationId', 'kind'] }],
  // Last line of defence: no code path may overdraw.
  checks: [{ name: 'credit_account_balance_sign', expression: "case when kind = 'granted' then balance <= 0 else balance >= 0 end" }],
});
export type CreditAccount = InferEntity<typeof CreditAccount>;

export const CreditTransaction = defineEntity({
  name: 'CreditTransaction',
  tableName: 'credit_transaction',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    kind: p.text().$type<'grant' | 'reserve' | 'settle' | 'release' | 'renew'>(),
    /** What the credits are for (a report's id); null for grants and renewals. */
    operationId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['operationId', 'kind'] }],
});
export type CreditTransaction = InferEntity<typeof CreditTransaction>;

export const CreditEntry = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  properties: {
    id: p.uuid().primary(),
    transactionId: () => p.manyToOne(CreditTransaction).mapToPk().name('transaction_id'),
    accountId: () => p.manyToOne(CreditAccount).mapToPk().name('account_id'),
    amount: p.bigint('number'),
  },
  indexes: [{ properties: ['accountId'] }, { properties: ['transactionId'] }],
});
export type CreditEntry = InferEntity<typeof CreditEntry>;

/** One operation's credits: reserved, then exactly once settled or released. */
export const CreditReservation = defineEntity({
  name: 'CreditReservation',
  tableName: 'credit_reservation',
  properties: {
    /** The operation's id (a report's id). */
    operationId: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    amount: p.bigint('number'),
    state: p.text().$type<'reserved' | 'settled' | 'released'>(),
    createdAt: p.datetime(),
    closedAt: p.datetime().nullable(),
    /** Who requested it, for the audit line of the charge. */
    actor: p.json<Actor>().nullable(),
    /** When credits still reserved count as abandoned; null if a row and its job take care of them. */
    expiresAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type CreditReservation = InferEntity<typeof CreditReservation>;

/** The month an organization's balances cover. */
export const CreditPeriod = defineEntity({
  name: 'CreditPeriod',
  tableName: 'credit_period',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().primary().name('organization_id'),
    /** When the first month began; later months begin on the same day of the month. */
    anchorAt: p.datetime(),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    /**
     * The highest plan allowance so far this month: an upgrade grants only what exceeds it, so that downgrading and upgrading again yields
     * nothing.
     */
    allowance: p.integer(),
    /** The `startsAt` of the month whose low-credits notice has been sent. */
    lowNoticedFor: p.datetime().nullable(),
  },
  indexes: [{ properties: ['endsAt'] }],
});
export type CreditPeriod = InferEntity<typeof CreditPeriod>;

/**
 * How an organization's plan is paid for. Plan and status are columns of the organization, which every request reads; lock this row before
 * changing them.
 */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.oneToOne(Organization).mapToPk().name('organization_id'),
    provider: p.text().$type<ProviderName>().nullable(),
    /** The provider's id for the organization; never changes. */
    customerRef: p.text().nullable(),
    /** The provider's id for the subscription; null while none is live. */
    subscriptionRef: p.text().nullable(),
    /** The latest checkout, to be closed before another is opened. */
    checkoutRef: p.text().nullable(),
    /** The period that was last paid for. */
    periodStartsAt: p.datetime().nullable(),
    periodEndsAt: p.datetime().nullable(),
    trialEndsAt: p.datetime().nullable(),
    /** When a payment became due; the grace time starts here. */
    pastDueSince: p.datetime().nullable(),
    cancelAtPeriodEnd: p.boolean(),
    /** With `cancelAtPeriodEnd`: move to the free plan instead of closing the organization. */
    freeAtEnd: p.boolean(),
    /** The lower plan for the next period. */
    scheduledPlan: p.text().$type<PaidPlan>().nullable(),
    /** When we last polled the provider because it had sent no event. */
    checkedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ properties: ['provider', 'customerRef'] }],
});
export type Subscription = InferEntity<typeof Subscription>;

/** A provider's invoice in its latest state. Amounts are whole minor units of the currency. */
export const Invoice = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    provider: p.text().$type<ProviderName>(),
    ref: p.text(),
    number: p.text(),
    status: p.text().$type<InvoiceStatus>(),
    /** ISO 4217, lower case. */
    currency: p.text(),
    total: p.bigint('number'),
    amountDue: p.bigint('number'),
    amountPaid: p.bigint('number'),
    periodStartsAt: p.datetime(),
    periodEndsAt: p.datetime(),
    lines: p.json().$type<InvoiceLine[]>(),
    /** The invoice's page at the provider. */
    url: p.text().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['provider', 'ref'] }],
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
});
export type Invoice = InferEntity<typeof Invoice>;

/** A provider event that was processed. Stored in the transaction of its effect, so that it takes effect once. */
export const PaymentEvent = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_event',
  properties: {
    provider: p.text().$type<ProviderName>().primary(),
    eventId: p.text().primary(),
    type: p.text(),
    organizationId: p.uuid().nullable(),
    receivedAt: p.datetime(),
  },
  indexes: [{ properties: ['receivedAt'] }],
});
export type PaymentEvent = InferEntity<typeof PaymentEvent>;
