/**
 * Asks the questions of DABench in words, without a model: right if the answer has every value under its own name at its stated rounding,
 * wrong if it lacks one, else an honest "cannot". The constraints are passed along as the asker's notes.
 * Usage: node bench/dabench.ts FOLDER [-v]
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import type { OpenSource } from '../src/data/sources/types.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { hasParts } from './named-parts.ts';
import { Refusals } from './refusals.ts';
import { answeringIn } from './workspace-model.ts';

interface Question {
  question: string;
  constraints: string;
  format: string;
  file_name: string;
  answers: [string, string][];
}

const [folder, verbose] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node bench/dabench.ts FOLDER [-v]');
const work = await mkdtemp(path.join(tmpdir(), 'dabench-'));
const log = pino({ level: 'silent' });
const engineHost = openEngine({ processes: 1, memoryMb: 2048, temporaryFolder: work, log });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const sources = new Map<string, OpenSource>();
const refusals = new Refusals();
const totals = { right: 0, wrong: 0, cannot: 0 };
const lines: string[] = [];
const questions = (await readFile(path.join(folder, 'questions.jsonl'), 'utf8')).split('\n').filter((line) => line !== '');
for (const { question, constraints, format, file_name, answers } of questions.map((line) => JSON.parse(line) as Question)) {
  const source = sources.get(file_name) ?? (await open(file_name));
  sources.set(file_name, source);
  const workspace = openWorkspace(engine, [source]);
  const io = answeringIn(workspace, { model: null, log, today: 20_000 });
  const answer = await answerQuestion(io, { question, notes: `${constraints ?? ''}\n${format ?? ''}`, earlier: [] });
  const outcome = !answer.answered ? 'cannot' : hasParts(answer.table, answers) ? 'right' : 'wrong';
  totals[outcome]++;
  if (outcome === 'cannot') refusals.add(answer);
  if (verbose)
    lines.push(`${outcome.toUpperCase()} ${file_name}: ${question}\n    ${answer.answer.slice(0, 300)}\n    ${JSON.stringify(answers)}`);
}
const all = questions.length;
const share = (part: number) => `${part} (${((100 * part) / all).toFixed(1)} %)`;
process.stdout.write(
  `${[...lines, `questions ${all}: right ${share(totals.right)}, wrong ${share(totals.wrong)}, cannot ${share(totals.cannot)}`, ...refusals.lines()].join('\n')}\n`,
);
await engineHost.close();
await rm(work, { recursive: true, force: true });

async function open(name: string): Promise<OpenSource> {
  const outputFolder = path.join(work, String(sources.size));
  await mkdir(outputFolder);
  const { tables } = await engine.importFile({ path: path.join(folder as string, 'tables', name), fileName: name, outputFolder });
  const shown = tables.map((table) => ({ ...table, key: table.path }));
  return { id: name, name, type: 'file', snapshotId: name, snapshotSha256: '', importedAt: new Date(0), importSummary: '', tables: shown };
}
