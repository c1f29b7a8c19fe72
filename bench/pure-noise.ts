/**
 * Whether noise yields findings: 200 generated tables in which nothing depends on anything, of several shapes. Counted is every table in which anything
 * at all is said. Seeded: the same in every run. Baseline: the same tests without correcting for their number.
 * Usage: node bench/pure-noise.ts [TABLES]
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { seededRandom as random } from '../src/app/demo/random.ts';
import { openEngine } from '../src/data/engine/index.ts';
import { askOf, type Recorder } from '../src/data/receipts/recorder.ts';
import { mineInsights } from '../src/insight/statistics/insights/mine-insights.ts';
import { importTestSource } from '../test/support/import-test-source.ts';

const SHARE_MAX = 0.05;
const tables = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-noise-'));
const engineHost = openEngine({ processes: 2, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
let [speaking, naive, findings, tried] = [0, 0, 0, 0];
try {
  for (let at = 0; at < tables; at++) {
    const source = await importTestSource(engine, folder, `noise ${at}`, { 'noise.csv': noise(random(at + 1)) });
    const [table] = source.tables;
    const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
    const mined = await mineInsights({ name: table!.name, rowCount: table!.rowCount, columns: table!.profile.columns }, askOf(recorder));
    if (mined.insights.length > 0) speaking += 1;
    findings += mined.insights.length;
    tried += mined.tried;
    if ([...mined.insights, ...mined.rejected].some(({ p }) => p < 0.05)) naive += 1;
    if (process.argv.includes('--verbose'))
      for (const { sentence, p, q } of mined.insights) process.stdout.write(`${at} p ${p} q ${q} ${sentence}\n`);
  }
} finally {
  await engineHost.close();
  await rm(folder, { recursive: true, force: true });
}
const share = speaking / tables;
process.stdout.write(
  `${tables} tables of noise, ${tried} hypotheses: ${findings} findings, in ${(share * 100).toFixed(1)} % of the tables (at most ${SHARE_MAX * 100}); uncorrected in ${((naive / tables) * 100).toFixed(1)} %\n`,
);
process.exitCode = share > SHARE_MAX ? 1 : 0;

/** A table of categories, numbers of several distributions and dates, each drawn by itself. */
function noise(next: () => number): string {
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const rows = 150 + Math.floor(next() * 600);
  const categories = Array.from({ length: 2 + Math.floor(next() * 4) }, () => 2 + Math.floor(next() * 8));
  const numbers = Array.from({ length: 1 + Math.floor(next() * 4) }, () => Math.floor(next() * 3));
  const dated = next() < 0.7;
  const header = [
    'row_id',
    ...categories.map((_, i) => `kind_${'abcdef'[i]}`),
    ...numbers.map((_, i) => `amount_${'abcdef'[i]}`),
    ...(dated ? ['day'] : []),
  ];
  const lines = Array.from({ length: rows }, (_, row) => [
    row + 1,
    ...categories.map((count, i) => `${'PQRSTU'[i]}${Math.floor(next() * count)}`),
    ...numbers.map((shape) => (shape === 0 ? 100 + 15 * normal() : shape === 1 ? 200 * next() : Math.exp(4 + 0.8 * normal())).toFixed(2)),
    ...(dated ? [new Date(Date.UTC(2024, 0, 1) + Math.floor(next() * 700) * 86_400_000).toISOString().slice(0, 10)] : []),
  ]);
  return [header, ...lines].map((line) => line.join(',')).join('\n');
}
