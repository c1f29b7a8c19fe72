import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ChosenReadings, type ImportDoubt, OFFERS } from '../../src/data/engine/doubts.ts';
import { importFile } from '../../src/data/engine/import-file.ts';
import type { ColumnProfile, ImportResult } from '../../src/data/engine/types.ts';
import { compareGrain } from './grain.ts';
import type { TrueColumn, TrueTable } from './table.ts';
import type { Export } from './write.ts';

/** `right`: without a question. `asked`: a question's reading gives the truth. `open`: asked, but no reading gives it. `wrong`: in silence. */
export type Verdict = 'right' | 'asked' | 'open' | 'refused' | 'wrong';

export interface Judgement {
  verdict: Verdict;
  /** How the first table differs from the truth; empty if it does not. */
  differences: string[];
  doubts: ImportDoubt[];
}

const TRIES_MAX = 12;
const OPTIONS = { work: 'import', memoryMb: 1_024, threads: 1, niceness: 0, user: null } as const;

/** Imports files and compares them with what is true of them. */
export async function openJudge() {
  const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  let imports = 0;

  async function read(file: Export, readings: ChosenReadings): Promise<ImportResult> {
    const outputFolder = path.join(folder, String(++imports));
    await mkdir(outputFolder);
    const upload = path.join(outputFolder, 'upload');
    await writeFile(upload, file.content);
    const request = { path: upload, fileName: file.fileName, outputFolder, readings };
    return await importFile(request, { ...OPTIONS, temporaryFolder: outputFolder }, () => {});
  }

  async function differences(result: ImportResult, truth: TrueTable): Promise<string[]> {
    const [table] = result.tables;
    if (!table) return ['no table'];
    const found = table.rowCount === truth.rows ? [] : [`${table.rowCount} rows for ${truth.rows}`];
    const names = Object.keys(truth.columns);
    const known = new Map(table.profile.columns.map((column) => [column.name.toLowerCase(), column]));
    const more = table.profile.columns.filter(({ name }) => !names.some((one) => one.toLowerCase() === name.toLowerCase()));
    if (more.length > 0) found.push(`more columns: ${more.map(({ name }) => name).join(', ')}`);
    for (const [name, expected] of Object.entries(truth.columns)) {
      const column = known.get(name.toLowerCase());
      found.push(...(column ? await compare(table.path, column, expected) : [`no column ${name}`]));
    }
    return found;
  }

  async function compare(file: string, column: ColumnProfile, expected: TrueColumn): Promise<string[]> {
    const kind = kindOf(column);
    if (kind !== expected.type && !(expected.type === 'text' && kind === 'clock'))
      return [`${column.name} is ${column.engineType}, not ${expected.type}`];
    const name = `"${column.name.replaceAll('"', '""')}"`;
    const sql = {
      number: `sum(${name})::DOUBLE`,
      text: `count(${name})::DOUBLE`,
      date: stamps(name, 'DATE'),
      time: stamps(name, 'TIMESTAMP'),
    }[expected.type];
    const [[total] = []] = (await connection.runAndReadAll(`SELECT ${sql} FROM '${file}'`)).getRows();
    const found = [];
    const same =
      typeof expected.total === 'number'
        ? Math.abs(Number(total ?? 0) - expected.total) < 1e-4
        : String(total).replaceAll(/(\d) (\d\d:)/g, '$1T$2') === expected.total;
    if (!same) found.push(`${column.name} totals ${total}, not ${expected.total}`);
    if (expected.unit && column.symbol !== expected.unit) found.push(`${column.name} has unit ${column.symbol}, not ${expected.unit}`);
    if (!hasRole(column, expected.role)) found.push(`${column.name} is ${column.role}, not ${expected.role}`);
    return found;
  }

  async function nearest(result: ImportResult, file: Export): Promise<string[]> {
    let least: string[] | null = null;
    for (const truth of [file.truth, ...(file.others ?? [])]) {
      const found = await differences(result, truth);
      if (least === null || found.length < least.length) least = found;
    }
    return least ?? [];
  }

  async function judge(file: Export): Promise<Judgement> {
    let result: ImportResult;
    try {
      result = await read(file, {});
    } catch (error) {
      return { verdict: 'refused', differences: [String(error).slice(0, 200)], doubts: [] };
    }
    // What the file settles by itself is right or wrong without a question.
    const doubts = result.certificate.tables.flatMap((table) => (table.doubts ?? []).filter(({ answered }) => !answered));
    if (file.grain) {
      const { wrong, asked } = await compareGrain(connection, result, file.grain);
      return { verdict: wrong.length > 0 ? 'wrong' : asked.length > 0 ? 'asked' : 'right', differences: [...wrong, ...asked], doubts };
    }
    const found = [...(await nearest(result, file))];
    if (doubts.every(({ kind }) => OFFERS.has(kind))) {
      // Whatever is offered must be right in each reading.
      for (const readings of combinations(doubts).slice(1)) found.push(...(await nearest(await read(file, readings), file)));
      return { verdict: found.length === 0 ? 'right' : 'wrong', differences: found, doubts };
    }
    for (const readings of combinations(doubts)) {
      if ((await nearest(await read(file, readings), file)).length === 0) return { verdict: 'asked', differences: found, doubts };
    }
    return { verdict: 'open', differences: found, doubts };
  }

  async function close(): Promise<void> {
    connection.closeSync();
    await rm(folder, { recursive: true, force: true });
  }

  return { judge, close };
}

/** Texts and codes are never added up, as is asked of identifiers. */
function hasRole({ role, type }: ColumnProfile, expected: TrueColumn['role']): boolean {
  if (expected === undefined) return true;
  if (expected === 'identifier') return type === 'text' || role === 'identifier' || role === 'category';
  return expected === 'not_identifier' ? role !== 'identifier' : role === expected;
}

/** Answers to the doubts, those that were taken first. */
function combinations(doubts: ImportDoubt[]): ChosenReadings[] {
  let all: ChosenReadings[] = [{}];
  for (const { id, taken, readings } of doubts) {
    const order = [taken, ...readings.map((one) => one.id).filter((one) => one !== taken)];
    all = order.flatMap((reading) => all.map((before) => ({ ...before, [id]: reading })));
  }
  return all.slice(0, TRIES_MAX);
}

const stamps = (name: string, type: 'DATE' | 'TIMESTAMP') =>
  `strftime(min(${name}::${type}), '${type === 'DATE' ? '%Y-%m-%d' : '%Y-%m-%dT%H:%M:%S'}') || ' ' || strftime(max(${name}::${type}), '${type === 'DATE' ? '%Y-%m-%d' : '%Y-%m-%dT%H:%M:%S'}')`;

function kindOf({ type }: ColumnProfile): TrueColumn['type'] | 'clock' | 'other' {
  if (type === 'integer' || type === 'decimal' || type === 'double') return 'number';
  if (type === 'timestamp') return 'time';
  if (type === 'time') return 'clock';
  return type === 'date' || type === 'text' ? type : 'other';
}
