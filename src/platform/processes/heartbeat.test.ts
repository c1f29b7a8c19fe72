import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { testDatabase } from '../../../test/support/database.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { listProcesses } from './list-processes.ts';

const WEB = { processRole: 'web', redisUrl: null, baseUrlGiven: true } as const;

let db: Awaited<ReturnType<typeof testDatabase>>;
let running: Heartbeat[] = [];
let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await db.em.fork().execute('delete from processes');
  running = [];
  lines = [];
});

async function start(config: Parameters<typeof startHeartbeat>[1]): Promise<Heartbeat> {
  const heartbeat = await startHeartbeat(db.em, config, log);
  running.push(heartbeat);
  return heartbeat;
}

/** A process on another machine, last seen so many seconds ago. */
async function elsewhere(role: string, options: { sharedLimits?: boolean; secondsAgo?: number } = {}): Promise<void> {
  await db.em
    .fork()
    .execute(
      `insert into processes (id, role, host, pid, shared_limits, seen_at) values (gen_random_uuid(), ?, 'elsewhere', 1, ?, now() - make_interval(secs => ?))`,
      [role, options.sharedLimits ?? false, options.secondsAgo ?? 0],
    );
}

test('a process is listed while it runs and gone when it stops', async () => {
  const heartbeat = await start(WEB);
  expect(await listProcesses(db.em)).toEqual([
    expect.objectContaining({ id: heartbeat.id, role: 'web', pid: process.pid, sharedLimits: false }),
  ]);
  await heartbeat.stop();
  expect(await listProcesses(db.em)).toEqual([]);
});

test('a process that gave no sign of life is not listed', async () => {
  await elsewhere('worker', { secondsAgo: 21 });
  await elsewhere('worker', { secondsAgo: 5 });
  expect(await listProcesses(db.em)).toHaveLength(1);
});

test('a second web process without Redis is warned of once, and a worker is none', async () => {
  const heartbeat = await start(WEB);
  await elsewhere('worker');
  await heartbeat.beat();
  expect(lines).toEqual([]);
  await elsewhere('web');
  await heartbeat.beat();
  await heartbeat.beat();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Set REDIS_URL');
});

test('web processes that share Redis are not warned of', async () => {
  const heartbeat = await start({ ...WEB, redisUrl: 'redis://127.0.0.1:1' });
  await elsewhere('web', { sharedLimits: true });
  await heartbeat.beat();
  expect(lines).toEqual([]);
});

test('a second web process without BASE_URL does not start, one beside a dead one does', async () => {
  await elsewhere('web', { secondsAgo: 21 });
  await start({ ...WEB, baseUrlGiven: false });
  await elsewhere('web');
  await expect(start({ ...WEB, baseUrlGiven: false })).rejects.toThrow('set BASE_URL for both');
});
