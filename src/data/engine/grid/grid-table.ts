import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { IssueLog } from '../import-csv/issues.ts';
import { nameColumns } from '../import-csv/name-columns.ts';
import { SummaryRows } from '../import-csv/summary-labels.ts';
import type { ShownSign } from '../import-csv/text-table.ts';
import { findHeader } from './find-header.ts';
import type { GridCell, GridRow } from './grid.ts';

/** Rows read before deciding on the header. */
const HEAD_ROWS = 200;

/** How much text a sheet may hold, and what to throw for more. */
export interface TextLimit {
  characters: number;
  exceeded: () => Error;
}

export interface GridTableOptions {
  title: string;
  limit?: TextLimit;
  /** Only these columns, by the names that they get; null or absent for all. The cells of others are not kept anywhere. */
  columns?: readonly string[] | null;
}

/** The cells of a column by kind: dates without and with a time of day, numbers, and the signs that these show. */
interface ColumnCounts {
  filled: number;
  days: number;
  moments: number;
  numbers: number;
  signs: Map<string, number>;
}

let tablesMade = 0;

/** The cells of one sheet as text, in a DuckDB table that may spill to disk. Widens as wider rows arrive. */
export class GridTable {
  readonly name = `sheet_${++tablesMade}`;
  readonly issues = new IssueLog();
  readonly summaries = new SummaryRows();
  header: string[] | null = null;
  width = 0;
  rows = 0;
  emptyRows = 0;
  badCells = 0;
  private readonly connection: DuckDBConnection;
  private readonly sheet: string;
  private readonly chosen: ReadonlySet<string> | null;
  private names: string[] = [];
  private readonly limit: TextLimit | null;
  private head: GridRow[] | null = [];
  private appender: DuckDBAppender | null = null;
  private lastLine = 0;
  private charactersLeft: number;
  private readonly counts: ColumnCounts[] = [];

  constructor(connection: DuckDBConnection, { title, limit, columns = null }: GridTableOptions) {
    this.connection = connection;
    this.sheet = title;
    this.chosen = columns === null ? null : new Set(columns);
    this.limit = limit ?? null;
    this.charactersLeft = limit?.characters ?? Number.POSITIVE_INFINITY;
  }

  async add(rows: GridRow[]): Promise<void> {
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
    const { header, titles, body, joined } = findHeader(this.head);
    const start = this.head[titles.length]?.line ?? 1;
    this.lastLine = start + joined - 1;
    this.head = null;
    this.header = header;
    if (joined > 1) {
      const message = `Sheet "${this.sheet}": the header has ${joined} lines; they were joined into one name for each column.`;
      this.issues.add('header_repaired', 'repaired', message, { line: start });
    }
    this.names = nameColumns(header, header?.length ?? 0).map(({ name }) => name);
    for (const row of titles) {
      const text = row.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' | ');
      if (text)
        this.issues.add('title_row', 'rejected', `Sheet "${this.sheet}": rows above the table were left out.`, { line: row.line, text });
    }
    this.width = header?.length ?? 0;
    const columns = Array.from({ length: this.width }, (_, i) => `, c${i} VARCHAR`).join('');
    await this.connection.run(`CREATE OR REPLACE TABLE ${this.name} (line BIGINT, hidden BOOLEAN${columns})`);
    await this.append(body);
  }

  private async append(rows: GridRow[]): Promise<void> {
    const width = rows.reduce((most, row) => Math.max(most, lastFilled(row)), this.width);
    if (width > this.width) await this.widen(width);
    this.appender ??= await this.connection.createAppender(this.name);
    for (const row of rows) this.appendRow(this.appender, row);
    this.appender.flushSync();
  }

  private appendRow(appender: DuckDBAppender, row: GridRow): void {
    if (!row.cells.some((cell) => cell)) return;
    // Empty rows count only between others, and not all programs write them.
    this.emptyRows += Math.max(0, row.line - this.lastLine - 1);
    this.lastLine = row.line;
    this.rows++;
    const cells = Array.from({ length: this.width }, (_, i) => (this.isChosen(i) ? row.cells[i]?.text : undefined));
    const summary = this.summaries.see(row.line, cells);
    appender.appendBigInt(BigInt(row.line));
    appender.appendBoolean(row.hidden === true);
    for (let i = 0; i < this.width; i++) {
      const cell = this.isChosen(i) ? row.cells[i] : null;
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
        if (!summary) this.count(i, cell);
        this.charactersLeft -= cell.text.length;
        if (this.limit && this.charactersLeft < 0) throw this.limit.exceeded();
        appender.appendVarchar(cell.text);
      }
    }
    appender.endRow();
  }

  isChosen(column: number): boolean {
    return this.chosen === null || this.chosen.has(this.names[column] ?? `column_${column + 1}`);
  }

  /** Whether a column has numbers and nothing else. */
  isNumeric(column: number): boolean {
    const { numbers = 0, filled = 0 } = this.counts[column] ?? {};
    return numbers > 0 && numbers === filled;
  }

  /** The sign that every number of a column shows; null if none does, or if they differ. */
  signOf(column: number): ShownSign | null {
    const { numbers = 0, signs = new Map<string, number>() } = this.counts[column] ?? {};
    const [first] = signs;
    if (!first) return null;
    const [sign, times] = first;
    return signs.size === 1 && times === numbers ? { sign } : { differ: [...signs.keys()] };
  }

  private count(column: number, cell: GridCell): void {
    const counts = this.counts[column] ?? { filled: 0, days: 0, moments: 0, numbers: 0, signs: new Map<string, number>() };
    this.counts[column] = counts;
    counts.filled++;
    if (cell.kind === 'date' && cell.text.length === 10) counts.days++;
    else if (cell.kind === 'date') counts.moments++;
    else if (cell.kind === 'number') {
      counts.numbers++;
      if (cell.sign !== undefined) counts.signs.set(cell.sign, (counts.signs.get(cell.sign) ?? 0) + 1);
    }
  }

  /** Spreadsheets store midnight like a date without time: in a column with times of day, read such dates as midnight. */
  private async alignDates(): Promise<void> {
    for (const [i, counts] of this.counts.entries()) {
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

function lastFilled(row: GridRow): number {
  for (let i = row.cells.length; i > 0; i--) if (row.cells[i - 1]) return i;
  return 0;
}
