/**
 * Reads polluted CSV files and compares them with their clean versions: shape, then cells, and whether a difference was reported.
 * Usage: node bench/pollock.ts FOLDER, where FOLDER has `csv/`, `clean/` and `parameters/` of the Pollock benchmark.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DelimitedResult, importDelimited } from '../src/data/engine/import-csv/index.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node bench/pollock.ts FOLDER');
const work = await mkdtemp(join(tmpdir(), 'pollock-'));
const connection = await (await DuckDBInstance.create(':memory:')).connect();

const totals = { files: 0, shape: 0, cells: 0, cellsEqual: 0, silent: 0 };
const failures: string[] = [];
const started = Date.now();
for (const name of (await readdir(join(folder, 'csv'))).sort()) await score(name);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
const lines = [
  `files ${totals.files}, ${Date.now() - started} ms`,
  `same shape       ${percent(totals.shape, totals.files)} (${totals.shape})`,
  `cells equal      ${percent(totals.cellsEqual, totals.cells)}`,
  `wrong in silence ${totals.silent}`,
  ...failures,
];
process.stdout.write(`${lines.join('\n')}\n`);
await rm(work, { recursive: true, force: true });

async function score(name: string): Promise<void> {
  const path = join(folder as string, 'csv', name);
  const output = join(work, `out-${totals.files++}`);
  await mkdir(output);
  const clean = parseClean(await readFile(join(folder as string, 'clean', name), 'utf8'));
  const parameters = JSON.parse(await readFile(join(folder as string, 'parameters', `${name}_parameters.json`), 'utf8')) as {
    header_lines: number;
  };
  const bytes = (await stat(path)).size;
  let found: DelimitedResult;
  try {
    const request = {
      path,
      fileName: name,
      format: 'csv' as const,
      outputFolder: output,
      temporaryFolder: work,
      fileBytes: bytes,
      onProgress: () => {},
    };
    found = await importDelimited(connection, request);
  } catch (error) {
    failures.push(`${name}: refused, ${String(error).slice(0, 200)}`);
    return;
  }
  const table = found.tables[0] as { path: string };
  const read = await connection.runAndReadAll(`SELECT * FROM '${table.path}'`);
  const rows = read.getRows().map((row) => row.map((value) => (value === null ? '' : String(value))));
  const header = parameters.header_lines > 0 ? 1 : 0;
  const expected = clean.slice(header);
  const width = clean[0]?.length ?? 0;
  const same = rows.length === expected.length && read.columnCount === width && found.tables.length === 1;
  const { confidence, tables } = found.certificate;
  const said = confidence.level !== 'certain' || tables.some((one) => one.issues.length > 0);
  if (same) totals.shape++;
  let equal = 0;
  let cells = 0;
  expected.forEach((row, i) => {
    row.forEach((cell, k) => {
      cells++;
      if (sameValue(cell, rows[i]?.[k] ?? '')) equal++;
    });
  });
  totals.cells += cells;
  totals.cellsEqual += equal;
  if ((!same || equal < cells) && !said) totals.silent++;
  if (!same || (equal < cells && !said) || process.argv.includes('--cells')) {
    if (same && equal === cells) return;
    const kinds = tables.flatMap((one) => one.issues.map((issue) => `${issue.kind}×${issue.count}`)).join(' ');
    const shape = `${rows.length}×${read.columnCount} for ${expected.length}×${width}`;
    failures.push(
      `${name}: ${shape}, ${cells - equal} of ${cells} cells differ, ${confidence.level}, ${said ? 'said' : 'SILENT'} ${kinds} ${JSON.stringify(found.certificate.dialect?.delimiter)}`,
    );
  }
}

/** Compares typed values as values: a date, a time or a price has several right spellings. */
function sameValue(expected: string, found: string): boolean {
  if (expected === found || expected.trim() === found) return true;
  const number = (text: string) => (/^[^\d.-]?-?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(/[^\d.-]/g, '')) : Number.NaN);
  if (number(expected) === number(found)) return true;
  const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(expected);
  if (day && found === `${day[3]}-${day[2]}-${day[1]}`) return true;
  return /^\d\d:\d\d$/.test(expected) && found === `${expected}:00`;
}

/** The clean files quote every cell and double their quotes. */
function parseClean(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/"((?:[^"]|"")*)"(,|\r?\n|$)/g)) {
    row.push((match[1] as string).replaceAll('""', '"'));
    if (match[2] !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
