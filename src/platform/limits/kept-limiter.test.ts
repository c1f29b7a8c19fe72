import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { testDatabase } from '../../../test/support/database.ts';
import { type KeptLimiter, openKeptLimiter } from './kept-limiter.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12, 0, 0, 250);

let db: Awaited<ReturnType<typeof testDatabase>>;
let nowMs = NOON;
const lines: { msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
const open = () => openKeptLimiter(db.em, () => new Date(nowMs), log);
const caller = { credentialId: 'key', organizationId: 'organization' };
const count = (limiter: KeptLimiter) => limiter.countRequest(caller, 'trial', 'generation');

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  nowMs = NOON;
  lines.length = 0;
  await db.em.fork().execute('delete from limit_use');
});
afterAll(() => db.drop());

test('hour and day go on where they stood, to the millisecond, over two restarts', async () => {
  const first = await open();
  for (let index = 0; index < 2; index++) await count(first);
  await first.close();
  nowMs += 90_000;
  const second = await open();
  for (let index = 0; index < 2; index++) await count(second);
  await second.close();
  const third = await open();
  expect(await count(third)).toMatchObject({ allowed: true, limit: 5, remaining: 0, resetAt: Math.ceil((NOON + HOUR_MS) / 1000) });
  expect((await count(third)).allowed).toBe(false);
  nowMs = NOON + HOUR_MS - 1;
  expect((await count(third)).allowed).toBe(false);
  nowMs = NOON + HOUR_MS;
  expect((await count(third)).allowed).toBe(true);
  await third.close();
  // The day holds twenty, and everything counted above falls on this day.
  nowMs = NOON + 5 * HOUR_MS;
  const fourth = await open();
  for (let index = 0; index < 5; index++) await count(fourth);
  nowMs += HOUR_MS;
  for (let index = 0; index < 5; index++) await count(fourth);
  nowMs += HOUR_MS;
  for (let index = 0; index < 4; index++) expect((await count(fourth)).allowed).toBe(true);
  expect(await count(fourth)).toMatchObject({ allowed: false, limit: 20, remaining: 0 });
  nowMs = Date.UTC(2026, 5, 2);
  const nextDay = await open();
  expect((await nextDay.peekRequest(caller, 'trial', 'generation')).remaining).toBe(5);
  await Promise.all([fourth.close(), nextDay.close()]);
});

test('named windows of an hour and the engine seconds go on too; shorter windows start empty', async () => {
  const first = await open();
  await first.countWindow('sign-up:address', 2, 3600);
  await first.countWindow('mcp:address', 2, 60);
  await first.addAmount('engine:organization', 29.5, 3600);
  await first.close();
  const second = await open();
  expect((await second.countWindow('sign-up:address', 2, 3600)).remaining).toBe(0);
  expect((await second.countWindow('mcp:address', 2, 60)).remaining).toBe(1);
  expect((await second.peekAmount('engine:organization', 60, 3600)).remaining).toBe(30);
  await second.close();
});

test('a killed process loses what it counted after its last write, and nothing else', async () => {
  const first = await open();
  await count(first);
  await count(first);
  await first.write();
  await count(first);
  // Before the first process has written, a second one finds what it would find had the first been killed.
  const second = await open();
  expect((await second.peekRequest(caller, 'trial', 'generation')).remaining).toBe(3);
  await Promise.all([first.close(), second.close()]);
});

test('only what changed is written, a part of a window a row, and windows that are over are removed', async () => {
  const rows = async () =>
    (await db.em.fork().execute<{ n: number }[]>('select coalesce(sum(jsonb_array_length(entries)), 0)::int as n from limit_use'))[0]!.n;
  const versions = async () =>
    (await db.em.fork().execute<{ xmin: string }[]>('select xmin::text from limit_use order by 1')).map(({ xmin }) => xmin);
  const first = await open();
  await count(first);
  await first.write();
  const before = await versions();
  // The credential's and the organization's, each for an hour and a day.
  expect(before).toHaveLength(4);
  await first.write();
  expect(await versions()).toEqual(before);
  await first.close();
  nowMs = Date.UTC(2026, 5, 2);
  const second = await open();
  await second.close();
  expect(await rows()).toBe(0);
});

test('damaged or absent state is left out with a warning', async () => {
  const first = await open();
  await count(first);
  await first.close();
  await db.em.fork().execute(`update limit_use set entries = '{"no": "list"}' where kind = 'request_day'`);
  await db.em.fork().execute(`update limit_use set kind = 'unknown' where subject like '%organization:%'`);
  const second = await open();
  expect(lines.map(({ msg }) => msg)).toEqual(['some of what was counted before the restart cannot be read and is left out']);
  expect((await second.peekRequest(caller, 'trial', 'generation')).remaining).toBe(4);
  await second.close();
  lines.length = 0;
  await db.em.fork().execute('alter table limit_use rename to limit_use_away');
  try {
    const third = await open();
    expect((await count(third)).remaining).toBe(4);
    await third.close();
  } finally {
    await db.em.fork().execute('alter table limit_use_away rename to limit_use');
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'what was counted before the restart cannot be read: limits start empty',
    'what was counted is not written at the moment; it is tried again',
  ]);
});
