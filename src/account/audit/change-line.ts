import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import type { AuditEntry } from './types.ts';

/** The audit line of a call that changes something, until it is committed. */
interface ChangeLine {
  id: string;
  entry: () => AuditEntry;
  kept: 'no' | 'committing' | 'yes';
}

/** The line of the call in progress; handlers and their transactions need not know about it. */
const underWay = new AsyncLocalStorage<ChangeLine>();

/** What became of a call's line. */
export interface KeptLine {
  id: string;
  /** True if it was committed with the change. */
  kept: boolean;
}

/** Runs a call that changes something: its audit line commits with the first transaction the work commits, or not at all. */
export async function withChangeLine<T>(entry: () => AuditEntry, work: () => Promise<T>, after: (line: KeptLine) => void): Promise<T> {
  const line: ChangeLine = { id: newId(), entry, kept: 'no' };
  try {
    return await underWay.run(line, work);
  } finally {
    after({ id: line.id, kept: line.kept === 'yes' });
  }
}

/** Runs incidental work, such as the day's due notes, whose transactions must not carry the call's line. */
export function withoutChangeLine<T>(work: () => Promise<T>): Promise<T> {
  return underWay.exit(work);
}

/** Writes the line of the call in progress into the first transaction that commits. */
export function changeLineSubscriber(now: () => Date): EventSubscriber {
  return {
    async beforeTransactionCommit({ em, transaction }: TransactionEventArgs) {
      const line = underWay.getStore();
      if (line?.kept !== 'no') return;
      line.kept = 'committing';
      // PostgreSQL's is the only driver, so this is always an SqlEntityManager.
      await insertLine(em as unknown as SqlEntityManager, { ...line.entry(), id: line.id, at: now() }, transaction);
    },
    async afterTransactionCommit() {
      const line = underWay.getStore();
      if (line?.kept === 'committing') line.kept = 'yes';
    },
    async afterTransactionRollback() {
      const line = underWay.getStore();
      // This also fires for a transaction around one that committed. If another transaction stored the line, inserting it again does
      // nothing.
      if (line) line.kept = 'no';
    },
  };
}

/** Writes an audit line in the caller's transaction, together with the change it records. */
export async function auditWithin(tx: EntityManager, entry: AuditEntry, at: Date): Promise<void> {
  // Always SQL, as above.
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
