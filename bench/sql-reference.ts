/**
 * Asks each question of the SQL sets through a model that answers with the set's own query: the answer must be the query's full result on
 * PostgreSQL. Where the dialects differ, the model writes the engine's. Usage: node bench/sql-reference.ts FOLDER
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { STUB_KEY, stubModel } from '../test/support/stub-model.ts';
import { inEngineDialect } from './sql-dialect.ts';
import { openReference, openSqlDatabase, readQuestions, sameResult } from './sql-sets.ts';
import { answeringIn } from './workspace-model.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node bench/sql-reference.ts FOLDER');
const work = await mkdtemp(path.join(tmpdir(), 'sql-reference-'));
const log = pino({ level: 'silent' });
const engineHost = openEngine({ processes: 1, memoryMb: 2048, temporaryFolder: work, log });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const reference = await openReference(folder);
let written = '';
const stub = await stubModel(() => ({ tool: 'run_sql', input: { sql: written, title: 'Result' } }));
const model = { provider: 'openai-compatible', baseUrl: stub.url, name: 'stub', apiKey: STUB_KEY, timeoutMs: 60_000 } as const;

const databases = new Map<string, Awaited<ReturnType<typeof openSqlDatabase>>>();
const totals = { questions: 0, queries: 0, rewritten: 0, same: 0 };
const different: string[] = [];
for (const { database, question, accepted } of await readQuestions(folder)) {
  totals.questions++;
  const source = databases.get(database) ?? (await openSqlDatabase(engine, folder, database, work));
  databases.set(database, source);
  for (const sql of accepted) {
    totals.queries++;
    const expected = await reference.rows(database, sql);
    written = inEngineDialect(sql);
    if (written !== sql) totals.rewritten++;
    const workspace = openWorkspace(engine, [source]);
    const io = answeringIn(workspace, { model, log, today: 20_000 });
    const answer = await answerQuestion(io, { question, earlier: [] });
    if (answer.planner === 'model' && sameResult(answer.table?.rows ?? [], expected)) totals.same++;
    else
      different.push(
        `${database}: ${question}\n  ${written}\n  ${JSON.stringify(answer.table?.rows.slice(0, 3))} ${JSON.stringify(expected.slice(0, 3))} ${answer.notes.join(' ')}`,
      );
  }
}
process.stdout.write(
  `${[
    `questions ${totals.questions}, accepted queries ${totals.queries}, of them written in the engine's dialect ${totals.rewritten}`,
    `same result ${totals.same} of ${totals.queries} (${((100 * totals.same) / totals.queries).toFixed(2)} %)`,
    ...different,
  ].join('\n')}\n`,
);
await stub.close();
await reference.close();
await engineHost.close();
await rm(work, { recursive: true, force: true });
