import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { PLAN_TERMS, PLANS } from '../plans.ts';
import { EXHAUSTED } from './attempts.ts';
import type { FairJobs, FairRows, JobEnd, JobHandler } from './types.ts';

interface FairPoolOptions {
  em: EntityManager;
  log: Logger;
  rows: FairRows;
  withPlan: FairJobs['withPlan'];
  /** Concurrent jobs in this process. */
  concurrency: number;
  run: JobHandler;
}

/** Runs jobs of one kind, with organizations taking turns. */
export interface FairPool {
  /** Starts whatever is due and fits. That is all a queue message means: the database decides which row is next. */
  ring(): Promise<void>;
  /** Starts nothing more, and waits for running jobs to end. */
  stop(): Promise<void>;
  /** Aborts running jobs. */
  abort(reason: Error): void;
}

/** How often to search for rows without a message, because the message or its worker was lost. */
const LOOK_MS = 2_000;
/** How long a row is left alone after it was not taken here, or handed back. One that ended may be wanted again at once. */
const REST_MS = 1_000;
const SERVED_MAX = 1_000;

/**
 * Runs at most as many jobs of an organization as its plan allows, across all processes; among organizations with room, the one with the
 * fewest running goes first, and equals take turns.
 */
export function openFairPool({ em, log, rows, withPlan, concurrency, run }: FairPoolOptions): FairPool {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const resting = new Map<string, number>();
  /** Organizations in the order in which this process last started one of their jobs. */
  const served = new Set<string>();
  let stopped = false;
  let filling: Promise<void> | null = null;
  let rung = false;

  async function fill(): Promise<void> {
    while (!stopped && running.size < concurrency) {
      const now = performance.now();
      for (const [id, until] of resting) if (until <= now) resting.delete(id);
      const next = await findNext(
        em,
        { rows, withPlan },
        { running: [...running.keys()], resting: [...resting.keys()], served: [...served] },
      );
      if (next === null || stopped) return;
      served.delete(next.organizationId);
      served.add(next.organizationId);
      for (const first of served) if (served.size > SERVED_MAX) served.delete(first);
      running.set(next.id, begin(next.id));
    }
  }

  async function begin(id: string): Promise<void> {
    let rests = true;
    try {
      rests = (await run(id, stopping.signal)) === ('left' satisfies JobEnd);
    } catch (err) {
      // The row records the outcome, and the next poll picks up whatever is unfinished.
      log.error({ err, table: rows.table, targetId: id }, 'a job failed; it will be retried, or fail after its last attempt');
    } finally {
      running.delete(id);
      if (rests) resting.set(id, performance.now() + REST_MS);
      void ring();
    }
  }

  async function ring(): Promise<void> {
    rung = true;
    filling ??= (async () => {
      try {
        for (; rung && !stopped; ) {
          rung = false;
          await fill();
        }
      } catch (err) {
        log.warn({ err, table: rows.table }, 'the database was not reachable for due jobs; polling continues');
      } finally {
        filling = null;
      }
    })();
    await filling;
  }

  const timer = setInterval(() => void ring(), LOOK_MS).unref();
  return {
    ring,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await filling;
      await Promise.all(running.values());
    },
    abort: (reason) => stopping.abort(reason),
  };
}

interface Known {
  running: string[];
  resting: string[];
  served: string[];
}

const AT_ONCE = JSON.stringify(Object.fromEntries(PLANS.map((plan) => [plan, PLAN_TERMS[plan].jobsAtOnce])));

/**
 * The row to start next. Jobs this process has started count as running even before their rows say so. Two processes may get the same row,
 * but only one can claim it. An organization never exceeds its plan's limit, because all processes choose its oldest row.
 */
async function findNext(
  em: EntityManager,
  { rows, withPlan }: Pick<FairPoolOptions, 'rows' | 'withPlan'>,
  known: Known,
): Promise<{ id: string; organizationId: string } | null> {
  const { open, held, exhausted, since } = conditionsOf(rows);
  const [next] = await em.fork().execute<{ id: string; organizationId: string }[]>(
    `with known as (select ?::jsonb as k),
       open as (
         select r.id, r.organization_id, ${since} as since, (r.id::text in (select jsonb_array_elements_text(k->'running') from known)) as ours,
           ${held} as held, ${exhausted} as exhausted
         from ${rows.table} r where ${open}),
       busy as (select organization_id, count(*) filter (where ours or held) as n from open group by organization_id),
       first as (
         select distinct on (organization_id) organization_id, id, since from open
          where not ours and not held and not exhausted
            and id::text not in (select jsonb_array_elements_text(k->'resting') from known)
          order by organization_id, since, id)
     select f.id, f.organization_id as "organizationId" from first f
       join busy b on b.organization_id = f.organization_id
       ${withPlan('f.organization_id')}
       left join (select value, ordinality from known, jsonb_array_elements_text(k->'served') with ordinality) s on s.value = f.organization_id::text
      where b.n < ((?::jsonb)->>o.plan)::int
      order by b.n, s.ordinality nulls first, f.since, f.id limit 1`,
    [JSON.stringify(known), AT_ONCE],
  );
  return next ?? null;
}

/** SQL conditions on a row `r`: whether it is due or running; whether a worker has it; whether it is given up; since when it has waited. */
function conditionsOf(rows: FairRows): { open: string; held: string; exhausted: string; since: string } {
  if ('wanted' in rows) {
    const held = 'coalesce(r.lease_expires_at >= now(), false)';
    const wanted = `r.${rows.wanted}`;
    return { open: `(${wanted} is not null or ${held})`, held, exhausted: 'false', since: wanted };
  }
  const running = `r.status = '${rows.running}'`;
  return {
    open: `r.status in ('pending', '${rows.running}')`,
    held: `${running} and r.lease_expires_at >= now()`,
    exhausted: `${running} and ${EXHAUSTED}`,
    since: 'r.created_at',
  };
}
