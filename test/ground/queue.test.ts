import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type JobKind, Outbox } from '../../src/platform/queue/entities.ts';
import { openQueue } from '../../src/platform/queue/index.ts';
import { enqueue } from '../../src/platform/queue/outbox.ts';
import type { Queue } from '../../src/platform/queue/types.ts';
import { testDatabase } from '../support/database.ts';
import { describeWith } from '../support/describe-with.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let redis: TestRedis | undefined;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await redis?.stop();
  await db.drop();
});

const open = () =>
  openQueue({
    config: { redisUrl: redis?.url ?? null, reportConcurrency: 2, leaseMs: 500 },
    databaseUrl: db.url,
    em: db.em,
    log: pino({ level: 'silent' }),
  });

/** Collects what a worker was given; `next` waits for one more. */
function collector() {
  const seen: string[] = [];
  let wake: (() => void) | undefined;
  return {
    seen,
    take: async (id: string) => {
      seen.push(id);
      wake?.();
    },
    async until(count: number) {
      while (seen.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const none = async () => undefined;

function suite() {
  async function withQueue(use: (queue: Queue) => Promise<void>): Promise<void> {
    const queue = await open();
    try {
      await use(queue);
    } finally {
      await queue.close();
    }
  }

  test('what a transaction noted is done after its commit, and not when it was rolled back', () =>
    withQueue(async (queue) => {
      const [kept, dropped] = [randomUUID(), randomUUID()];
      await db.em.fork().transactional((tx) => enqueue(tx, 'generate_report', kept));
      await db.em
        .fork()
        .transactional(async (tx) => {
          await enqueue(tx, 'generate_report', dropped);
          throw new Error('rolled back');
        })
        .catch(none);
      expect(await queue.dispatchOutbox()).toBe(1);
      expect(await queue.dispatchOutbox()).toBe(0);
      const got = collector();
      await queue.work({ generate_report: got.take, import_data_source: none });
      await got.until(1);
      expect(got.seen).toEqual([kept]);
    }));

  test(
    'two dispatchers at once hand each line over once, and each kind reaches its own handler',
    () =>
      withQueue(async (queue) => {
        const lines = Array.from({ length: 450 }, (_, i) => ({
          id: randomUUID(),
          kind: (i % 2 ? 'generate_report' : 'import_data_source') as JobKind,
        }));
        await db.em.fork().transactional(async (tx) => {
          for (const line of lines) await enqueue(tx, line.kind, line.id);
        });
        const counts = await Promise.all([queue.dispatchOutbox(), queue.dispatchOutbox()]);
        expect(counts[0] + counts[1]).toBe(450);
        expect(await db.em.fork().count(Outbox, { dispatchedAt: null })).toBe(0);
        const [reports, imports] = [collector(), collector()];
        await queue.work({ generate_report: reports.take, import_data_source: imports.take });
        await Promise.all([reports.until(225), imports.until(225)]);
        expect(new Set(reports.seen)).toEqual(new Set(lines.filter((l) => l.kind === 'generate_report').map((l) => l.id)));
        expect(new Set(imports.seen).size).toBe(225);
      }),
    30_000,
  );

  test('the same target and attempt waits once; another attempt waits beside it', () =>
    withQueue(async (queue) => {
      const id = randomUUID();
      await queue.add('import_data_source', id, 1);
      await queue.add('import_data_source', id, 1);
      await queue.add('import_data_source', id, 2);
      const last = randomUUID();
      await queue.add('import_data_source', last, 0);
      const got = collector();
      await queue.work({ generate_report: none, import_data_source: got.take });
      await got.until(3);
      expect(got.seen.toSorted()).toEqual([id, id, last].toSorted());
    }));

  test('a handler that throws takes nothing else down, and its target may come again', () =>
    withQueue(async (queue) => {
      const id = randomUUID();
      const got = collector();
      await queue.work({
        generate_report: async (target) => {
          await got.take(target);
          if (got.seen.length === 1) throw new Error('planted');
        },
        import_data_source: none,
      });
      await queue.add('generate_report', id, 0);
      await got.until(1);
      await queue.add('generate_report', id, 1);
      await got.until(2);
    }));

  test('the job of a worker that was killed returns', () =>
    withQueue(async (queue) => {
      const id = randomUUID();
      await queue.add('generate_report', id, 0);
      const orders = JSON.stringify({ databaseUrl: db.url, redisUrl: redis?.url ?? null });
      const child = spawn(process.execPath, [path.resolve('test/ground/queue-process.ts'), orders], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said] = await once(child.stdout, 'data');
      expect(String(said).trim()).toBe(id);
      child.kill('SIGKILL');
      const got = collector();
      await queue.work({ generate_report: got.take, import_data_source: none });
      await got.until(1);
      expect(got.seen).toEqual([id]);
    }));

  test('closing with a wait lets running work end, and stops at once what waits for other work', async () => {
    const queue = await open();
    const [report, delivery] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const finish = Promise.withResolvers<void>();
    const ended: string[] = [];
    await queue.work({
      generate_report: async (_id, signal) => {
        report.resolve();
        await finish.promise;
        ended.push(`report ${signal.aborted}`);
      },
      run_delivery: async (_id, signal) => {
        delivery.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.push('delivery');
        finish.resolve();
      },
    });
    await queue.add('generate_report', randomUUID(), 0);
    await queue.add('run_delivery', randomUUID(), 0);
    await Promise.all([report.promise, delivery.promise]);
    await queue.close(60_000);
    expect(ended).toEqual(['delivery', 'report false']);
  });

  test('closing tells running work to stop and waits for it', async () => {
    const queue = await open();
    const started = Promise.withResolvers<void>();
    let stopped = false;
    await queue.work({
      import_data_source: none,
      generate_report: (_id, signal) => {
        started.resolve();
        return new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            stopped = true;
            resolve();
          }),
        );
      },
    });
    await queue.add('generate_report', randomUUID(), 0);
    await started.promise;
    await queue.close();
    expect(stopped).toBe(true);
  });
}

suite();

describeWith('redis-server', 'the queue in Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await redis?.stop();
    redis = undefined;
  });
  suite();
});
