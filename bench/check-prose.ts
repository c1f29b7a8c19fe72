/**
 * Claims in free prose about generated tables: bounds, rough numbers, multiples, fractions, growth, rankings, comparisons, lists, tables and
 * "respectively", each with its true statement and with false ones. A false one is caught if something of it is called contradicted; a true
 * one is wrongly accused if anything of it is. The truth is computed here, independently of the service.
 * Usage: node bench/check-prose.ts [--seed N] [--tables 12] [--verbose]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { checkClaim } from '../src/insight/ask/check-answer/check-claim.ts';
import { readClaims } from '../src/insight/ask/check-answer/read-claims.ts';
import { readWordsHere } from '../src/insight/ask/reader/read-words.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { importTestSource } from '../test/support/import-test-source.ts';
import { drawTable, type Statement, statementsOf } from './check-prose/statements.ts';
import { modelOf } from './workspace-model.ts';

const CAUGHT_MIN = 0.8;
const ACCUSED_MAX = 0.02;
const CONFIRMED_MIN = 0.6;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    tables: { type: 'string', default: '12' },
    verbose: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'bench-prose-'));
const host = openEngine({ processes: 2, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
interface Counts {
  true: number;
  confirmed: number;
  accused: number;
  false: number;
  caught: number;
  believed: number;
}
const none = (): Counts => ({ true: 0, confirmed: 0, accused: 0, false: 0, caught: 0, believed: 0 });
const byForm = new Map<string, Counts>();
try {
  for (let i = 0; i < Number(values.tables); i += 1) {
    const table = drawTable(Number(values.seed) * 1_000 + i);
    const source = await importTestSource(engine, folder, table.noun, { [`${table.noun}.csv`]: table.csv });
    const workspace = openWorkspace(engine, [source]);
    const io = { workspace, dataModel: modelOf(workspace), read: readWordsHere(workspace) };
    for (const statement of statementsOf(table)) count(statement, await verdictOf(io, statement.text));
  }
} finally {
  await host.close();
  await rm(folder, { recursive: true, force: true });
}
const all = [...byForm.values()].reduce((sum, one) => {
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += one[key];
  return sum;
}, none());
for (const [form, counts] of [...byForm].sort()) say(form, counts);
say('all', all);
process.exitCode =
  all.caught < CAUGHT_MIN * all.false || all.accused > ACCUSED_MAX * all.true || all.confirmed < CONFIRMED_MIN * all.true ? 1 : 0;

async function verdictOf(io: Parameters<typeof checkClaim>[0], text: string): Promise<{ verdict: string; detail: string }> {
  const checked = [];
  for (const claim of readClaims(text)) checked.push(await checkClaim(io, claim));
  const verdicts = checked.map(({ verdict }) => verdict);
  // Nothing was claimed, and nothing was read.
  if (checked.length === 0) verdicts.push('supported');
  const verdict = verdicts.includes('contradicted') ? 'contradicted' : verdicts.includes('supported') ? 'supported' : 'cannot_check';
  return { verdict, detail: checked.map((one) => `${one.claim}: ${one.verdict} (${one.actual}) ${one.understood}`).join(' | ') };
}

function count({ form, text, holds }: Statement, { verdict, detail }: { verdict: string; detail: string }): void {
  const counts = byForm.get(form) ?? none();
  byForm.set(form, counts);
  counts[holds ? 'true' : 'false'] += 1;
  if (verdict === 'contradicted') counts[holds ? 'accused' : 'caught'] += 1;
  if (verdict === 'supported') counts[holds ? 'confirmed' : 'believed'] += 1;
  const right = verdict === (holds ? 'supported' : 'contradicted');
  if (values.verbose && !right)
    process.stdout.write(`${holds ? 'TRUE' : 'FALSE'} ${verdict} [${form}] ${text.replaceAll('\n', ' / ')}\n    ${detail}\n`);
}

function say(form: string, { true: good, confirmed, accused, false: bad, caught, believed }: Counts): void {
  const of = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);
  process.stdout.write(
    `${form.padEnd(14)} ${String(good).padStart(5)} true: confirmed ${of(confirmed, good)}, accused ${of(accused, good)}; ${String(bad).padStart(5)} false: caught ${of(caught, bad)}, believed ${of(believed, bad)}\n`,
  );
}
