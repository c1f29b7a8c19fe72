import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/** Starts an empty Redis server on a free port, kept in memory only. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const url = `redis://127.0.0.1:${port}`;
  try {
    await answers(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt++) {
    const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on('error', () => {});
    const answered = await redis.connect().then(
      () => true,
      () => false,
    );
    redis.disconnect();
    if (answered) return;
    await delay(50);
  }
  throw new Error('redis-server did not start.');
}
