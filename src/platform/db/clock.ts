import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

const EVERY_MS = 60_000;
/** A process that is off by more than this is named in the log: whatever else runs on that machine is off as well. */
const WORTH_A_WORD_MS = 5_000;

export interface DatabaseClock {
  now(): Date;
  /** Compares with the database once more. */
  compare(): Promise<void>;
  stop(): void;
}

/**
 * The database's time without asking it each time: the machine's clock, corrected once a minute by how far the two are apart. Several machines then
 * agree on when a reservation, a token or a key has expired, whatever their own clocks say. Where the database is away the last correction holds.
 */
export async function openDatabaseClock(em: EntityManager, log: Logger, machine: () => number = Date.now): Promise<DatabaseClock> {
  let offsetMs = 0;
  let named = false;

  async function compare(): Promise<void> {
    const before = machine();
    const [row] = await em.fork().execute<{ ms: string }[]>('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const after = machine();
    // The database answered some time in between.
    offsetMs = Math.round(Number(row?.ms) - (before + after) / 2);
    if (Math.abs(offsetMs) < WORTH_A_WORD_MS) named = false;
    else if (!named) {
      named = true;
      log.warn({ offsetMs }, "this machine's clock differs from the database's, which is used; synchronise it");
    }
  }

  await compare();
  const timer = setInterval(() => {
    compare().catch((err: unknown) => log.debug({ err }, 'the clock was not compared with the database'));
  }, EVERY_MS);
  timer.unref();
  return { now: () => new Date(machine() + offsetMs), compare, stop: () => clearInterval(timer) };
}
