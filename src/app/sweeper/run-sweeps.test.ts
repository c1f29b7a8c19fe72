import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Sweep } from '../../platform/sweep.ts';
import { SWEEPS } from '../sweeps.ts';
import { runSweeps } from './run-sweeps.ts';

const now = new Date(Date.UTC(2026, 5, 1));

test('a sweep that fails is named in the log and stops none after it', async () => {
  const lines: string[] = [];
  const parts = { now: () => now, log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) };
  const ran: string[] = [];
  const sweeps: Sweep<typeof parts>[] = ['first', 'second', 'third'].map((name) => ({
    name,
    async run(_, round) {
      ran.push(`${name} ${round.now.toISOString().slice(0, 10)} ${round.ages.pendingMs} ${round.ages.trashMs}`);
      if (name === 'second') throw new Error('no database');
    },
  }));
  const failed = await runSweeps(parts, sweeps, { pendingMs: 5 });
  expect(ran).toEqual(['first', 'second', 'third'].map((name) => `${name} 2026-06-01 5 604800000`));
  expect(failed).toEqual([{ name: 'second', error: new Error('no database') }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, sweep: 'second', err: { message: 'no database' } }]);
});

test('each sweep of the service has a name of its own', () => {
  const names = [...new Set(SWEEPS)].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
