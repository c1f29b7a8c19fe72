import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { preparedStatement } from '../../platform/db/prepared.ts';

const EVERY_MS = 60_000;
const GATHER_MS = 250;

// Updates rows in id order and skips locked ones, so that processes recording the same credentials do not deadlock.
const touchSql = (table: string, column: string) => `update ${table} k set ${column} = t.used_at from (
    select k2.id, v.used_at from ${table} k2 join unnest($1::uuid[], $2::timestamptz[]) as v(id, used_at) on v.id = k2.id
    order by k2.id for update of k2 skip locked
  ) t where k.id = t.id and (k.${column} is null or k.${column} < t.used_at)`;

/**
 * Records when a credential was last used: at most once a minute each, in batches, outside the request. A failure is logged; the next use
 * tries again.
 */
export function createLastUse(em: EntityManager, { table, column }: { table: string; column: string }, log?: Logger) {
  const touch = preparedStatement(em, `touch_${table}`, touchSql(table, column));
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    timer = null;
    const entries = [...pending];
    pending.clear();
    try {
      await touch([entries.map(([id]) => id), entries.map(([, usedAt]) => new Date(usedAt))]);
    } catch (err) {
      log?.warn({ err, table, credentials: entries.length }, 'the last use of credentials was not noted');
    }
  }

  return {
    /** Writes what is pending; afterwards it no longer touches the database. */
    async close(): Promise<void> {
      if (timer !== null) {
        clearTimeout(timer);
        writing = writing.then(write);
      }
      await writing;
    },
    note(id: string, lastUsedAt: number | null, nowMs: number): void {
      if (lastUsedAt !== null && nowMs - lastUsedAt < EVERY_MS) return;
      pending.set(id, nowMs);
      timer ??= setTimeout(() => {
        writing = writing.then(write);
      }, GATHER_MS).unref();
    },
  };
}
