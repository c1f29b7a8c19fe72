import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { auditWithin } from '../audit/change-line.ts';
import type { AuditEntry } from '../audit/types.ts';
import { creditPeriodAt } from './credit-period.ts';
import { CREDIT_ACCOUNTS, type CreditAccountKind, type CreditTransaction } from './entities.ts';
import type { Actor } from './types.ts';

// All transactions lock rows in the same order, so that they wait for each other instead of deadlocking: the reservation first, then the
// accounts in LOCK_ORDER.
const LOCK_ORDER: readonly CreditAccountKind[] = ['available', 'reserved', 'spent', 'granted'];

type Moves = Partial<Record<CreditAccountKind, number>>;

/**
 * Opens the four empty accounts of a new organization and its first month, whose `allowance` the caller grants. Call it in the transaction
 * that creates the organization.
 */
export async function openAccounts(em: EntityManager, organizationId: string, now: Date, allowance = 0): Promise<void> {
  const { startsAt, endsAt } = creditPeriodAt(now, now);
  await em.execute('insert into credit_period (organization_id, anchor_at, starts_at, ends_at, allowance) values (?, ?, ?, ?, ?)', [
    organizationId,
    now,
    startsAt,
    endsAt,
    allowance,
  ]);
  for (const kind of CREDIT_ACCOUNTS) {
    await em.execute('insert into credit_account (id, organization_id, kind, balance) values (?, ?, ?, 0)', [
      newId(),
      organizationId,
      kind,
    ]);
  }
}

/** Grants an organization credits: whole and positive. Part of the caller's transaction. */
export async function grantCredits(em: EntityManager, organizationId: string, amount: number, now: Date): Promise<void> {
  requireCredits(amount);
  await em.transactional(async (tx) => {
    await post(tx, { organizationId, kind: 'grant', operationId: null, now }, { available: amount, granted: -amount });
  });
}

/**
 * Reserves credits for an operation, or changes nothing at all. Part of the caller's transaction. Reservations with `expiresAt` are
 * released after that time unless settled: for operations without a row and a job of their own.
 * @throws AppError `insufficient_credits` with `details {credits_remaining, estimated_cost}`, `conflict` if the operation already has a
 *   reservation
 */
export async function reserveCredits(
  em: EntityManager,
  request: { organizationId: string; operationId: string; amount: number; now: Date; expiresAt?: Date; actor?: Actor },
): Promise<void> {
  const { organizationId, operationId, amount, now, expiresAt = null, actor = null } = request;
  requireCredits(amount);
  // A savepoint within the caller's transaction: if the caller handles a refusal, nothing half-done remains.
  await em.transactional(async (tx) => {
    const opened = await tx.execute(
      `insert into credit_reservation (operation_id, organization_id, amount, state, created_at, expires_at, actor)
        values (?, ?, ?, 'reserved', ?, ?, ?::jsonb) on conflict (operation_id) do nothing returning operation_id`,
      [operationId, organizationId, amount, now, expiresAt, actor && JSON.stringify(actor)],
    );
    if (opened.length === 0) throw new AppError('conflict', 'Credits are already reserved for this operation. Wait for its result.');
    await post(tx, { organizationId, kind: 'reserve', operationId, now }, { available: -amount, reserved: amount });
  });
}

/** Spends what an operation reserved. Exactly once: false if it was already settled or released, or never reserved. */
export function settleCredits(em: EntityManager, operationId: string, now: Date): Promise<boolean> {
  return close(em, operationId, 'settled', now);
}

/** Releases what an operation reserved. Exactly once: false if it was already settled or released, or never reserved. */
export function releaseCredits(em: EntityManager, operationId: string, now: Date): Promise<boolean> {
  return close(em, operationId, 'released', now);
}

export const RESERVATION_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'expired credit reservations',
  run: ({ em }, { now }) => releaseExpired(em, now),
};

/** Releases expired reservations, which dead processes left behind; returns how many. */
export async function releaseExpired(em: EntityManager, now: Date): Promise<number> {
  const expired = await em
    .fork()
    .execute<{ operation_id: string }[]>(
      `select operation_id from credit_reservation where state = 'reserved' and expires_at <= ? order by expires_at limit 500`,
      [now],
    );
  let released = 0;
  for (const { operation_id } of expired) if (await releaseCredits(em.fork(), operation_id, now)) released += 1;
  return released;
}

async function close(em: EntityManager, operationId: string, state: 'settled' | 'released', now: Date): Promise<boolean> {
  return em.transactional(async (tx) => {
    const [closed] = await tx.execute<{ organization_id: string; amount: string; actor: Actor | null }[]>(
      `update credit_reservation set state = ?, closed_at = ? where operation_id = ? and state = 'reserved' returning organization_id, amount, actor`,
      [state, now, operationId],
    );
    if (closed === undefined) return false;
    const amount = Number(closed.amount);
    const kind = state === 'settled' ? 'settle' : 'release';
    const taker = state === 'settled' ? 'spent' : 'available';
    await post(tx, { organizationId: closed.organization_id, kind, operationId, now }, { reserved: -amount, [taker]: amount });
    if (state === 'settled') await auditWithin(tx, chargeLine(closed.organization_id, operationId, closed.actor), now);
    return true;
  });
}

function chargeLine(organizationId: string, operationId: string, actor: Actor | null): AuditEntry {
  const { userId = null, credentialId = null, door = 'system', requestId = '' } = actor ?? {};
  return {
    organizationId,
    userId,
    credentialId,
    action: 'credits.charged',
    outcome: 'ok',
    door,
    requestId,
    durationMs: 0,
    targetId: operationId,
  };
}

interface Posting {
  organizationId: string;
  kind: CreditTransaction['kind'];
  operationId: string | null;
  now: Date;
}

/** Writes one transaction: its entries, which sum to zero, and the balances they change. Only `granted` may go below zero. */
export async function post(tx: EntityManager, posting: Posting, moves: Moves): Promise<void> {
  const transactionId = newId();
  const accounts: { id: string; amount: number }[] = [];
  for (const kind of LOCK_ORDER) {
    const amount = moves[kind];
    if (amount === undefined) continue;
    accounts.push({ id: await move(tx, posting.organizationId, kind, amount), amount });
  }
  await tx.execute('insert into credit_transaction (id, organization_id, kind, operation_id, created_at) values (?, ?, ?, ?, ?)', [
    transactionId,
    posting.organizationId,
    posting.kind,
    posting.operationId,
    posting.now,
  ]);
  for (const account of accounts) {
    await tx.execute('insert into credit_entry (id, transaction_id, account_id, amount) values (?, ?, ?, ?)', [
      newId(),
      transactionId,
      account.id,
      account.amount,
    ]);
  }
}

/** Locks a balance until the transaction ends and returns it. Lock balances in LOCK_ORDER. */
export async function lockBalance(tx: EntityManager, organizationId: string, kind: CreditAccountKind): Promise<number> {
  const [row] = await tx.execute<{ balance: string }[]>(
    'select balance from credit_account where organization_id = ? and kind = ? for update',
    [organizationId, kind],
  );
  if (row === undefined) throw new Error(`Organization ${organizationId} has no account ${kind}.`);
  return Number(row.balance);
}

/** Changes one balance by a conditional update: parallel reservations cannot overdraw, because each sees the previous one. */
async function move(tx: EntityManager, organizationId: string, kind: CreditAccountKind, amount: number): Promise<string> {
  const [account] = await tx.execute<{ id: string }[]>(
    `update credit_account set balance = balance + ?::bigint where organization_id = ? and kind = ?
      and (kind = 'granted' or balance + ?::bigint >= 0) returning id`,
    [amount, organizationId, kind, amount],
  );
  if (account !== undefined) return account.id;
  const [present] = await tx.execute<{ balance: string }[]>('select balance from credit_account where organization_id = ? and kind = ?', [
    organizationId,
    kind,
  ]);
  if (present === undefined || kind !== 'available')
    throw new Error(`The ledger of organization ${organizationId} lacks ${kind} for ${amount}.`);
  throw insufficient(Number(present.balance), -amount);
}

function insufficient(remaining: number, cost: number): AppError {
  return new AppError(
    'insufficient_credits',
    `This costs ${cost} credits, but only ${remaining} remain. Choose something smaller, or upgrade your plan.`,
    { details: { credits_remaining: remaining, estimated_cost: cost } },
  );
}

function requireCredits(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`Credits are whole and not negative, not ${amount}.`);
}
