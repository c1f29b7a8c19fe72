import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PaidPlan } from '../../platform/plans.ts';
import { Organization } from '../identity/entities.ts';
import type { Actor, InvoiceLine, InvoiceStatus, ProviderName } from './types.ts';

/**
 * Credits are a double-entry ledger. Four accounts an organization; every transaction's entries sum to zero, so that
 * granted + available + reserved + spent = 0 with `granted` the (negative) counter-account:
 * what was granted is always what is available, reserved or spent. The balances are those of the present month: a renewal posts what was
 * left and what was spent back to `granted` and grants the plan's allowance again, so that nothing of a month goes on into the next but
 * what is reserved for work in progress.
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
    /** Whole credits; kept equal to the sum of the account's entries in the same transaction. */
    balance: p.bigint('number'),
  },
  uniques: [{ properties: ['organizationId', 'kind'] }],
  // The last line of defence: no path of the code may overdraw.
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
    /** What the credits are for (a report's id); null for a grant and a renewal. */
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
    /** Who asked for it, for the audit line of its charge. */
    actor: p.json<Actor>().nullable(),
    /** From when on credits that are still reserved were left behind; null where a row and its job see to them. */
    expiresAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type CreditReservation = InferEntity<typeof CreditReservation>;

/** The month that an organization's balances are for. */
export const CreditPeriod = defineEntity({
  name: 'CreditPeriod',
  tableName: 'credit_period',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().primary().name('organization_id'),
    /** When the first month began: the day of the month on which each begins. */
    anchorAt: p.datetime(),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    /** The most that a plan of this month has given: an upgrade gives what is above it, so that going down and up again gives nothing. */
    allowance: p.integer(),
    /** The `startsAt` of the month whose shortage was told. */
    lowNoticedFor: p.datetime().nullable(),
  },
  indexes: [{ properties: ['endsAt'] }],
});
export type CreditPeriod = InferEntity<typeof CreditPeriod>;

/**
 * How an organization's plan is paid for. Plan and state are the organization's own columns, which each request reads; this row is locked
 * by whoever changes them.
 */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.oneToOne(Organization).mapToPk().name('organization_id'),
    provider: p.text().$type<ProviderName>().nullable(),
    /** The provider's name for the organization; kept for good. */
    customerRef: p.text().nullable(),
    /** The provider's name for the subscription; null while there is none that lives. */
    subscriptionRef: p.text().nullable(),
    /** The checkout that was opened last, to be closed before there is another. */
    checkoutRef: p.text().nullable(),
    /** Of the last period that was paid. */
    periodStartsAt: p.datetime().nullable(),
    periodEndsAt: p.datetime().nullable(),
    trialEndsAt: p.datetime().nullable(),
    /** Since when a payment has been due: what the grace time is counted from. */
    pastDueSince: p.datetime().nullable(),
    cancelAtPeriodEnd: p.boolean(),
    /** With it: the organization goes on with the free plan, and is not closed. */
    freeAtEnd: p.boolean(),
    /** The lower plan that the next period begins with. */
    scheduledPlan: p.text().$type<PaidPlan>().nullable(),
    /** When the provider was last asked without having told something. */
    checkedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ properties: ['provider', 'customerRef'] }],
});
export type Subscription = InferEntity<typeof Subscription>;

/** A provider's invoice as it last stood there. Amounts are whole minor units of the currency. */
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

/** A provider's event that was taken: its effect is in the same transaction, so that it has one. */
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
