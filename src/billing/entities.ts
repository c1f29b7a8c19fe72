import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization } from '../identity/entities.ts';

/**
 * Credits are a double-entry ledger. Four accounts an organization; every transaction's entries sum to zero, so that
 * granted + available + reserved + spent = 0 with `granted` the (negative) counter-account:
 * what was granted is always what is available, reserved or spent. The balances are those of the present month: a renewal posts what was
 * left and what was spent back to `granted` and grants the plan's allowance anew, so that nothing of a month goes on into the next but
 * what is reserved for work under way.
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
  },
  indexes: [{ properties: ['endsAt'] }],
});
export type CreditPeriod = InferEntity<typeof CreditPeriod>;
