import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { newId } from '../db/ids.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { Limiter } from './types.ts';
import { expiryOf, USE_KINDS, type Use, UseLog } from './use-log.ts';

const WRITE_MS = 5_000;
/** How often rows that no longer count are deleted. */
const PRUNE_MS = 60_000;
const BATCH_MAX = 1_000;

const USE = z.object({
  kind: z.enum(USE_KINDS),
  windowSeconds: z.int().positive(),
  subject: z.string(),
  part: z.int(),
  entries: z.array(z.number().nonnegative()).min(1),
}) satisfies z.ZodType<Use>;

export interface KeptLimiter extends Limiter {
  /** Writes what was counted since the last write. */
  write(): Promise<void>;
}

/**
 * An in-memory limiter whose windows of an hour or longer survive a restart: it starts with what earlier processes wrote, and writes
 * changes every five seconds and on close, without delaying any request. A killed process loses at most the last five seconds. Unreadable
 * rows are skipped with a warning.
 */
export async function openKeptLimiter(em: EntityManager, now: () => Date, log: Logger): Promise<KeptLimiter> {
  const countedBy = newId();
  const uses = new UseLog();
  const limiter = createMemoryLimiter(now, uses);
  try {
    limiter.restore(await readUses(em, now(), log));
  } catch (err) {
    log.warn({ err }, 'what was counted before the restart cannot be read: limits start empty');
  }

  let prunedAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  async function write(): Promise<void> {
    try {
      for (let batch = uses.take(BATCH_MAX); batch.length > 0; batch = uses.take(BATCH_MAX)) await writeUses(em, countedBy, batch, uses);
      if (performance.now() - prunedAt > PRUNE_MS) {
        prunedAt = performance.now();
        uses.forgetOver(now().getTime());
        await em.fork().execute('delete from limit_use where expires_at <= ?', [now()]);
      }
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, 'what was counted is not written at the moment; it is tried again');
      failing = true;
    }
  }

  let writing = Promise.resolve();
  const writeNext = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void writeNext(), WRITE_MS).unref();
  return {
    ...limiter,
    write: writeNext,
    async close() {
      clearInterval(timer);
      await writeNext();
      await limiter.close();
    },
  };
}

async function readUses(em: EntityManager, at: Date, log: Logger): Promise<Use[]> {
  const rows = await em
    .fork()
    .execute<unknown[]>(
      `select kind, window_seconds as "windowSeconds", subject, part, entries from limit_use where expires_at > ? order by part`,
      [at],
    );
  const read = rows.map((row) => USE.safeParse(row));
  const damaged = read.filter(({ success }) => !success).length;
  if (damaged > 0) log.warn({ damaged }, 'some of what was counted before the restart cannot be read and is left out');
  return read.flatMap(({ data }) => data ?? []);
}

/** Drops a batch that the database rejects for its content, so that it does not block the others. */
async function writeUses(em: EntityManager, countedBy: string, batch: Use[], uses: UseLog): Promise<void> {
  const rows = batch.map((use) => ({ ...use, expiresAt: new Date(expiryOf(use)) }));
  try {
    await em.fork().execute(
      `insert into limit_use (counted_by, kind, window_seconds, subject, part, entries, expires_at)
        select ?, u.kind, u."windowSeconds", u.subject, u.part, u.entries, u."expiresAt" from jsonb_to_recordset(?::jsonb)
          as u(kind text, "windowSeconds" int, subject text, part int, entries jsonb, "expiresAt" timestamptz)
        on conflict (counted_by, kind, window_seconds, subject, part) do update set entries = excluded.entries`,
      [countedBy, JSON.stringify(rows)],
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) uses.putBack(batch);
    throw error;
  }
}
