import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './orm.ts';
import type { DatabaseWatch } from './types.ts';

const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;
const CUT_AFTER_MS = 30_000;

/**
 * Checks each second that the database answers. A statement timeout would not do: legitimate statements (a migration, waiting for a lock)
 * can take longer than anyone should wait to learn that the database is down, and a hung server enforces no timeout of its own.
 */
export function watchDatabase(databaseUrl: string, orm: Pick<Database, 'em'>, log: Logger): DatabaseWatch {
  const listeners = new Set<() => void>();
  let client: Client | null = null;
  let away = false;
  let closed = false;
  let awaySince = 0;
  const pooled = new Set<object>();
  void followPool();
  let timer: NodeJS.Timeout | undefined;

  async function followPool(): Promise<void> {
    const pool = await orm.em.getDriver().getConnection().getNativeClient();
    pool.on('connect', (one) => void pooled.add(one));
    pool.on('remove', (one) => void pooled.delete(one));
  }

  /** Destroys pooled connections: waiters on a dead connection would wait for hours, while a server that merely paused has answered by now. */
  function cutPool(): void {
    for (const one of pooled) streamOf(one)?.destroy();
  }

  async function ask(): Promise<void> {
    if (client === null) {
      const next = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: ANSWER_MS, keepAlive: true });
      next.on('error', () => drop(next));
      client = next;
      await next.connect();
      await next.query("set application_name = 'reporting watch'");
    }
    await client.query('select 1');
  }

  async function look(): Promise<void> {
    const asked = client;
    try {
      await within(ask(), ANSWER_MS);
      if (away) log.info('the database is answering again');
      away = false;
    } catch (err) {
      if (closed) return;
      drop(asked);
      drop(client);
      if (!away) {
        away = true;
        log.error({ err }, 'the database does not answer: requests are refused with 503 until it does');
        awaySince = performance.now();
        for (const listener of listeners) listener();
      } else if (performance.now() - awaySince > CUT_AFTER_MS) cutPool();
    }
  }

  function drop(one: Client | null): void {
    if (one === null) return;
    if (client === one) client = null;
    // A graceful end would wait for the reply that never comes.
    streamOf(one)?.destroy();
  }

  function schedule(): void {
    if (closed) return;
    timer = setTimeout(() => {
      looking = look().finally(schedule);
    }, EVERY_MS);
    timer.unref();
  }

  let looking = look().finally(schedule);
  return {
    get away() {
      return away;
    },
    onAway(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      if (away) drop(last);
      else await last?.end().catch(() => undefined);
      drop(last);
      await looking;
    },
  };
}

/** A client's socket, which the driver's types do not expose. */
function streamOf(client: object): { destroy(): void } | undefined {
  return (client as { connection?: { stream?: { destroy(): void } } }).connection?.stream;
}

/** Rejects after `ms`, but counts a reply that arrived in time even if our own event loop was late to read it. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Error(`No answer within ${ms} ms.`)))), ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
