import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Check } from './checks.ts';

const POLL_MS = 50;
const GIVES_UP_MS = 60_000;
const P95_SECONDS_MAX = 15;

interface Held {
  id: string;
  attempt: number;
  /** By the database's clock. */
  at: string;
}

/** Measures how long reports were without a worker, from the kill until another worker had them. */
export interface Recoveries {
  /** Call right before killing a worker; its reports are recognised by their next attempt. */
  watch(): Promise<void>;
  /** Waits for pending recoveries. */
  check(): Promise<Check>;
}

export function watchRecoveries(em: EntityManager): Recoveries {
  const seconds: number[] = [];
  const underWay: Promise<void>[] = [];

  async function follow({ id, attempt, at }: Held): Promise<void> {
    for (const deadline = performance.now() + GIVES_UP_MS; performance.now() < deadline; await delay(POLL_MS)) {
      const [now] = await em
        .fork()
        .execute<{ attempt: number; status: string; seconds: number }[]>(
          'select attempt, status, extract(epoch from clock_timestamp() - ?::timestamptz)::float8 as seconds from report where id = ?',
          [at, id],
        )
        .catch(() => []);
      if (now && now.attempt > attempt) seconds.push(now.seconds);
      // Ended under the same attempt: another worker had it.
      if (now && (now.attempt > attempt || now.status !== 'processing')) return;
    }
    seconds.push(Number.POSITIVE_INFINITY);
  }

  return {
    async watch() {
      const held = await em
        .fork()
        .execute<Held[]>("select id, attempt, clock_timestamp()::text as at from report where status = 'processing'")
        .catch(() => []);
      underWay.push(...held.map(follow));
    },
    async check() {
      await Promise.all(underWay);
      const sorted = seconds.toSorted((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      const median = sorted[Math.floor(sorted.length / 2)];
      return {
        what: "p95 from a worker's kill until another has its job",
        found: p95 === undefined ? 'no kill met a job' : `${p95.toFixed(1)} s of ${sorted.length} (median ${median?.toFixed(1)} s)`,
        ok: p95 === undefined || p95 < P95_SECONDS_MAX,
      };
    },
  };
}
