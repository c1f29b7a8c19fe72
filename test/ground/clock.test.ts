import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { releaseExpired, reserveCredits } from '../../src/account/billing/ledger.ts';
import { openDatabaseClock } from '../../src/platform/db/clock.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { type Served, serve } from '../support/serve.ts';

const HOUR_MS = 3_600_000;
/** Far more than the answer of a database takes, and far less than the clocks are apart. */
const CLOSE_MS = 60_000;

let served: Served;
const realNow = Date.now;

beforeAll(async () => {
  // A machine whose clock is two hours ahead.
  Date.now = () => realNow() + 2 * HOUR_MS;
  try {
    served = await serve({ env: { PROCESS_ROLE: 'web' } });
  } finally {
    Date.now = realNow;
  }
});
afterAll(() => served.close());

test('a process whose clock is two hours ahead gives no credits back that another reserved for one', async () => {
  const { organizationId } = await served.seed('professional');
  const { em, now } = served.services;
  expect(Math.abs(now().getTime() - realNow())).toBeLessThan(CLOSE_MS);
  const reserve = (operationId: string, expiresAt: Date) =>
    em.fork().transactional((tx) => reserveCredits(tx, { organizationId, operationId, amount: 5, now: new Date(), expiresAt }));
  const [living, dead] = [newId(), newId()];
  await reserve(living, new Date(realNow() + HOUR_MS));
  await reserve(dead, new Date(realNow() - HOUR_MS));
  expect(await releaseExpired(em, now())).toBe(1);
  const states = await served.sql('select operation_id as id, state from credit_reservation order by state');
  expect(states).toEqual([
    { id: dead, state: 'released' },
    { id: living, state: 'reserved' },
  ]);
});

test('a machine that drifts is followed, and named once', async () => {
  let aheadMs = 0;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const clock = await openDatabaseClock(served.services.em, log, () => realNow() + aheadMs);
  clock.stop();
  const off = () => Math.abs(clock.now().getTime() - realNow());
  expect(off()).toBeLessThan(CLOSE_MS);
  aheadMs = -HOUR_MS;
  expect(off()).toBeGreaterThan(CLOSE_MS);
  await clock.compare();
  await clock.compare();
  expect(off()).toBeLessThan(CLOSE_MS);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("differs from the database's");
});
