import path from 'node:path';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import { IssueLog } from './import-csv/issues.ts';
import { nameColumns } from './import-csv/name-columns.ts';
import { typeTextTable } from './import-csv/typing.ts';
import { tableName } from './table-name.ts';
import type { TableCertificate } from './types.ts';
import { findHeader } from './xlsx-header.ts';
import { XlsxPackage } from './xlsx-package.ts';
import { readSheet, type SheetCell, type SheetRow } from './xlsx-sheet.ts';
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.ts';

const SHEETS_MAX = 200;
/** Rows read before deciding on the header. */
const HEAD_ROWS = 200;
/** A shared string can fill every cell: the total is bounded in proportion to the file's size, with this much always allowed. */
const CHARACTERS_PER_BYTE_MAX = 250;
const CHARACTERS_FREE = 64_000_000;

/** Imports the sheets of a workbook, one table each, with typed cells. Reports hidden sheets, merged cells and errors. */
export async function importXlsx(connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  const xlsx = await XlsxPackage.open(request.path);
  try {
    const workbook = await readWorkbook(xlsx);
    if (workbook.sheets.length > SHEETS_MAX) {
      throw new AppError(
        'validation_error',
        `The workbook has ${workbook.sheets.length} sheets; at most ${SHEETS_MAX} are allowed. Save those you need as a separate workbook.`,
      );
    }
    const result: ReaderResult = {
      tables: [],
      certificate: { encoding: null, dialect: null, confidence: { level: 'certain', reasons: [] }, tables: [], warnings: [] },
    };
    for (const [i, sheet] of workbook.sheets.entries()) {
      request.onProgress((100 * i) / workbook.sheets.length, `Reading sheet ${sheet.name}`);
      await importSheet(connection, request, { xlsx, workbook, sheet }, result);
    }
    const { confidence } = result.certificate;
    confidence.reasons.unshift(
      confidence.level === 'certain' ? 'Cells declare their own types and each sheet begins with a header.' : 'A header had to be guessed.',
    );
    if (result.tables.length === 0)
      throw new AppError('validation_error', 'No sheet of the workbook contains a table. Upload one with a header and at least one row.');
    return result;
  } finally {
    xlsx.close();
  }
}

async function importSheet(
  connection: DuckDBConnection,
  request: ReaderRequest,
  { xlsx, workbook, sheet }: { xlsx: XlsxPackage; workbook: Workbook; sheet: Sheet },
  { tables, certificate }: ReaderResult,
): Promise<void> {
  const table = new SheetTable(connection, sheet.name, CHARACTERS_FREE + request.fileBytes * CHARACTERS_PER_BYTE_MAX);
  const facts = await readSheet(xlsx, workbook, sheet, (rows) => table.add(rows));
  await table.finish();
  const say = (what: string) => certificate.warnings.push(`Sheet "${sheet.name}" ${what}`);
  if (sheet.hidden) say('is hidden in the workbook; it was imported anyway.');
  if (table.rows === 0) {
    say('holds no rows under a header; no table was created from it.');
    await table.drop();
    return;
  }
  if (facts.mergedRanges > 0) say(`has ${facts.mergedRanges} merged ranges: the value is in the first cell, the others are empty.`);
  if (facts.formulas > 0) say(`has ${facts.formulas} formulas; their saved results were used.`);
  if (table.emptyRows > 0) say(`has ${table.emptyRows} empty rows, which were left out.`);
  if (!table.header) {
    certificate.confidence.level = 'likely';
    certificate.confidence.reasons.push(`Sheet "${sheet.name}" has no row that looks like a header; its columns were numbered.`);
  }
  const name = tableName(
    sheet.name,
    tables.map((known) => known.name),
  );
  const outputPath = path.join(request.outputFolder, `${name}.parquet`);
  const named = nameColumns(table.header, table.width);
  const columns = named.map((column, i) => ({ ...column, source: `c${i}` }));
  const typed = await typeTextTable(connection, { relation: table.name, columns, lineColumn: 'line', outputPath });
  await table.drop();
  tables.push({ name, path: outputPath });
  certificate.tables.push(certify(name, table, typed));
}

function certify(name: string, table: SheetTable, typed: Awaited<ReturnType<typeof typeTextTable>>): TableCertificate {
  return {
    name,
    rowsRead: table.rows,
    rowsKept: table.rows,
    rowsRepaired: 0,
    rowsRejected: 0,
    cellsKept: table.rows * table.width - table.badCells,
    cellsRepaired: typed.cellsRepaired,
    cellsRejected: table.badCells,
    columns: typed.columns,
    issues: [...table.issues.list(), ...typed.issues],
  };
}

let tablesMade = 0;

/** The cells of one sheet as text, in a DuckDB table that may spill to disk. Widens as wider rows arrive. */
class SheetTable {
  readonly name = `sheet_${++tablesMade}`;
  readonly issues = new IssueLog();
  header: string[] | null = null;
  width = 0;
  rows = 0;
  emptyRows = 0;
  badCells = 0;
  private readonly connection: DuckDBConnection;
  private readonly sheet: string;
  private head: SheetRow[] | null = [];
  private appender: DuckDBAppender | null = null;
  private pendingEmpty = 0;
  private charactersLeft: number;
  /** Per column: cells that are dates, those of them with a time of day, and all cells. */
  private readonly dates: { days: number; moments: number; filled: number }[] = [];

  constructor(connection: DuckDBConnection, sheet: string, charactersMax: number) {
    this.connection = connection;
    this.sheet = sheet;
    this.charactersLeft = charactersMax;
  }

  async add(rows: SheetRow[]): Promise<void> {
    if (!this.head) return await this.append(rows);
    this.head.push(...rows);
    if (this.head.length >= HEAD_ROWS) await this.begin();
  }

  async finish(): Promise<void> {
    await this.begin();
    this.appender?.closeSync();
    this.appender = null;
    await this.alignDates();
  }

  async drop(): Promise<void> {
    await this.connection.run(`DROP TABLE IF EXISTS ${this.name}`);
  }

  private async begin(): Promise<void> {
    if (!this.head) return;
    const { header, titles, body } = findHeader(this.head);
    this.head = null;
    this.header = header;
    for (const row of titles) {
      const text = row.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' | ');
      if (text)
        this.issues.add('title_row', 'rejected', `Sheet "${this.sheet}": rows above the table were left out.`, { line: row.line, text });
    }
    this.width = header?.length ?? 0;
    const columns = Array.from({ length: this.width }, (_, i) => `, c${i} VARCHAR`).join('');
    await this.connection.run(`CREATE OR REPLACE TABLE ${this.name} (line BIGINT${columns})`);
    await this.append(body);
  }

  private async append(rows: SheetRow[]): Promise<void> {
    const width = rows.reduce((most, row) => Math.max(most, lastFilled(row)), this.width);
    if (width > this.width) await this.widen(width);
    this.appender ??= await this.connection.createAppender(this.name);
    for (const row of rows) this.appendRow(this.appender, row);
    this.appender.flushSync();
  }

  private appendRow(appender: DuckDBAppender, row: SheetRow): void {
    if (!row.cells.some((cell) => cell)) {
      this.pendingEmpty++;
      return;
    }
    // Empty rows count only between others, not at the end.
    this.emptyRows += this.pendingEmpty;
    this.pendingEmpty = 0;
    this.rows++;
    appender.appendBigInt(BigInt(row.line));
    for (let i = 0; i < this.width; i++) {
      const cell = row.cells[i];
      if (!cell) appender.appendNull();
      else if (cell.kind === 'error' || cell.kind === 'missing_result') {
        this.badCells++;
        const what =
          cell.kind === 'error' ? 'Cells that show an error were left empty.' : 'Formulas without a saved result were left empty.';
        this.issues.add(cell.kind === 'error' ? 'error_cell' : 'formula_without_result', 'rejected', what, {
          line: row.line,
          column: this.header?.[i] || `column_${i + 1}`,
          text: cell.text,
        });
        appender.appendNull();
      } else {
        this.count(i, cell);
        this.charactersLeft -= cell.text.length;
        if (this.charactersLeft < 0) throw tooMuchText(this.sheet);
        appender.appendVarchar(cell.text);
      }
    }
    appender.endRow();
  }

  private count(column: number, cell: SheetCell): void {
    let counts = this.dates[column];
    if (!counts) {
      counts = { days: 0, moments: 0, filled: 0 };
      this.dates[column] = counts;
    }
    counts.filled++;
    if (cell.kind !== 'date') return;
    if (cell.text.length === 10) counts.days++;
    else counts.moments++;
  }

  /** Excel stores midnight like a date without time: in a column with times of day, read such dates as midnight. */
  private async alignDates(): Promise<void> {
    for (const [i, counts] of this.dates.entries()) {
      if (!counts || counts.days === 0 || counts.moments === 0 || counts.days + counts.moments !== counts.filled) continue;
      await this.connection.run(`UPDATE ${this.name} SET c${i} = c${i} || ' 00:00:00' WHERE length(c${i}) = 10`);
    }
  }

  private async widen(width: number): Promise<void> {
    this.appender?.closeSync();
    this.appender = null;
    for (let i = this.width; i < width; i++) await this.connection.run(`ALTER TABLE ${this.name} ADD COLUMN c${i} VARCHAR`);
    this.width = width;
  }
}

function tooMuchText(sheet: string): AppError {
  return new AppError(
    'validation_error',
    `The texts of sheet "${sheet}" are more than ${CHARACTERS_PER_BYTE_MAX} times as long as the file allows. Save the sheet as CSV or Parquet and upload that.`,
  );
}

function lastFilled(row: SheetRow): number {
  for (let i = row.cells.length; i > 0; i--) if (row.cells[i - 1]) return i;
  return 0;
}
