// How long the hostile inputs of test/hostile block the main thread, door by door, and how much memory the process uses. An input that
// seems slow is sent again: its own stall comes back, one caused by the machine does not.
// npm run bench:stalls, or: node bench/stalls.ts [--verbose]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { corpus, type Hostile } from '../test/hostile/corpus.ts';
import { sendHostile } from '../test/hostile/send.ts';
import { say } from './service.ts';
import type { Started, Watched } from './stalls/service.ts';

const { values: flags } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } });
const STALL_MS_MAX = 50;
const RSS_MB_MAX = 700;
const TRIES = 3;
const SHOWN = 12;

const service = fork(fileURLToPath(new URL('./stalls/service.ts', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
try {
  const [{ url, ids, credentials }] = (await once(service, 'message')) as [Started];
  const inputs = corpus(ids);
  let rssMb = 0;
  const stallOf = async (input: Hostile) => {
    await watched();
    await sendHostile(url, credentials, [input]);
    const seen = await watched();
    rssMb = Math.max(rssMb, seen.rssMb);
    return seen.stallMs;
  };
  // Warms up, so that no input is charged for the cost of first requests.
  for (const input of inputs.slice(0, 20)) await stallOf(input);
  const doors = new Map<string, { name: string; stallMs: number }>();
  for (const input of inputs) {
    let stallMs = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < TRIES && stallMs > STALL_MS_MAX; tried++) stallMs = Math.min(stallMs, await stallOf(input));
    const longest = doors.get(input.door);
    if (!longest || longest.stallMs < stallMs) doors.set(input.door, { name: input.name, stallMs });
  }
  const sorted = [...doors].sort(([, a], [, b]) => b.stallMs - a.stallMs);
  say(`${inputs.length} inputs over ${doors.size} doors; the longest stall of each${flags.verbose ? '' : ` (the first ${SHOWN})`}:`);
  for (const [door, { name, stallMs }] of flags.verbose ? sorted : sorted.slice(0, SHOWN))
    say(`${stallMs.toFixed(1).padStart(8)} ms  ${door}: ${name}`);
  const longest = sorted[0]?.[1].stallMs ?? Number.POSITIVE_INFINITY;
  say(`longest stall ${longest.toFixed(1)} ms, goal ${STALL_MS_MAX}  ${longest <= STALL_MS_MAX ? 'pass' : 'FAIL'}`);
  say(`memory ${Math.round(rssMb)} MB, at most ${RSS_MB_MAX}  ${rssMb < RSS_MB_MAX ? 'pass' : 'FAIL'}`);
  if (longest > STALL_MS_MAX || rssMb >= RSS_MB_MAX) process.exitCode = 1;
} finally {
  const exited = once(service, 'exit');
  service.send('end');
  await exited;
}

async function watched(): Promise<Watched> {
  service.send('watch');
  const [seen] = (await once(service, 'message')) as [Watched];
  return seen;
}
