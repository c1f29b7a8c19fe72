import { closeSync, openSync, writeSync } from 'node:fs';
import { alignRow } from './align-row.ts';
import { parseSample } from './detect-dialect.ts';
import type { Layout } from './find-layout.ts';
import { IssueLog } from './issues.ts';
import { type NamedColumn, nameColumns } from './name-columns.ts';
import { lookOf } from './page-heads.ts';
import { SummaryRows, summaryLabel, summaryOf } from './summary-labels.ts';
import type { Dialect, Row } from './types.ts';

const FLUSH_CHARACTERS = 1 << 20;
const OTHER_DELIMITERS = [',', ';', '\t', '|', ' ', ':'];
/** A line that a printed list draws. */
const RULE = /^\s*[-=_+|]{5,}\s*$/;
const NOTE_WORDS =
  /^([*©]|(source|sources|note|notes|quelle|generated|exported|created|report|end of|copyright|rows|records|total|count)\b)/i;

const DEFECT_WORDS = {
  unescaped_quote: 'A quoted cell holds a quote that is not doubled; it was kept as text.',
  unbalanced_quote: 'A quote is never closed; the line was read by itself and the quote kept as text.',
  stray_newline: 'The line ending differs from the rest of the file.',
  inner_bom: 'A byte order mark inside the file was removed.',
  nul_byte: 'Zero bytes were removed.',
} as const;

/** One table of the file, written to a normalised text file, with a record of what happened to its rows. */
export class Section {
  readonly columns: NamedColumn[];
  readonly issues = new IssueLog();
  readonly doubts: string[] = [];
  readonly summaries = new SummaryRows();
  readonly path: string;
  readonly layout: Layout;
  /** Whether some row has a value in its first or last column. */
  endsFilled = false;
  rowsRead = 0;
  rowsKept = 0;
  rowsRepaired = 0;
  rowsRejected = 0;
  cellsRepaired = 0;
  cellsRejected = 0;
  /** Characters of the longest record written. */
  longest = 0;
  readonly #dialect: Dialect;
  #file: number;
  #out = '';
  #emptyRows: Row[] = [];

  constructor(layout: Layout, dialect: Dialect, path: string) {
    this.layout = layout;
    this.#dialect = dialect;
    this.path = path;
    this.columns = nameColumns(layout.header, layout.width);
    this.#file = openSync(path, 'w');
    for (const row of layout.preamble) {
      this.issues.add('preamble', 'rejected', 'Lines before the table were skipped.', {
        line: row.line,
        text: row.cells.join(dialect.delimiter || ' '),
      });
    }
    if (layout.headerRepair) this.issues.add('header_repaired', 'repaired', layout.headerRepair, { line: layout.headerLine ?? 1 });
  }

  /** Adds one record of the body. */
  add(row: Row): void {
    const { width, header } = this.layout;
    if (isBlank(row)) {
      this.#emptyRows.push({ ...row, cells: width === 1 ? [''] : row.cells });
      if (width > 1 || this.#emptyRows.length > 10_000) this.#settleEmpty(width === 1);
      return;
    }
    this.#settleEmpty(true);
    this.rowsRead++;
    if (header && row.cells.length === width && width > 1 && row.cells.every((cell, i) => cell.trim() === (header[i] as string).trim())) {
      this.#reject(row, 'repeated_header', 'The header is repeated inside the table.');
      return;
    }
    if (this.layout.pageHead?.has(lookOf(row))) {
      this.#reject(row, 'page_head', 'Lines above the header are repeated on each page.');
      return;
    }
    if (width > 1 && RULE.test(row.cells.join(''))) {
      this.#reject(row, 'rule_line', 'Lines that only draw a rule were left out.');
      return;
    }
    const text = row.defects.length > 0 ? row.cells.join(this.#dialect.delimiter) : '';
    for (const defect of row.defects) this.issues.add(defect, 'repaired', DEFECT_WORDS[defect], { line: row.line, text });
    let repaired = row.defects.length;
    this.#noteQuotes(row);
    let cells = row.cells;
    if (blanksLead(row, width, this.#dialect)) {
      cells = cells.map((cell) => cell.trimStart());
      this.issues.add('blank_after_delimiter', 'repaired', 'Every cell of the row begins with a blank, which was removed.', {
        line: row.line,
        text: row.cells.join(','),
      });
      repaired++;
    }
    if (isLabelledBehind(cells, width)) {
      cells = [cells.at(-1) as string, ...cells.slice(1, -1)];
    } else if (cells.length !== width) {
      const fitted = this.#fit(row);
      cells = fitted.cells;
      repaired += fitted.repaired;
    }
    this.summaries.see(row.line, cells);
    if (repaired > 0) this.rowsRepaired++;
    this.cellsRepaired += repaired;
    this.#write(row.line, cells);
  }

  /** Adds a record after the table's end that is not data. */
  addFooter(row: Row): void {
    if (isBlank(row)) return;
    this.rowsRead++;
    this.#reject(row, 'footer', 'A line after the data was skipped.');
  }

  /** True if this record at the end of the file is a total or a note rather than data. */
  isFooter(row: Row, afterBlank: boolean): boolean {
    const { families, width } = this.layout;
    const filled = row.cells.flatMap((cell, i) => (cell.trim() === '' ? [] : [i]));
    const first = (row.cells[filled[0] ?? 0] ?? '').trim();
    if (filled.length === 0) return false;
    if (width > 1 && filled.length === 1 && filled[0] === 0) {
      const text = /\s/.test(first) || NOTE_WORDS.test(first);
      return (
        (afterBlank && text) ||
        (NOTE_WORDS.test(first) && row.cells.length !== width) ||
        (afterBlank && row.cells.length === 1 && families[0] !== 'text')
      );
    }
    // Totals of the usual width are judged by their sums, once the types are known.
    return row.cells.length !== width && summaryOf(row.line, row.cells)?.strong === true;
  }

  /** Notes that lines from this one on were read singly, because too many quotes never close. */
  hurried(line: number): void {
    const message = 'Too many quotes are never closed, so lines were read one by one; cells that span several lines were cut.';
    this.issues.add('lines_read_alone', 'repaired', message, { line });
    this.doubts.push(message);
  }

  /** Flushes the buffer and closes the file. */
  close(): void {
    this.#settleEmpty(false);
    if (this.#out !== '') writeSync(this.#file, this.#out);
    this.#out = '';
    closeSync(this.#file);
  }

  /** Empty lines between rows are missing values in a single-column table, and nothing otherwise. */
  #settleEmpty(inside: boolean): void {
    for (const row of this.#emptyRows) {
      if (this.layout.width === 1 && inside) {
        this.rowsRead++;
        this.#write(row.line, ['']);
      } else {
        const message = row.cells.length > 1 ? 'Rows with only empty cells were left out.' : 'Empty lines were left out.';
        this.issues.add(row.cells.length > 1 ? 'empty_row' : 'empty_line', 'repaired', message, { line: row.line });
      }
    }
    this.#emptyRows = [];
  }

  /** Quotes inside an unquoted cell stay; an unpaired one is noted as a possible slip. */
  #noteQuotes(row: Row): void {
    const { quote } = this.#dialect;
    if (quote === null || row.defects.length > 0) return;
    const quoted = new Set(row.quotedAt);
    for (let i = 0; i < row.cells.length; i++) {
      const cell = row.cells[i] as string;
      if (!cell.includes(quote) || quoted.has(i) || cell.split(quote).length % 2 === 1) continue;
      const message = 'A cell that is not quoted holds a single quote character; it was kept.';
      if (quote === '"')
        this.issues.add('quote_in_cell', 'kept_as_text', message, { line: row.line, column: this.columns[i]?.name ?? '', text: cell });
    }
  }

  #fit(row: Row): { cells: string[]; repaired: number } {
    const { width, families } = this.layout;
    const delimiter = this.#dialect.delimiter || ' ';
    const text = row.cells.join(delimiter);
    const other = row.cells.length <= width / 2 ? this.#byOtherDelimiter(text) : null;
    if (other) {
      this.issues.add('other_delimiter', 'repaired', 'The row uses a different delimiter.', { line: row.line, text });
      return { cells: other, repaired: width };
    }
    const { cells } = alignRow(row.cells, families, delimiter, row.quotedAt);
    const difference = Math.abs(row.cells.length - width);
    if (row.cells.length < width) {
      const message = `The row has too few cells; empty ones were added where the column types suggest it, otherwise at the end.`;
      this.issues.add('short_row', 'repaired', message, { line: row.line, text });
    } else if (row.cells.slice(width).every((cell) => cell.trim() === '')) {
      this.issues.add('trailing_empty_cells', 'repaired', 'The row ends in empty cells past the last column, which were dropped.', {
        line: row.line,
        text,
      });
    } else {
      const message = 'The row has too many cells; an empty one was dropped or neighbours were joined where the column types suggest it.';
      this.issues.add('long_row', 'repaired', message, { line: row.line, text });
    }
    return { cells, repaired: difference };
  }

  /** Splits by another delimiter, if every typed column then matches its kind. */
  #byOtherDelimiter(text: string): string[] | null {
    const { width, families } = this.layout;
    const typed = families.filter((family) => family !== 'text' && family !== 'empty').length;
    for (const delimiter of OTHER_DELIMITERS) {
      if (delimiter === this.#dialect.delimiter || !text.includes(delimiter)) continue;
      const row = parseSample(text, true, { ...this.#dialect, delimiter, spaceAfterDelimiter: false }, 2).rows[0];
      if (!row || row.cells.length < width) continue;
      const aligned = alignRow(row.cells, families, delimiter, row.quotedAt);
      if (typed > 1 && aligned.misfitting === 0 && aligned.fitting >= typed - 1) return aligned.cells;
    }
    return null;
  }

  #reject(row: Row, kind: string, message: string): void {
    this.rowsRejected++;
    this.cellsRejected += row.cells.length;
    this.issues.add(kind, 'rejected', message, { line: row.line, text: row.cells.join(this.#dialect.delimiter || ' ') });
  }

  #write(line: number, cells: string[]): void {
    this.rowsKept++;
    if (cells[0]?.trim() !== '' || cells.at(-1)?.trim() !== '') this.endsFilled = true;
    let out = `${line}`;
    for (const cell of cells) out += cell === '' ? ',' : `,"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;
    this.longest = Math.max(this.longest, out.length);
    this.#out += `${out}\n`;
    if (this.#out.length > FLUSH_CHARACTERS) {
      writeSync(this.#file, this.#out);
      this.#out = '';
    }
  }
}

/** True if every cell but the first begins with a blank, in a file where cells usually do not. */
function blanksLead(row: Row, width: number, dialect: Dialect): boolean {
  if (width < 3 || row.cells.length !== width || dialect.spaceAfterDelimiter || dialect.delimiter === ' ') return false;
  const quoted = new Set(row.quotedAt);
  const lead = (cell: string, i: number) => i > 0 && !quoted.has(i) && cell.startsWith(' ');
  return row.cells.some(lead) && row.cells.every((cell, i) => i === 0 || lead(cell, i) || (quoted.has(i) && cell !== ''));
}

/** True if a row without a name is labelled as a total in a cell past its last column, where analytics programs put it. */
function isLabelledBehind(cells: readonly string[], width: number): boolean {
  return cells.length === width + 1 && cells[0]?.trim() === '' && summaryLabel(cells.at(-1) as string)?.strong === true;
}

/** True if all cells of the record are blank. */
export function isBlank(row: Row): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}
