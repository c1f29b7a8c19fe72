/**
 * Asks questions of statistics in words over tables that a seed makes, with and without notes, in English and German. Right: every value under
 * its own name, or a refusal of what cannot be answered. With --tasks, questions come with constraints and a format, as analysts hand out tasks.
 * Usage: node bin/run.mjs bench/statistics-words.ts [--tasks] [--questions N] [--seed S] [-v]
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { hasParts } from './named-parts.ts';
import { Refusals } from './refusals.ts';
import { drawQuestion } from './statistics/questions.ts';
import { csvOf, drawDatedTable, drawTable } from './statistics/tables.ts';
import { drawTask } from './statistics/tasks/tasks.ts';
import { upperBound } from './unseen/bound.ts';
import { answeringIn } from './workspace-model.ts';

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    tasks: { type: 'boolean', default: false },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});
const [wanted, seed] = [Number(values.questions), Number(values.seed)];
const PER_TABLE = 30;
const work = await mkdtemp(path.join(tmpdir(), 'statistics-words-'));
const log = pino({ level: 'silent' });
const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log });
const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const refusals = new Refusals();
type Counts = { right: number; wrong: number; cannot: number };
const byKind = new Map<string, Counts>();
const totals: Counts = { right: 0, wrong: 0, cannot: 0 };
const lines: string[] = [];
for (let n = 0, asked = 0; asked < wanted; n++) {
  const german = n % 4 === 3;
  const table = (values.tasks ? drawDatedTable : drawTable)(seed * 10_007 + n, german);
  const workspace = openWorkspace(engine, [await open(n)]);
  const io = answeringIn(workspace, { model: null, log, today: 20_000 });
  for (let one = 0; one < PER_TABLE && asked < wanted; one++) {
    const drawn = (values.tasks ? drawTask : drawQuestion)(seed * 7_919 + n * 1_009 + one, table, german ? 'de' : 'en');
    if (!drawn || (values.kind && drawn.kind !== values.kind)) continue;
    asked += 1;
    const answer = await answerQuestion(io, { question: drawn.question, notes: drawn.notes, earlier: [] });
    const fits = drawn.parts !== null && hasParts(answer.table, drawn.parts);
    const outcome = drawn.parts === null ? (answer.answered ? 'wrong' : 'right') : !answer.answered ? 'cannot' : fits ? 'right' : 'wrong';
    count(drawn.kind, outcome);
    if (outcome === 'cannot') refusals.add(answer);
    if (values.verbose && outcome !== 'right')
      lines.push(
        `${outcome.toUpperCase()} [${drawn.kind}] ${drawn.question}\n    notes: ${JSON.stringify(drawn.notes)}\n    ${answer.answer.slice(0, 260)}\n    ${JSON.stringify(drawn.parts)} ${JSON.stringify(answer.table?.columns.map(({ label }) => label))} ${JSON.stringify(answer.table?.rows.slice(0, 3))}`,
      );
  }

  async function open(at: number) {
    const folder = path.join(work, String(at));
    await mkdir(folder);
    const fileName = `${table.name}.csv`;
    await writeFile(path.join(folder, fileName), csvOf(table));
    const { tables } = await engine.importFile({ path: path.join(folder, fileName), fileName, outputFolder: folder });
    const shown = tables.map((each) => ({ ...each, key: each.path }));
    return {
      id: fileName,
      name: fileName,
      type: 'file' as const,
      snapshotId: fileName,
      snapshotSha256: '',
      importedAt: new Date(0),
      importSummary: '',
      tables: shown,
    };
  }
}

function count(kind: string, outcome: keyof Counts): void {
  totals[outcome] += 1;
  const own = byKind.get(kind) ?? { right: 0, wrong: 0, cannot: 0 };
  own[outcome] += 1;
  byKind.set(kind, own);
}

const share = (part: number, of: number) => `${part} (${((100 * part) / Math.max(of, 1)).toFixed(1)} %)`;
const { right, wrong, cannot } = totals;
const refusable = byKind.get('refuse') ?? { right: 0, wrong: 0, cannot: 0 };
const answerable = right + wrong + cannot - refusable.right - refusable.wrong;
const answered = right + wrong - refusable.right;
process.stdout.write(
  `${[
    ...lines,
    ...[...byKind].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, each]) => `  ${kind}: ${JSON.stringify(each)}`),
    ...refusals.lines(),
    `answerable ${answerable}: right ${share(right - refusable.right, answerable)}, refused ${share(cannot, answerable)}`,
    `answered ${answered}: wrong ${share(wrong, answered)}, at most ${(100 * upperBound(wrong, answered)).toFixed(1)} % with 95 % confidence`,
    `not answerable ${refusable.right + refusable.wrong}: refused ${share(refusable.right, refusable.right + refusable.wrong)}`,
  ].join('\n')}\n`,
);
await host.close();
await rm(work, { recursive: true, force: true });
