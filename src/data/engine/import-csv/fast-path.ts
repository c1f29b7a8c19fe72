import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../sql-quote.ts';
import { findPeriods } from '../unpivot/find-periods.ts';
import { BARE_ROWS_MAX, mayAddUp, sumsAtEnds } from './bare-totals.ts';
import type { WrittenTable } from './careful-path.ts';
import { type DialectGuess, parseSample } from './detect-dialect.ts';
import type { Layout } from './find-layout.ts';
import { nameColumns } from './name-columns.ts';
import type { FileScan } from './scan-file.ts';
import { summaryOf } from './summary-labels.ts';
import type { TypedColumn } from './text-table.ts';
import { type DelimitedRequest, PARQUET_OPTIONS } from './types.ts';
import { columnCertificate, decideTypes } from './typing.ts';

const PROBES = 40;
const PROBE_BYTES = 4 * 1024;

type FastRequest = DelimitedRequest & { guess: DialectGuess; layout: Layout; tableName: string; scan: Promise<FileScan> };

/**
 * Lets DuckDB read a file that looks regular, in strict mode and with types from probes across the file. That one pass checks every row and cell;
 * returns null, leaving nothing behind, if anything contradicts the probes.
 */
export async function importFast(
  connection: DuckDBConnection,
  request: FastRequest,
): Promise<{ table: WrittenTable; scan: FileScan } | null> {
  if (!looksRegular(request)) return null;
  const columns = await typesFromProbes(connection, request);
  if (!columns || columns.some((column) => column.missing > 0 || column.converted > 0 || column.misfits || column.question)) return null;
  // A column without a name or a value is left out, and months or years as columns are offered as rows: both take the careful path.
  if (columns.some(({ empty, originalName }) => empty && originalName.trim() === '')) return null;
  if (findPeriods(columns.map(({ originalName }) => originalName))) return null;
  const path = join(request.outputFolder, `${request.tableName}.parquet`);
  request.onProgress(5, 'Reading the rows');
  const [scan, copied] = await Promise.all([request.scan, copy(connection, request, columns, path)]);
  if (!copied || !scan.utf8 || scan.nulBytes || scan.blankLines) {
    await rm(path, { force: true });
    return null;
  }
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${quoteText(path)}`);
  const rows = Number(counted.getRows()[0]?.[0] ?? 0);
  if (rows <= BARE_ROWS_MAX) {
    const numbers = columns.filter(mayAddUp).map(({ name }) => quoteName(name));
    const file = `read_parquet(${quoteText(path)}, file_row_number = true)`;
    const ends = await sumsAtEnds(connection, file, numbers, 'file_row_number');
    if (ends.first || ends.last) {
      await rm(path, { force: true });
      return null;
    }
  }
  const certificate = {
    name: request.tableName,
    rowsRead: rows,
    rowsKept: rows,
    rowsRepaired: 0,
    rowsRejected: 0,
    cellsKept: rows * columns.length,
    cellsRepaired: 0,
    cellsRejected: 0,
    columns: columns.map(columnCertificate),
    issues: [],
    doubts: request.layout.question ? [request.layout.question] : [],
  };
  return { scan, table: { name: request.tableName, path, certificate, doubts: request.layout.reasons } };
}

function looksRegular({ guess, layout }: FastRequest): boolean {
  const { delimiter, newline, quote, spaceAfterDelimiter } = guess.dialect;
  const plain =
    delimiter.length === 1 &&
    !spaceAfterDelimiter &&
    (newline === 'LF' || newline === 'CRLF') &&
    (quote === null || guess.dialect.escape === quote);
  const oneLineEach = guess.rows.slice(0, layout.recordsBefore).every((row) => row.lines === 1);
  return (
    plain &&
    oneLineEach &&
    guess.share === 1 &&
    layout.preamble.length === 0 &&
    !layout.headerRepair &&
    guess.rows.every((row) => row.defects.length === 0)
  );
}

/** Types that fit probes spread over the file; null if the probes are irregular. */
async function typesFromProbes(connection: DuckDBConnection, request: FastRequest): Promise<TypedColumn[] | null> {
  const { layout, guess } = request;
  const head = guess.rows.slice(layout.recordsBefore);
  if (head.some((row) => isSuspect(row))) return null;
  const rows: string[][] = head.map((row) => row.cells);
  const file = await open(request.path, 'r');
  try {
    const buffer = Buffer.alloc(PROBE_BYTES);
    for (let i = 1; i <= PROBES; i++) {
      const position = Math.floor((request.fileBytes - PROBE_BYTES) * (i / PROBES));
      const { bytesRead } = await file.read(buffer, 0, PROBE_BYTES, position);
      const text = buffer.toString('utf8', 0, bytesRead);
      const body = text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n') + 1);
      const probe = parseSample(body, true, guess.dialect).rows.filter(
        (row) => row.cells.length === layout.width && row.defects.length === 0,
      );
      for (const row of probe) rows.push(row.cells);
      // A total is judged by its sums, which takes the careful path.
      if (probe.some((row) => isSuspect(row))) return null;
    }
  } finally {
    await file.close();
  }
  const sample = join(request.temporaryFolder, 'probes.csv');
  const quoted = (cell: string) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);
  await writeFile(sample, `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`);
  const columns = nameColumns(layout.header, layout.width).map((column, i) => ({ source: `c${i}`, ...column }));
  const types = columns.map(({ source }) => `'${source}': 'VARCHAR'`).join(', ');
  const relation = `read_csv(${quoteText(sample)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', columns = {${types}})`;
  return await decideTypes(connection, { relation, columns, lineColumn: null, delimiter: guess.dialect.delimiter }, rows);
}

/** Whether a row may be a total or what a report computes from totals. */
function isSuspect({ line, cells }: { line: number; cells: readonly string[] }): boolean {
  const found = summaryOf(line, cells);
  return found !== null && (found.strong || found.kind === 'result');
}

async function copy(connection: DuckDBConnection, request: FastRequest, columns: TypedColumn[], path: string): Promise<boolean> {
  const { dialect, rows } = request.guess;
  const skip = rows.slice(0, request.layout.recordsBefore).length;
  const types = columns.map(({ source }) => `'${source}': 'VARCHAR'`).join(', ');
  const quote =
    dialect.quote === null ? "quote = '', escape = ''" : `quote = ${quoteText(dialect.quote)}, escape = ${quoteText(dialect.quote)}`;
  const newline = dialect.newline === 'CRLF' ? '\\r\\n' : '\\n';
  const strict = `strict_mode = true, null_padding = false, ignore_errors = false, parallel = true`;
  const reader = `read_csv(${quoteText(request.path)}, auto_detect = false, header = false, skip = ${skip}, delim = ${quoteText(dialect.delimiter)}, ${quote}, new_line = '${newline}', ${strict}, columns = {${types}})`;
  const casts = columns.flatMap(({ strict }) => (strict?.cast ? [`, ${strict.cast.sql} AS ${strict.cast.name}`] : []));
  const select = columns.map(({ strict, source, name }) => `${strict?.sql ?? source} AS ${quoteName(name)}`).join(', ');
  try {
    await connection.run(
      `COPY (SELECT ${select} FROM (SELECT *${casts.join('')} FROM ${reader})) TO ${quoteText(path)} (${PARQUET_OPTIONS})`,
    );
    return true;
  } catch (error) {
    // Not a failure: the file contradicts the probes, and the careful path finds out where.
    if (/Invalid Input|Conversion|CSV Error|Invalid unicode|not what the probes/i.test(String(error))) return false;
    throw error;
  }
}
