import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import type { AuditEntry } from './types.ts';

/** The line of a call that changes something, until it is kept. */
interface ChangeLine {
  id: string;
  entry: () => AuditEntry;
  kept: 'no' | 'committing' | 'yes';
}

/** Of the call in progress; handlers and their transactions know nothing of it. */
const underWay = new AsyncLocalStorage<ChangeLine>();

/** How the line of a call stands after it. */
export interface KeptLine {
  id: string;
  /** It was committed with the change. */
  kept: boolean;
}

/** Does the work of a call that changes something: its audit line is committed by the first transaction that the work commits, or by none. */
export async function withChangeLine<T>(entry: () => AuditEntry, work: () => Promise<T>, after: (line: KeptLine) => void): Promise<T> {
  const line: ChangeLine = { id: newId(), entry, kept: 'no' };
  try {
    return await underWay.run(line, work);
  } finally {
    after({ id: line.id, kept: line.kept === 'yes' });
  }
}

/** Does work that a call only comes across, such as notes of the day that are due: its transactions do not carry the call's line. */
export function apartFromChange<T>(work: () => Promise<T>): Promise<T> {
  return underWay.exit(work);
}

/** Writes the line of the call in progress into each transaction that is about to be committed, once. */
export function changeLineSubscriber(now: () => Date): EventSubscriber {
  return {
    async beforeTransactionCommit({ em, transaction }: TransactionEventArgs) {
      const line = underWay.getStore();
      if (line?.kept !== 'no') return;
      line.kept = 'committing';
      // The service has one driver, PostgreSQL's.
      await insertLine(em as unknown as SqlEntityManager, { ...line.entry(), id: line.id, at: now() }, transaction);
    },
    async afterTransactionCommit() {
      const line = underWay.getStore();
      if (line?.kept === 'committing') line.kept = 'yes';
    },
    async afterTransactionRollback() {
      const line = underWay.getStore();
      // Of a transaction around one that was committed, too. Where another kept it before, writing it again does nothing.
      if (line) line.kept = 'no';
    },
  };
}

/** Writes an audit line in the caller's transaction, with what it tells of. */
export async function auditWithin(tx: EntityManager, entry: AuditEntry, at: Date): Promise<void> {
  // As above.
  const em = tx as unknown as SqlEntityManager;
  await insertLine(em, { ...entry, id: newId(), at }, em.getTransactionContext());
}

async function insertLine(em: SqlEntityManager, line: AuditEntry & { id: string; at: Date }, transaction: unknown): Promise<void> {
  await em.getConnection().execute(
    `insert into audit_event (id, organization_id, user_id, credential_id, action, outcome, door, request_id, duration_ms, target_id, at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
    [
      line.id,
      line.organizationId,
      line.userId,
      line.credentialId,
      line.action,
      line.outcome,
      line.door,
      line.requestId,
      line.durationMs,
      line.targetId ?? null,
      line.at,
    ],
    'run',
    transaction as never,
  );
}
