import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import type { ChosenReadings } from '../doubts.ts';
import { quoteText } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { alignRow } from './align-row.ts';
import { usualWidth } from './detect-dialect.ts';
import { findLayout, type Layout } from './find-layout.ts';
import { yearInName } from './open-years.ts';
import { RowReader } from './row-reader.ts';
import { isBlank, Section } from './section.ts';
import type { Dialect, Row } from './types.ts';
import { typeTextTable } from './typing.ts';

const LOOKAHEAD = 40;
const FOOTER_ROWS = 6;
const TABLES_MAX = 100;

interface CarefulRequest {
  path: string;
  fileName: string;
  dialect: Dialect;
  layout: Layout;
  temporaryFolder: string;
  outputFolder: string;
  tableName: string;
  fileBytes: number;
  readings?: ChosenReadings | undefined;
  onProgress: (percent: number, message: string) => void;
}

export interface WrittenTable {
  name: string;
  path: string;
  certificate: TableCertificate;
  doubts: string[];
}

/** Reads any text record by record, repairing and rejecting with line numbers, then types and writes each table it finds. */
export async function importCarefully(connection: DuckDBConnection, request: CarefulRequest): Promise<WrittenTable[]> {
  const sections = mainFirst(normalise(request));
  const written: WrittenTable[] = [];
  for (const [i, section] of sections.entries()) {
    request.onProgress(60 + (35 * i) / sections.length, 'Deciding the types of the columns');
    written.push(await writeSection(connection, section, request, i));
  }
  return written;
}

/** How many times the cells of the first table another one needs to be taken for the main one. */
const MAIN_FACTOR = 3;

/** Puts a table first that is much larger than the first one of the file. */
function mainFirst(sections: Section[]): Section[] {
  const cells = ({ rowsKept, layout }: Section) => rowsKept * layout.width;
  const [first] = sections as [Section];
  const main = sections.reduce((most, one) => (cells(one) > MAIN_FACTOR * cells(first) && cells(one) > cells(most) ? one : most), first);
  return [main, ...sections.filter((section) => section !== main)];
}

function normalise(request: CarefulRequest): Section[] {
  const { dialect, layout } = request;
  const reader = new RowReader(request.path, dialect);
  const sections: Section[] = [];
  const open = (of: Layout) => {
    if (sections.length >= TABLES_MAX) {
      throw new AppError(
        'validation_error',
        `The file contains more than ${TABLES_MAX} tables, one below the other. Upload those you need as separate files.`,
      );
    }
    const section = new Section(of, dialect, join(request.temporaryFolder, `table-${sections.length + 1}.csv`));
    sections.push(section);
    reader.width = of.width;
    return section;
  };
  try {
    for (let i = 0; i < layout.recordsBefore; i++) reader.next();
    let section = open(layout);
    let afterBlank = false;
    const ahead: Row[] = [];
    let rows = 0;
    for (;;) {
      while (ahead.length < LOOKAHEAD) {
        const row = reader.next();
        if (!row) break;
        ahead.push(cleaned(row));
      }
      const row = ahead.shift();
      if (!row) break;
      if (++rows % 20_000 === 0) request.onProgress((60 * reader.bytesRead) / Math.max(1, request.fileBytes), `${rows} rows read`);
      if (afterBlank && !isBlank(row) && layout.width > 1) {
        const next = nextTable([row, ...ahead], section, dialect);
        if (next) {
          section.close();
          section = open(next);
          ahead.splice(0, next.recordsBefore - 1);
          if (next.recordsBefore === 0) section.add(row);
          afterBlank = false;
          continue;
        }
      }
      if (ahead.length < FOOTER_ROWS && isFooterFromHere(section, [row, ...ahead], afterBlank)) {
        for (const line of [row, ...ahead.splice(0)]) section.addFooter(line);
        break;
      }
      section.add(row);
      afterBlank = isBlank(row);
    }
    if (reader.hurriedFrom !== null) section.hurried(reader.hurriedFrom);
    section.close();
  } finally {
    reader.close();
  }
  return sections;
}

/** Removes characters that no cell may contain. */
function cleaned(row: Row): Row {
  const nul = row.cells.some((cell) => cell.includes('\u0000'));
  const bom = row.cells[0]?.startsWith('\ufeff') ?? false;
  if (!nul && !bom) return row;
  const cells = row.cells.map((cell) => cell.replaceAll('\u0000', ''));
  if (bom) cells[0] = (cells[0] as string).replace(/^\ufeff+/, '').replace(/^"(.*)"$/s, '$1');
  return { ...row, cells, defects: [...row.defects, ...(nul ? ['nul_byte' as const] : []), ...(bom ? ['inner_bom' as const] : [])] };
}

/** True if all rows from here to the end of the file are footer. */
function isFooterFromHere(section: Section, rows: Row[], afterBlank: boolean): boolean {
  if (section.rowsKept === 0) return false;
  let blank = afterBlank;
  let footers = 0;
  for (const row of rows) {
    if (isBlank(row)) {
      blank = true;
      continue;
    }
    if (!section.isFooter(row, blank)) return false;
    footers++;
  }
  return footers > 0 && !isBlank(rows[0] as Row);
}

/** The layout of a new table after an empty line, recognized by another width or its own header; null if the table continues. */
function nextTable(rows: Row[], section: Section, dialect: Dialect): Layout | null {
  const end = rows.findIndex(isBlank);
  const block = end < 0 ? rows : rows.slice(0, end);
  const width = usualWidth(block);
  const usual = block.filter((row) => row.cells.length === width);
  if (width < 2 || usual.length < 3 || usual.length < block.length * 0.7) return null;
  const layout = findLayout(block, width, dialect);
  const header = layout.header?.map((cell) => cell.trim()).join('\n');
  const same = header === section.layout.header?.map((cell) => cell.trim()).join('\n');
  if (width !== section.layout.width || (layout.header !== null && layout.certain && !same)) return layout;
  // Same width and no clear header: a new table only if no cell matches its column's kind.
  const fits = usual.map((row) => alignRow(row.cells, section.layout.families, dialect.delimiter));
  return !same && fits.every((fit) => fit.fitting === 0 && fit.misfitting > 0) ? layout : null;
}

/** The columns without the empty ones outside of the bars that frame each row of a printed list. */
function framed<C>({ layout: { header }, endsFilled }: Section, delimiter: string, columns: C[]): C[] {
  const ends = [0, columns.length - 1];
  const bare = delimiter === '|' && columns.length > 3 && !endsFilled && ends.every((i) => header?.[i]?.trim() === '');
  return bare ? columns.slice(1, -1) : columns;
}

async function writeSection(connection: DuckDBConnection, section: Section, request: CarefulRequest, index: number): Promise<WrittenTable> {
  const name = index === 0 ? request.tableName : `${request.tableName}_${index + 1}`;
  const path = join(request.outputFolder, `${name}.parquet`);
  const sources = section.columns.map((_, i) => `c${i}`);
  const types = ["'line': 'BIGINT'", ...sources.map((source) => `'${source}': 'VARCHAR'`)].join(', ');
  // Buffers as small as the longest record allows, so that several threads can share the file in bounded memory.
  const line = Math.max(100_000, section.longest * 3 + 1_000);
  const relation = `read_csv(${quoteText(section.path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', max_line_size = ${line}, buffer_size = ${Math.max(4_000_000, line * 2)}, columns = {${types}})`;
  const empty = `(SELECT NULL::BIGINT AS line, ${sources.map((source) => `NULL::VARCHAR AS ${source}`).join(', ')} WHERE false)`;
  const table = {
    relation: section.rowsKept > 0 ? relation : empty,
    columns: framed(
      section,
      request.dialect.delimiter,
      section.columns.map((column, i) => ({ source: sources[i] as string, ...column })),
    ),
    lineColumn: 'line',
    outputPath: path,
    rows: section.rowsKept,
    summaries: section.summaries.list(),
    delimiter: request.dialect.delimiter,
    readings: request.readings,
    headerRepaired: section.layout.headerRepair !== null,
    statedYear: yearInName(request.fileName),
    scope: index === 0 ? '' : name,
  };
  const typed = await typeTextTable(connection, table);
  return {
    name,
    path,
    doubts: [...section.layout.reasons, ...section.doubts, ...typed.doubts],
    certificate: {
      name,
      rowsRead: section.rowsRead,
      rowsKept: typed.rows,
      rowsRepaired: section.rowsRepaired,
      rowsRejected: section.rowsRejected + typed.rowsLeft,
      cellsKept: typed.cells,
      cellsRepaired: section.cellsRepaired + typed.cellsRepaired,
      cellsRejected: section.cellsRejected + typed.rowsLeft * section.layout.width,
      columns: typed.columns,
      issues: [...section.issues.list(), ...typed.issues],
      doubts: [...(section.layout.question ? [section.layout.question] : []), ...typed.questions],
    },
  };
}
