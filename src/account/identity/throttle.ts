import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/errors.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { SignInThrottle } from './entities.ts';

const DELAY_SECONDS_MAX = 900;
const FORGOTTEN_MS = 86_400_000;

/** What attempts are counted by, and how many are free before each wait doubles. */
export interface Throttled {
  subject: string;
  free: number;
}

/** The subject for attempts at one account, wherever they come from. */
export function accountSubject(email: string): string {
  return `account:${email.slice(0, 320)}`;
}

/**
 * Counts an attempt before it is checked, in one statement: of any number of parallel attempts only the free ones proceed. After those,
 * each attempt waits twice as long as the last, from a second to 15 minutes; a day without attempts resets the count. Stored in the
 * database, so that it holds across processes and restarts.
 * @throws AppError `rate_limited` with the seconds to wait; a refused attempt is not counted
 */
export async function countAttempt(em: EntityManager, { subject, free }: Throttled, now: Date): Promise<void> {
  const key = keyOf(subject);
  // A free attempt never waits, not even for another whose clock was read a moment later.
  const blocked = (attempts: string, at: string) =>
    `case when ${attempts} < ${free} then 'epoch'::timestamptz
      else ${at} + make_interval(secs => least(${DELAY_SECONDS_MAX}, power(2, least(${attempts} - ${free}, 12)))) end`;
  const next = `(case when t.attempted_at < ?::timestamptz then 1 else t.attempts + 1 end)`;
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
  const counted = await em.execute(
    `insert into sign_in_throttle as t (subject, attempts, blocked_until, attempted_at)
      values (?, 1, ${blocked('1', '?::timestamptz')}, ?)
      on conflict (subject) do update set attempts = ${next}, attempted_at = excluded.attempted_at,
        blocked_until = ${blocked(next, 'excluded.attempted_at')}
      where t.blocked_until <= excluded.attempted_at returning attempts`,
    [key, now, now, forgotten, forgotten, forgotten],
  );
  if (counted.length === 1) return;
  const [row] = await em.execute<{ blocked_until: string | Date }[]>('select blocked_until from sign_in_throttle where subject = ?', [key]);
  const waitMs = row ? new Date(row.blocked_until).getTime() - now.getTime() : 0;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AppError('rate_limited', `Too many failed attempts. Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
}

/** Resets a subject's count after a success. */
export async function forgiveAttempts(em: EntityManager, subject: string): Promise<void> {
  await em.execute('delete from sign_in_throttle where subject = ?', [keyOf(subject)]);
}

/** After a success on a shared subject, takes back only that attempt. */
export async function forgiveOneAttempt(em: EntityManager, subject: string): Promise<void> {
  await em.execute(`update sign_in_throttle set attempts = greatest(attempts - 1, 0), blocked_until = 'epoch' where subject = ?`, [
    keyOf(subject),
  ]);
}

/** Deletes subjects without attempts for a day. */
export const THROTTLE_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'sign-in attempts',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetThrottled(em.fork(), now),
};

async function forgetThrottled(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(SignInThrottle, { attemptedAt: { $lt: new Date(now.getTime() - FORGOTTEN_MS) } });
}

function keyOf(subject: string): Buffer {
  return hash('sha256', subject, 'buffer');
}
