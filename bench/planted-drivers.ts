/**
 * Whether a planted cause is named first, in the right direction, and with its share of the change (within 5 points), and whether tables without
 * a cause stay silent. Rows are generated (`drivers/tables.ts`), aggregated in plain code, and given to the analysis that `explain_change`,
 * dashboards and reports run. A verdict counts only if all three are right. Seeded: the same tables in every run.
 * Usage: node bench/planted-drivers.ts [TABLES OF A KIND] [SEED] [KIND]
 */
import { findDrivers } from '../src/insight/statistics/drivers/find-drivers.ts';
import { aggregate } from './drivers/aggregate.ts';
import { driverTable, type Kind, NULLS, type Of, PLANTED } from './drivers/tables.ts';

const tables = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 20261122);
const only = process.argv[4];
const verbose = process.argv.includes('--verbose');
const SHARE_ERROR_MAX = 0.05;
const SPEAKING_MAX = 0.05;
const RIGHT_MIN: Partial<Record<Kind, number>> = { 'heavy amounts': 0.75, 'negative profit': 0.75 };

let failed = false;
const started = process.cpuUsage();
for (const kind of PLANTED) {
  if (only && only !== kind) continue;
  const counts = { named: 0, direction: 0, right: 0 };
  for (let at = 0; at < tables; at++) {
    const table = driverTable(kind, seed + 7_919 * at + kind.length * 104_729);
    const { cells, steps } = aggregate(table);
    const analysis = findDrivers(table.dimensions, cells, { steps });
    const [first] = analysis.drivers;
    const truth = table.truth!;
    const named = first !== undefined && same(first.of, truth.of);
    const direction = named && Math.sign(first.contribution) === truth.direction;
    const right = direction && Math.abs((first.share ?? 0) - truth.share) <= SHARE_ERROR_MAX;
    if (named) counts.named += 1;
    if (direction) counts.direction += 1;
    if (right) counts.right += 1;
    if (verbose && !right) process.stdout.write(`${kind} ${at}: ${JSON.stringify({ truth, first, verdict: analysis.verdict })}\n`);
  }
  const least = RIGHT_MIN[kind] ?? 0.9;
  failed ||= counts.right / tables < least;
  process.stdout.write(
    `${kind.padEnd(16)} named first ${percent(counts.named)}, direction ${percent(counts.direction)}, share ${percent(counts.right)} (at least ${least * 100} %)\n`,
  );
}
for (const kind of NULLS) {
  if (only && only !== kind) continue;
  let speaking = 0;
  for (let at = 0; at < tables; at++) {
    const table = driverTable(kind, seed + 15_485 * at + kind.length * 1_299_709);
    const { cells, steps } = aggregate(table);
    const { drivers } = findDrivers(table.dimensions, cells, { steps });
    if (drivers.length > 0) speaking += 1;
    if (verbose && drivers[0]) process.stdout.write(`${kind} ${at}: ${JSON.stringify(drivers[0])}\n`);
  }
  failed ||= speaking / tables > SPEAKING_MAX;
  process.stdout.write(`nothing planted, ${kind.padEnd(16)} named in ${percent(speaking)} (at most ${SPEAKING_MAX * 100} %)\n`);
}
process.stdout.write(`${(process.cpuUsage(started).user / 1e6).toFixed(1)} s of CPU\n`);
process.exitCode = failed ? 1 : 0;

function percent(count: number): string {
  return `${((100 * count) / tables).toFixed(1)} %`;
}

function same(a: Of, b: Of): boolean {
  const key = (of: Of) => JSON.stringify(of.map(({ dimension, value }) => [dimension, value]).sort());
  return key(a) === key(b);
}
