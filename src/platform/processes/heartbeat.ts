import { hostname } from 'node:os';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { newId } from '../db/ids.ts';
import { LIVING_SECONDS, listProcesses } from './list-processes.ts';

const BEAT_MS = 5_000;
const FORGOTTEN_HOURS = 24;

export interface Heartbeat {
  /** This process's row. */
  id: string;
  /** Sends a heartbeat now. */
  beat(): Promise<void>;
  /** Removes the row: the process stopped in order. */
  stop(): Promise<void>;
}

/**
 * Shows other processes on the same database every five seconds that this one is alive. Warns when a second web process appears while each
 * counts limits by itself, without Redis.
 * @throws Error if a web process would start alongside one on another machine without BASE_URL: each would create links and tokens that the
 *   other rejects
 */
export async function startHeartbeat(
  em: EntityManager,
  config: Pick<Config, 'processRole' | 'redisUrl' | 'baseUrlGiven'>,
  log: Logger,
): Promise<Heartbeat> {
  const id = newId();
  const own = { host: hostname(), pid: process.pid };
  // A process restarted in place of a killed one finds the stale row of its predecessor.
  await em.fork().execute('delete from processes where host = ? and pid = ? and role = ?', [own.host, own.pid, config.processRole]);
  if (config.processRole === 'web' && !config.baseUrlGiven) {
    // Several on one machine are a trial setup, in which each is reached by its own port.
    const other = (await listProcesses(em)).find(({ role, host }) => role !== 'worker' && host !== own.host);
    if (other) {
      throw new Error(
        `Another web process (${other.pid} on ${other.host}) serves this database. Two of them need one public address: set BASE_URL for both. If that one has ended, wait ${LIVING_SECONDS} seconds and start again.`,
      );
    }
  }

  let unshared = false;
  async function beat(): Promise<void> {
    await em.fork().execute(
      `insert into processes (id, role, host, pid, shared_limits) values (?, ?, ?, ?, ?)
        on conflict (id) do update set seen_at = now()`,
      [id, config.processRole, own.host, own.pid, config.redisUrl !== null],
    );
    const before = unshared;
    unshared = countsLimitsSeparately(await listProcesses(em));
    if (unshared && !before && config.processRole !== 'worker') {
      log.warn('two web processes share this database without Redis: each counts rate limits by itself. Set REDIS_URL for both.');
    }
  }

  await beat();
  await em.fork().execute(`delete from processes where seen_at < now() - interval '${FORGOTTEN_HOURS} hours'`);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let beating = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      // Others report a database that is down; the heartbeat resumes once it is back.
      beating = beat().catch((err: unknown) => log.debug({ err }, 'could not write the heartbeat'));
      void beating.then(next);
    }, BEAT_MS);
    timer.unref();
  };
  next();

  return {
    id,
    beat,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
      await em.fork().execute('delete from processes where id = ?', [id]);
    },
  };
}

/** True if several live web processes each count limits by themselves. */
export function countsLimitsSeparately(living: { role: string; sharedLimits: boolean }[]): boolean {
  const webs = living.filter(({ role }) => role !== 'worker');
  return webs.length > 1 && webs.some(({ sharedLimits }) => !sharedLimits);
}
