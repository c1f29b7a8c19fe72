/**
 * Asks the questions of a folder in words, without a model: `tables/*.csv`, and in `questions.jsonl` for each question the SQL (DuckDB's) of its
 * truth, further texts that are as right (`also`), and null for one without an answer. Right if the result equals one of them, refused rightly if
 * there is none. An answer that differs only in that names of people are not shown is counted apart, as these are withheld by rule. Usage: node bench/asked-folder.ts FOLDER [-v] [--part 0|1] [--now 2026-11-01T12:00:00]
 */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import type { Engine } from '../src/data/engine/types.ts';
import type { OpenSource } from '../src/data/sources/types.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import type { AnalysisAnswer } from '../src/insight/ask/types.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { say } from './service.ts';
import { asPercentages, matches } from './sql-sets.ts';
import { answeringIn } from './workspace-model.ts';

interface Asked {
  id: number;
  kind: string;
  question: string;
  notes?: string;
  sql: string | null;
  also?: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    v: { type: 'boolean', short: 'v', default: false },
    part: { type: 'string' },
    now: { type: 'string', default: '2026-11-01T12:00:00' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Usage: node bench/asked-folder.ts FOLDER [-v] [--part 0|1] [--now 2026-11-01T12:00:00]');
const all = (await readFile(path.join(folder, 'questions.jsonl'), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);
const asked = all.filter(({ id }) => values.part === undefined || id % 2 === Number(values.part));

const work = await mkdtemp(path.join(tmpdir(), 'asked-folder-'));
const log = pino({ level: 'silent' });
const engineHost = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const WEEKDAYS =
  'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const NOW = values.now;
const today = Math.floor(Date.parse(NOW) / 86_400_000);
const source = await open(engine, folder, work);
const io = answeringIn(openWorkspace(engine, [source]), { model: null, log, today }, NOW);
const truths = await openTruths(folder);
const personal = await namesOfPeople();
const totals = { right: 0, 'right but for names': 0, wrong: 0, cannot: 0, asked: 0, 'rightly refused': 0, 'wrongly answered': 0 };
for (const { id, kind, question, notes, sql, also = [] } of asked) {
  const answer = await answerQuestion(io, { question, notes, earlier: [] });
  const accepted = sql === null ? [] : await Promise.all([sql, ...also].map(truths));
  const given = answer.table ? [answer.table.rows, asPercentages(answer.table)].flatMap(spellings) : [];
  const fits = (truth: unknown[][]) => notations(truth).some((one) => given.some((rows) => matches(rows, one)));
  const right = accepted.some(fits);
  const outcome =
    !right && accepted.some((truth) => isWithoutNames(truth, given, fits)) ? 'right but for names' : outcomeOf(sql !== null, answer, right);
  totals[outcome]++;
  if (values.v) {
    say(`${outcome.toUpperCase()} ${id} [${kind}] ${question}${notes ? ` | ${notes}` : ''}`);
    if (outcome !== 'right' && outcome !== 'rightly refused') {
      say(
        `    ${answer.answered ? `${answer.answer.slice(0, 300)}\n    ${JSON.stringify(answer.table?.rows.slice(0, 3))}` : answer.answer.slice(0, 400)}`,
      );
      if (answer.answered) say(`    understood ${answer.understood}`);
      say(`    truth ${sql}\n    ${JSON.stringify(accepted[0]?.slice(0, 3))} of ${accepted[0]?.length}`);
    }
  }
}
const wrong = totals.wrong + totals['wrongly answered'];
const answered = totals.right + totals['right but for names'] + wrong;
say(
  `${path.basename(folder)}: ${asked.length} asked, ${JSON.stringify(totals)}, wrong of answered ${((wrong / answered) * 100).toFixed(1)} %`,
);
await engineHost.close();
await rm(work, { recursive: true, force: true });

function outcomeOf(answerable: boolean, { answered, choices = [] }: AnalysisAnswer, right: boolean): keyof typeof totals {
  if (!answerable) return answered ? 'wrongly answered' : 'rightly refused';
  if (answered) return right ? 'right' : 'wrong';
  return choices.length > 0 ? 'asked' : 'cannot';
}

/** An answer as it may be written: days of the week in English, numbers in labels without separators, and quarters by their number. */
function spellings(rows: unknown[][]): unknown[][][] {
  const plain = rows.map((row) => row.map(plainLabel));
  const quarter = (cell: unknown) => {
    const [, month] = /^\d{4}-(01|04|07|10)-01(?:[ T]00:00:00)?$/.exec(String(cell)) ?? [];
    return month === undefined ? cell : (Number(month) + 2) / 3;
  };
  return [plain, plain.map((row) => row.map(quarter))];
}

function plainLabel(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  const day = WEEKDAYS.indexOf(cell);
  if (day >= 0) return WEEKDAYS[(day % 7) + 7];
  return cell.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:)/, '$1 $2').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

/** Whether an answer is a truth but for the names of people in it, which are not shown. */
function isWithoutNames(truth: unknown[][], given: unknown[][][], fits: (truth: unknown[][]) => boolean): boolean {
  const columns = (truth[0] ?? []).map((_, at) => at);
  const kept = columns.filter((at) => !truth.every((row) => row[at] === null || personal.has(String(row[at]))));
  if (kept.length === columns.length) return false;
  if (kept.length === 0) return given.some((rows) => rows.length === truth.length);
  return fits(truth.map((row) => kept.map((at) => row[at])));
}

/** The values of columns with personal data. */
async function namesOfPeople(): Promise<ReadonlySet<string>> {
  const columns = source.tables.flatMap(({ name, profile }) =>
    profile.columns.filter(({ role }) => role === 'personal_data').map((column) => `SELECT "${column.name}" FROM "${name}"`),
  );
  const values = await Promise.all(columns.map(truths));
  return new Set(values.flat(2).map(String));
}

/** A truth as it may be written: shares in either notation. */
function notations(rows: unknown[][]): unknown[][][] {
  const times = (factor: number) => rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell * factor : cell)));
  return [rows, times(100), times(0.01)];
}

async function open(on: Engine, from: string, into: string): Promise<OpenSource> {
  const tables = [];
  for (const file of (await readdir(path.join(from, 'tables'))).filter((name) => name.endsWith('.csv')).sort()) {
    const name = path.basename(file, '.csv');
    const outputFolder = path.join(into, name);
    await mkdir(outputFolder);
    const { tables: imported } = await on.importFile({ path: path.join(from, 'tables', file), fileName: file, outputFolder });
    for (const table of imported) tables.push({ ...table, name, key: table.path });
  }
  const id = path.basename(from);
  return { id, name: id, type: 'file', snapshotId: id, snapshotSha256: '', importedAt: new Date(0), importSummary: '', tables };
}

async function openTruths(from: string): Promise<(sql: string) => Promise<unknown[][]>> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const file of (await readdir(path.join(from, 'tables'))).filter((name) => name.endsWith('.csv')))
    await connection.run(
      `CREATE TABLE "${path.basename(file, '.csv')}" AS SELECT * FROM read_csv('${path.join(from, 'tables', file)}', header = true, sample_size = -1)`,
    );
  return async (sql) => (await connection.runAndReadAll(sql)).getRowsJson().map((row) => row.map(comparable));
}

/** Wide numbers come as texts; a month or a quarter is its first day. */
function comparable(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(cell) ?? [];
  if (year) return `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;
  if (/^\d{4}-\d\d$/.test(cell)) return `${cell}-01`;
  return /^-?\d+(\.\d+)?$/.test(cell) && String(Number(cell)) === cell.replace(/\.0+$/, '') ? Number(cell) : cell;
}
