/**
 * Whether known insights are found in a table without a question: InsightBench (Sahu et al. 2024), 50 tables with ground-truth insights.
 * The machine-readable values of each truth are searched for among the first ten findings: every number within 1 % (shares as fractions or
 * percentages), every name spelled as in the data. A truth counts as found if one finding has at least half of its values: at least two if
 * it has two, including a number if it has one. If a truth is only a direction ("increasing", "positive", "uniform"), a finding must name
 * that direction. Truths without such values (prose, advice) are skipped and counted.
 * Usage: node bench/insight-bench.ts FOLDER [--verbose]
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { askOf, type Recorder } from '../src/data/receipts/recorder.ts';
import { mineInsights } from '../src/insight/statistics/insights/mine-insights.ts';
import { firstFindings } from '../src/insight/statistics/insights/select-insights.ts';
import type { Insight } from '../src/insight/statistics/insights/types.ts';
import { importTestSource } from '../test/support/import-test-source.ts';

const RECALL_MIN = 0.5;
const FIRST = 10;

const root = process.argv[2];
if (root === undefined) throw new Error('Name the folder with flag-1.json and csvs/.');
const verbose = process.argv.includes('--verbose');
const folder = await mkdtemp(path.join(tmpdir(), 'bench-insight-'));
const engineHost = openEngine({ processes: 2, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const counts = { found: 0, truths: 0, prose: 0, tables: 0 };
try {
  const files = (await readdir(root)).filter((name) => /^flag-\d+\.json$/.test(name));
  for (const file of files.sort((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))) {
    const flag = JSON.parse(await readFile(path.join(root, file), 'utf8')) as {
      dataset_csv_path: string;
      insight_list: { insight: string; insight_value?: unknown }[];
    };
    const csv = await readFile(path.join(root, flag.dataset_csv_path), 'utf8');
    const source = await importTestSource(engine, folder, file, { 'table.csv': csv });
    const [table] = source.tables;
    const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
    const mined = await mineInsights({ name: table!.name, rowCount: table!.rowCount, columns: table!.profile.columns }, askOf(recorder), {
      insightsMax: FIRST,
    });
    const said: Said[] = firstFindings(mined, FIRST);
    counts.tables += 1;
    for (const truth of flag.insight_list) {
      const wanted = valuesOf(truth.insight_value, csv.toLowerCase());
      if (wanted === null) {
        counts.prose += 1;
        continue;
      }
      counts.truths += 1;
      const hit = said.some((insight) => holds(insight, wanted));
      if (hit) counts.found += 1;
      else if (verbose) process.stdout.write(`${file} missed: ${truth.insight} ${JSON.stringify(truth.insight_value).slice(0, 200)}\n`);
    }
    if (verbose) for (const { sentence } of said) process.stdout.write(`${file} ${sentence}\n`);
  }
} finally {
  await engineHost.close();
  await rm(folder, { recursive: true, force: true });
}
const recall = counts.found / counts.truths;
process.stdout.write(
  `${counts.tables} tables, ${counts.truths} ground truths with values (${counts.prose} of prose left out): ${(recall * 100).toFixed(1)} % among the first ${FIRST} findings (at least ${RECALL_MIN * 100})\n`,
);
process.exitCode = recall < RECALL_MIN ? 1 : 0;

interface Wanted {
  numbers: number[];
  names: string[];
  direction: 'up' | 'down' | 'none' | null;
}

/** The values of a ground truth; null if it is prose. */
function valuesOf(value: unknown, data: string): Wanted | null {
  if (value === null || typeof value !== 'object') return null;
  const wanted: Wanted = { numbers: [], names: [], direction: null };
  const text = JSON.stringify(value);
  if (/uniform|no correlation|no trend|"none"|stable|not showing/i.test(text)) wanted.direction = 'none';
  else if (/increas|positive|grow|rising|upward/i.test(text)) wanted.direction = 'up';
  else if (/decreas|negative|declin|falling|downward/i.test(text)) wanted.direction = 'down';
  const take = (one: unknown, key: string | null): void => {
    if (typeof one === 'number') {
      wanted.numbers.push(one);
      if (key !== null && /^[A-Z]/.test(key) && !/average|total|number|percent|value/i.test(key)) wanted.names.push(key);
    } else if (typeof one === 'string') {
      const number = /^~?\s*\$?\s*(-?\d[\d,]*(?:\.\d+)?)\s*(%|days?|hours?)?\.?$/.exec(one.trim());
      if (number) {
        wanted.numbers.push(Number(number[1]!.replaceAll(',', '')));
        if (key !== null && /^[A-Z]/.test(key)) wanted.names.push(key);
      } else if (
        one.length <= 40 &&
        one.split(' ').length <= 4 &&
        !/increas|decreas|positive|negative|uniform|none|trend|number of|period|majority/i.test(one)
      )
        wanted.names.push(one);
    } else if (Array.isArray(one)) for (const inner of one) take(inner, null);
    else if (typeof one === 'object' && one !== null) for (const [inner, of] of Object.entries(one)) take(of, inner);
  };
  for (const [key, one] of Object.entries(value))
    if (!/^(description|observation|prediction|future projection|key finding|comparison)$/i.test(key)) take(one, key);
  // A name that is nowhere in the data is an axis label, or was made up for the answer.
  const occurs = (name: string) => data.includes(name.toLowerCase()) || data.includes(name.toLowerCase().replaceAll(' ', '_'));
  wanted.names = wanted.names.filter(occurs);
  return wanted.numbers.length === 0 && wanted.names.length === 0 && wanted.direction === null ? null : wanted;
}

type Said = Pick<Insight, 'sentence' | 'values' | 'columns'>;

function holds(insight: Said, { numbers, names, direction }: Wanted): boolean {
  const said = insight.values.map(({ value }) => value);
  const near = (a: number, b: number) => Math.abs(a - b) <= Math.abs(b) * 0.01 + 1e-9;
  const number = (wanted: number) => said.some((value) => near(value, wanted) || near(value * 100, wanted));
  const text = `${insight.sentence} ${insight.values.map(({ name }) => name).join(' ')} ${insight.columns.join(' ')}`.toLowerCase();
  const name = (wanted: string) => text.includes(wanted.toLowerCase()) || text.includes(wanted.toLowerCase().replaceAll(' ', '_'));
  if (numbers.length === 0 && names.length === 0) {
    return (
      direction !== null &&
      new RegExp({ up: 'increasing|positive', down: 'decreasing|negative', none: 'no trend|uniform|no correlation' }[direction]).test(
        insight.sentence,
      )
    );
  }
  const hits = { numbers: numbers.filter(number).length, names: names.filter(name).length };
  const all = numbers.length + names.length;
  return hits.numbers + hits.names >= Math.max(Math.min(2, all), all / 2) && (numbers.length === 0 || hits.numbers > 0);
}
