import type { ChosenReadings, ImportDoubt } from '../doubts.ts';
import { headsPeriods } from '../unpivot/period-name.ts';
import { columnFamily, kindFamily } from './cell-kind.ts';
import { parseSample } from './detect-dialect.ts';
import { HEADER_QUESTION, headerQuestion, leavesHeaderOpen } from './header-question.ts';
import { describingRows, findPageHead } from './page-heads.ts';
import type { Dialect, Row } from './types.ts';

/** Where the table is in the file. */
export interface Layout {
  width: number;
  /** Header cells, one per column; null if the file has no header. */
  header: string[] | null;
  /** Number of records before the first data record, header included. */
  recordsBefore: number;
  headerLine: number | null;
  /** Records before the header that are not part of the table. */
  preamble: Row[];
  /** Each column's cell family in the sample. */
  families: string[];
  headerRepair: string | null;
  certain: boolean;
  reasons: string[];
  /** What the lines above the header look like if each page of the list repeats them. */
  pageHead?: ReadonlySet<string>;
  /** Set if a person should say whether the first row is a header. */
  question?: ImportDoubt;
}

/** Finds the header, the preamble and the columns' kinds, from the head of the file. */
export function findLayout(rows: Row[], width: number, dialect: Dialect, readings: ChosenReadings = {}): Layout {
  const reasons: string[] = [];
  const pages = findPageHead(rows, width);
  const start = pages?.header ?? tableStart(rows, width);
  const second = secondHeader(rows, start, width);
  if (second) {
    const body = rows.slice(start + 2);
    const families = familiesOf(body, width);
    // A heading that spans several columns fills only the first of them.
    let heading = '';
    const first = (rows[start] as Row).cells.map((cell) => {
      heading = cell.trim() === '' ? heading : cell;
      return heading;
    });
    const header = first.map((cell, i) => `${cell.trim()} ${(second.cells[i] as string).trim()}`.trim());
    const preamble = rows.slice(0, start).filter((row) => row.cells.some((cell) => cell.trim() !== ''));
    const headerRepair = 'The header has two lines; they were joined into one name for each column.';
    return {
      width,
      families,
      header,
      recordsBefore: start + 2,
      headerLine: (rows[start] as Row).line,
      preamble,
      headerRepair,
      certain: true,
      reasons,
    };
  }
  const describing = describingRows(rows, start, width, familiesOf);
  const body = rows.filter((row, i) => i > start + describing && row.cells.length === width);
  const families = familiesOf(body, width);
  const first = rows[start];
  if (!first)
    return {
      width,
      header: null,
      recordsBefore: 0,
      headerLine: null,
      preamble: [],
      families,
      headerRepair: null,
      certain: false,
      reasons: ['The file holds no table.'],
    };

  const open = leavesHeaderOpen(first.cells) && !body.some(({ cells }) => leavesHeaderOpen(cells));
  const question = open ? headerQuestion([first, ...body], width, readings[HEADER_QUESTION]) : undefined;
  const verdict = question ? (question.taken === 'data' ? 'no' : 'yes') : looksLikeHeader(first.cells, body, families);
  if (verdict === 'no') {
    const damaged = start > 0 ? repairHeader(rows[start - 1] as Row, families, width, dialect) : null;
    if (damaged) {
      return layout({
        header: damaged.cells,
        recordsBefore: start,
        headerLine: (rows[start - 1] as Row).line,
        preamble: rows.slice(0, start - 1),
        headerRepair: damaged.repair,
      });
    }
    const everyone = [first, ...body];
    const all = Array.from({ length: width }, (_, i) => columnFamily(everyone.map((row) => row.cells[i] as string)));
    return {
      ...layout({ header: null, recordsBefore: start, headerLine: null, preamble: rows.slice(0, start), headerRepair: null }),
      families: all,
    };
  }
  if (verdict === 'perhaps') reasons.push('The first row differs from the others only in its text; it was taken as the header.');
  if (describing > 0) reasons.push('Rows below the header describe the columns and were left out.');
  return layout({
    header: first.cells,
    recordsBefore: start + 1 + describing,
    headerLine: first.line,
    preamble: [...rows.slice(0, start), ...rows.slice(start + 1, start + 1 + describing)],
    headerRepair: null,
  });

  function layout(part: Pick<Layout, 'header' | 'recordsBefore' | 'headerLine' | 'preamble' | 'headerRepair'>): Layout {
    const preamble = part.preamble.filter((row) => row.cells.some((cell) => cell.trim() !== ''));
    const more = { ...(pages ? { pageHead: pages.above } : {}), ...(question ? { question } : {}) };
    return { width, families, certain: reasons.length === 0, reasons, ...part, preamble, ...more };
  }
}

function familiesOf(rows: Row[], width: number): string[] {
  const usual = rows.filter((row) => row.cells.length === width);
  return Array.from({ length: width }, (_, i) => columnFamily(usual.map((row) => row.cells[i] as string)));
}

/** A second header line, such as units: short words above columns whose other cells are all of another kind. */
function secondHeader(rows: Row[], start: number, width: number): Row | null {
  const [first, second] = [rows[start], rows[start + 1]];
  if (!first || !second || width < 2 || second.cells.length !== width || rows.length < start + 4) return null;
  const families = familiesOf(rows.slice(start + 2), width);
  const typed = families.flatMap((family, i) => (family === 'text' || family === 'empty' ? [] : [i]));
  const words = (row: Row) => typed.every((i) => kindFamily(row.cells[i] as string) === 'text');
  if (looksLikeHeader(first.cells, rows.slice(start + 2), families) === 'no' && first.cells.every((cell) => cell.trim() !== ''))
    return null;
  const short = second.cells.every((cell) => cell.trim().length <= 24);
  const same = second.cells.every((cell, i) => cell.trim() === first.cells[i]?.trim());
  return typed.length >= 2 && words(second) && short && !same ? second : null;
}

/** The first record of the usual width that is soon followed by another. */
function tableStart(rows: Row[], width: number): number {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    if (row.cells.length !== width || row.cells.every((cell) => cell.trim() === '')) continue;
    if (
      row.cells[0]?.startsWith('#') &&
      rows[i + 1]?.cells[0]?.startsWith('#') &&
      !rows.slice(i + 1, i + 50).every((next) => next.cells[0]?.startsWith('#'))
    )
      continue;
    if (width > 1 && row.cells.filter((cell) => cell.trim() !== '').length === 1 && i < 10 && rows[i + 1]?.cells.length === width) {
      // A title with trailing delimiters, as exported by spreadsheets.
      const later = rows.slice(i + 1, i + 12).find((next) => next.cells.length === width && next.cells.every((cell) => cell.trim() !== ''));
      if (later && cellsFilled(rows, i + 1, width) > 1.5) continue;
    }
    return i;
  }
  return rows.length;
}

function cellsFilled(rows: Row[], from: number, width: number): number {
  const next = rows.slice(from, from + 20).filter((row) => row.cells.length === width);
  const filled = next.map((row) => row.cells.filter((cell) => cell.trim() !== '').length);
  return filled.reduce((sum, count) => sum + count, 0) / Math.max(1, filled.length);
}

function looksLikeHeader(cells: string[], body: Row[], families: string[]): 'yes' | 'no' | 'perhaps' {
  if (headsPeriods(cells) && !body.some((row) => headsPeriods(row.cells) && row.cells.join() !== cells.join())) return 'yes';
  let against = 0;
  let pro = 0;
  for (let i = 0; i < cells.length; i++) {
    const family = families[i] as string;
    const own = kindFamily(cells[i] as string);
    if (family === 'text' || family === 'empty') {
      if (own !== 'text' && own !== 'empty' && family === 'text') against += 0.5;
      continue;
    }
    if (own === family) against++;
    else if (own !== 'empty') pro++;
  }
  if (pro > 0 && pro > against) return 'yes';
  if (against > 0) return 'no';
  const names = cells.map((cell) => cell.trim());
  if (cells.length > 1 && sameRow(body, names)) return 'yes';
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0) return 'no';
  if (body.length === 0) return filled.length === names.length && new Set(names).size === names.length ? 'yes' : 'perhaps';
  const repeated = names.some((name, i) => name !== '' && body.some((row) => row.cells[i]?.trim() === name));
  if (repeated) return 'no';
  return 'perhaps';
}

/** True if the header is repeated further down. */
function sameRow(body: Row[], names: string[]): boolean {
  return body.some((row) => row.cells.every((cell, i) => cell.trim() === names[i]));
}

/** Repairs a header that lost or gained a delimiter, or uses a different one than the rows. */
function repairHeader(row: Row, families: string[], width: number, dialect: Dialect): { cells: string[]; repair: string } | null {
  if (row.cells.every((cell) => cell.trim() === '')) return null;
  const text = row.cells.join(dialect.delimiter);
  for (const delimiter of [',', ';', '\t', '|', ' ', ':']) {
    if (delimiter === dialect.delimiter || row.cells.length > width / 2) continue;
    const other = parseSample(text, true, { ...dialect, delimiter, spaceAfterDelimiter: false }).rows;
    if (other.length === 1 && other[0]?.cells.length === width) {
      return { cells: other[0].cells, repair: `The header separates its names by ${JSON.stringify(delimiter)} instead.` };
    }
  }
  const names = row.cells.filter((cell) => cell.trim() !== '');
  if (!names.every((cell) => kindFamily(cell) === 'text') || !families.some((family) => family !== 'text' && family !== 'empty'))
    return null;
  if (row.cells.length > width && names.length <= width && row.cells.length <= width * 2) {
    const cells = [...names, ...Array(width - names.length).fill('')] as string[];
    return { cells, repair: `The header has ${row.cells.length} cells and the rows have ${width}; its empty cells were dropped.` };
  }
  if (row.cells.length > width && row.cells.length <= width * 1.5) {
    return {
      cells: row.cells.slice(0, width),
      repair: `The header has ${row.cells.length} cells and the rows have ${width}; the last names were dropped.`,
    };
  }
  if (row.cells.length < width && row.cells.length >= width * 0.6 && row.cells.length > 1) {
    const cells = [...row.cells, ...Array(width - row.cells.length).fill('')] as string[];
    const missing = families.slice(row.cells.length).every((family) => family === 'empty')
      ? 'the last columns are empty.'
      : 'names may stand over the wrong column.';
    return { cells, repair: `The header has ${row.cells.length} cells and the rows have ${width}; ${missing}` };
  }
  return null;
}
