/**
 * Asks each question of the SQL sets through a model that answers with the set's own query: what comes out must be what the query gives, whole.
 * Usage: node bench/sql-reference.ts FOLDER
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { answerQuestion } from '../src/analysis/answer.ts';
import { openWorkspace } from '../src/analysis/workspace.ts';
import { openEngine } from '../src/engine/index.ts';
import { STUB_KEY, stubModel } from '../test/support/stub-model.ts';
import { openSqlDatabase, readQuestions, sameResult } from './sql-sets.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node bench/sql-reference.ts FOLDER');
const work = await mkdtemp(path.join(tmpdir(), 'sql-reference-'));
const log = pino({ level: 'silent' });
const engine = openEngine({ processes: 1, memoryMb: 2048, temporaryFolder: work, log });
let reference = '';
const stub = await stubModel(() => ({ tool: 'run_sql', input: { sql: reference, title: 'Result' } }));
const model = { provider: 'openai-compatible', baseUrl: stub.url, name: 'stub', apiKey: STUB_KEY, timeoutMs: 60_000 } as const;

const questions = await readQuestions(folder);
const databases = new Map<string, Awaited<ReturnType<typeof openSqlDatabase>>>();
const totals = { questions: 0, queries: 0, otherDialect: 0, same: 0 };
const different: string[] = [];
for (const { database, question, accepted } of questions) {
  totals.questions++;
  const source = databases.get(database) ?? (await openSqlDatabase(engine, folder, database, work));
  databases.set(database, source);
  const tables = Object.fromEntries(source.tables.map(({ name, path: file }) => [name, file]));
  for (const sql of accepted) {
    totals.queries++;
    const expected = await engine.query({ sql, tables }).catch(() => null);
    if (expected === null) {
      totals.otherDialect++;
      continue;
    }
    reference = sql;
    const io = { workspace: openWorkspace(engine, [source]), today: 20_000, model, log, progress: () => {} };
    const answer = await answerQuestion(io, { question, earlier: [] });
    if (answer.planner === 'model' && sameResult(answer.table?.rows ?? [], expected.rows)) totals.same++;
    else different.push(`${database}: ${question}\n  ${sql}\n  ${answer.notes.join(' ')} ${stub.prompts.at(-1)?.slice(-300)}`);
  }
}
const runnable = totals.queries - totals.otherDialect;
process.stdout.write(
  `${[
    `questions ${totals.questions}, accepted queries ${totals.queries}, of them in another dialect of SQL than the engine's ${totals.otherDialect}`,
    `same result ${totals.same} of ${runnable} (${((100 * totals.same) / runnable).toFixed(2)} %)`,
    ...different,
  ].join('\n')}\n`,
);
await stub.close();
await engine.close();
await rm(work, { recursive: true, force: true });
