/**
 * Whether noise yields findings: generated tables of six kinds in which nothing depends on anything (`noise/tables.ts`). Counted is every table in which
 * anything at all is said. Baseline: the same tests without correcting for their number. `null-series.ts` does the same for lines.
 * Usage: node bench/pure-noise.ts [TABLES OF A KIND] [SEED] [KIND]
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import type { Engine } from '../src/data/engine/types.ts';
import { askOf, type Recorder } from '../src/data/receipts/recorder.ts';
import { mineInsights } from '../src/insight/statistics/insights/mine-insights.ts';
import { importTestSource } from '../test/support/import-test-source.ts';
import { KINDS, type Kind } from './noise/kinds.ts';
import { nullTable } from './noise/tables.ts';

const SHARE_MAX = 0.05;
const [tables = 200, seed = 1] = process.argv.slice(2, 4).map(Number);
const only = process.argv.slice(4).find((one) => !one.startsWith('--'));
const folder = await mkdtemp(path.join(tmpdir(), 'bench-noise-'));
const engineHost = openEngine({ processes: 2, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
try {
  for (const kind of KINDS)
    if (only === undefined || only === kind)
      await measure(kind, engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' }));
} finally {
  await engineHost.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(kind: Kind, engine: Engine): Promise<void> {
  let [speaking, naive, findings, tried] = [0, 0, 0, 0];
  for (let at = 0; at < tables; at++) {
    const source = await importTestSource(engine, folder, `noise ${at}`, { 'noise.csv': nullTable(kind, seed + at) });
    const [table] = source.tables;
    const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
    const mined = await mineInsights({ name: table!.name, rowCount: table!.rowCount, columns: table!.profile.columns }, askOf(recorder));
    if (mined.insights.length > 0) speaking += 1;
    findings += mined.insights.length;
    tried += mined.tried;
    if ([...mined.insights, ...mined.rejected].some(({ p }) => p < 0.05)) naive += 1;
    if (process.argv.includes('--verbose'))
      for (const { sentence, p, q } of mined.insights) process.stdout.write(`${kind} ${at} p ${p} q ${q} ${sentence}\n`);
  }
  const share = speaking / tables;
  process.stdout.write(
    `${kind.padEnd(16)} ${tables} tables, ${tried} hypotheses: ${findings} findings, in ${(share * 100).toFixed(1)} % of the tables (at most ${SHARE_MAX * 100}); uncorrected in ${((naive / tables) * 100).toFixed(1)} %\n`,
  );
  if (share > SHARE_MAX) process.exitCode = 1;
}
