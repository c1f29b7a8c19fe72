import { expect, test } from '@jest/globals';
import { createHashQueue } from './hash-queue.ts';

/** A queue that runs one task at a time, and a way to finish each. */
function queueOfOne(bounds: Partial<Parameters<typeof createHashQueue>[0]> = {}) {
  const queue = createHashQueue({ atOnce: 1, waitingMax: 6, waitingPerCallerMax: 4, waitMs: 60_000, ...bounds });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string, name: string) => {
    const outcome = queue.run(caller, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
    return outcome.catch((error: { code: string; retryAfterSeconds: number }) => [error.code, error.retryAfterSeconds]);
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, started, endOne };
}

test('callers take turns, however many each sent first', async () => {
  const { ask, started, endOne } = queueOfOne();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) void ask(name.slice(0, 1), name);
  for (let i = 0; i < 6; i++) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2']);
});

test('one caller has a bounded number waiting, and gives way to others when the queue is full', async () => {
  const { ask, started, endOne } = queueOfOne();
  const flood = Array.from({ length: 6 }, (_, index) => ask('a', `a${index}`));
  expect(await flood[5]).toEqual(['rate_limited', 2]);
  const others = [ask('b', 'b0'), ask('c', 'c0')];
  // The queue is full: the flood's last entry makes room for a newcomer, and nobody makes room for the flood.
  others.push(ask('d', 'd0'));
  expect(await flood[4]).toEqual(['rate_limited', 2]);
  expect(await ask('a', 'a6')).toEqual(['service_unavailable', 5]);
  for (let i = 0; i < 7; i++) await endOne();
  expect(await Promise.all(others)).toEqual(['b0', 'c0', 'd0']);
  expect(started).toHaveLength(7);
});

test('what waits too long is refused, and its place is not lost', async () => {
  const { ask, started, endOne } = queueOfOne({ waitMs: 1 });
  const first = ask('a', 'a0');
  expect(await ask('b', 'b0')).toEqual(['service_unavailable', 5]);
  await endOne();
  expect(await first).toBe('a0');
  const next = ask('c', 'c0');
  await endOne();
  expect([await next, started]).toEqual(['c0', ['a0', 'c0']]);
});
