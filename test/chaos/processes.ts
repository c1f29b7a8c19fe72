import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A program that is restarted whenever it exits, until it is stopped. */
export interface Kept {
  name: string;
  /** How often it was killed here, and how often it exited on its own. */
  kills: number;
  ends: number;
  kill(): void;
  stop(): Promise<void>;
}

/** Keeps a program running; its output goes to `<name>.log` in the folder. */
export function keep(name: string, folder: string, command: string, args: string[], env: Record<string, string>): Kept {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  let child: ChildProcess | undefined;
  let stopped = false;
  let killed = false;
  const kept: Kept = {
    name,
    kills: 0,
    ends: 0,
    kill() {
      kept.kills += 1;
      killed = true;
      child?.kill('SIGKILL');
    },
    async stop() {
      stopped = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
  const start = () => {
    child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log] });
    child.once('exit', async () => {
      if (!killed) kept.ends += 1;
      killed = false;
      await delay(200);
      if (!stopped) start();
    });
  };
  start();
  return kept;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
