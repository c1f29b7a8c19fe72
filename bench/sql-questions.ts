/**
 * Asks the questions of the SQL sets in words, without a model: right if the result matches an accepted query's on PostgreSQL, wrong if it
 * does not, else an honest "cannot". Questions whose accepted queries find nothing are left out. Usage: node bench/sql-questions.ts FOLDER [-v]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import type { OpenSource } from '../src/data/sources/types.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import type { AnalysisIo } from '../src/insight/ask/types.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { Refusals } from './refusals.ts';
import { asPercentages, foundNothing, matches, openReference, openSqlDatabase, readQuestions } from './sql-sets.ts';
import { answeringIn } from './workspace-model.ts';

const [folder, verbose] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node bench/sql-questions.ts FOLDER [-v]');
const work = await mkdtemp(path.join(tmpdir(), 'sql-questions-'));
const log = pino({ level: 'silent' });
const engineHost = openEngine({ processes: 1, memoryMb: 2048, temporaryFolder: work, log });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const today = Math.floor(Date.now() / 86_400_000);
// The reference reads the clock: what is recent is so for both.
const now = new Date().toISOString().slice(0, 19);
const databases = new Map<string, { source: OpenSource; dataModel: AnalysisIo['dataModel'] }>();
const refusals = new Refusals();
const totals = { right: 0, wrong: 0, cannot: 0 };
let empty = 0;
const reference = await openReference(folder);
const lines: string[] = [];
for (const { database, question, instructions, accepted } of await readQuestions(folder)) {
  const truths: unknown[][][] = [];
  for (const sql of accepted) truths.push(await reference.rows(database, sql));
  if (truths.every(foundNothing)) {
    empty++;
    continue;
  }
  const { source, dataModel } = databases.get(database) ?? (await opened(database));
  const workspace = openWorkspace(engine, [source]);
  const io = { ...answeringIn(workspace, { model: null, log, today }, now), dataModel };
  const answer = await answerQuestion(io, { question, notes: instructions || undefined, earlier: [] });
  let outcome: keyof typeof totals = 'cannot';
  // A share is the same number in either notation.
  const given = answer.table ? [answer.table.rows, asPercentages(answer.table)] : [];
  if (answer.answered) outcome = truths.some((truth) => given.some((rows) => matches(rows, truth))) ? 'right' : 'wrong';
  else refusals.add(answer);
  totals[outcome]++;
  if (verbose)
    lines.push(
      `${outcome.toUpperCase()} ${database}: ${question}\n    ${answer.sql ?? answer.answer.slice(0, 160)}\n    ${accepted[0]?.replace(/\s+/g, ' ').slice(0, 260)}`,
    );
}
const all = totals.right + totals.wrong + totals.cannot;
const share = (part: number) => `${part} (${((100 * part) / all).toFixed(1)} %)`;
process.stdout.write(
  `${[...lines, `questions ${all} and ${empty} whose truth is empty: right ${share(totals.right)}, wrong ${share(totals.wrong)}, cannot ${share(totals.cannot)}`, ...refusals.lines()].join('\n')}\n`,
);
await reference.close();
await engineHost.close();
await rm(work, { recursive: true, force: true });

/** A database imported, with its model proposed once for all of its questions. */
async function opened(database: string) {
  const source = await openSqlDatabase(engine, folder as string, database, work);
  const { dataModel } = answeringIn(openWorkspace(engine, [source]), { model: null, log, today }, now);
  const open = { source, dataModel };
  databases.set(database, open);
  return open;
}
