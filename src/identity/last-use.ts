import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { preparedStatement } from '../db/prepared.ts';

const EVERY_MS = 60_000;
const GATHER_MS = 250;

// Rows in the order of their ids and never waited for: processes that note the same keys do not deadlock.
const TOUCH = `update api_key k set last_used_at = t.used_at from (
    select k2.id, v.used_at from api_key k2 join unnest($1::uuid[], $2::timestamptz[]) as v(id, used_at) on v.id = k2.id
    order by k2.id for update of k2 skip locked
  ) t where k.id = t.id and (k.last_used_at is null or k.last_used_at < t.used_at)`;

/** Notes when a key was last used: at most once a minute a key, gathered, behind the request. A failure is logged; the next use tries again. */
export function createLastUse(em: EntityManager, log?: Logger) {
  const touch = preparedStatement(em, 'touch_keys', TOUCH);
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    timer = null;
    const entries = [...pending];
    pending.clear();
    try {
      await touch([entries.map(([id]) => id), entries.map(([, usedAt]) => new Date(usedAt))]);
    } catch (err) {
      log?.warn({ err, keys: entries.length }, 'the last use of keys was not noted');
    }
  }

  return {
    note(id: string, lastUsedAt: number | null, nowMs: number): void {
      if (lastUsedAt !== null && nowMs - lastUsedAt < EVERY_MS) return;
      pending.set(id, nowMs);
      if (timer === null) timer = setTimeout(write, GATHER_MS).unref();
    },
  };
}
