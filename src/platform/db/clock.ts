import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';

const EVERY_MS = 60_000;
/** Larger offsets are logged, since everything else on that machine is off as well. */
const WARN_OFFSET_MS = 5_000;

export interface DatabaseClock {
  now(): Date;
  /** Compares with the database now. */
  compare(): Promise<void>;
  stop(): void;
}

/**
 * The database's time without a query each time: the machine's clock, corrected once a minute by its offset from the database's. All
 * machines then agree on when a reservation, a token or a key has expired, whatever their own clocks say. While the database is down, the
 * last correction holds.
 */
export async function openDatabaseClock(em: EntityManager, log: Logger, machine: () => number = Date.now): Promise<DatabaseClock> {
  let offsetMs = 0;
  let named = false;

  async function compare(): Promise<void> {
    const before = machine();
    const [row] = await em.fork().execute<{ ms: string }[]>('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const after = machine();
    // The database answered at some point in between.
    offsetMs = Math.round(Number(row?.ms) - (before + after) / 2);
    if (Math.abs(offsetMs) < WARN_OFFSET_MS) named = false;
    else if (!named) {
      named = true;
      log.warn({ offsetMs }, "this machine's clock differs from the database's, which the service uses; synchronise it");
    }
  }

  await compare();
  const timer = setInterval(() => {
    compare().catch((err: unknown) => log.debug({ err }, 'could not compare the clock with the database'));
  }, EVERY_MS);
  timer.unref();
  return { now: () => new Date(machine() + offsetMs), compare, stop: () => clearInterval(timer) };
}
