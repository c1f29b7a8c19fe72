import type { CellValue } from '../../../data/engine/types.ts';
import { phrase, wholeNumber } from '../../../platform/locale.ts';
import { isRightToLeft } from '../../../platform/pages/printable.ts';
import type { Table, TableColumn } from '../document.ts';
import { formatHeader, formatRow } from '../format-cell.ts';

/** Widths of a page's printed area and of a character in a table, in points. */
const PORTRAIT = 495;
const LANDSCAPE = 742;
const CHARACTER = 4.7;
const PADDING = 14;
/** The same in small print, in which a table that is slightly too wide stays upright. */
const SMALL_CHARACTER = 4.15;
const SMALL_PADDING = 8.5;
const TEXT_CHARACTERS_MAX = 34;
const CELL_CHARACTERS_MAX = 1_000;

/** A part of a table that fits the page's width, ready to typeset. */
interface TablePart {
  /** `Columns 1 to 8 of 20`, if the table is too wide for one part. */
  caption: string | null;
  headers: string[];
  widths: number[];
  right: boolean[];
  /** In row-major order. */
  cells: string[];
  /** Indexes of cells that are right-to-left or contain break marks. */
  special: number[];
}

/**
 * Splits a table into parts that fit the page: portrait if possible, in small print with texts wrapped if need be, else landscape, else several parts that
 * each repeat the first column.
 */
export function pageTable(table: Table, rows: CellValue[][]): { landscape: boolean; small: boolean; parts: TablePart[] } {
  const texts = rows.map((row, place) => formatRow(table, row, place).map(onPaper));
  const widths = table.columns.map((column, index) => naturalWidth(column, texts, index));
  const squeezed = squeeze(table.columns, texts, widths);
  if (squeezed) return { landscape: false, small: true, parts: [tablePart(table, texts, [...squeezed.keys()], squeezed, PORTRAIT)] };
  const total = widths.reduce((sum, width) => sum + width, 0);
  const landscape = total > PORTRAIT;
  const pageWidth = landscape ? LANDSCAPE : PORTRAIT;
  const groups = columnGroups(widths, pageWidth);
  const parts = groups.map((group) => tablePart(table, texts, group, widths, pageWidth));
  if (groups.length > 1) {
    for (const [index, group] of groups.entries()) {
      const first = index === 0 ? 1 : (group[1] as number) + 1;
      (parts[index] as TablePart).caption = columnsCaption(first, (group.at(-1) as number) + 1, table.columns.length);
    }
  }
  return { landscape, small: false, parts };
}

/** Widths in small print that fit upright, where texts wrap between words; null if the table fits as it is, or does not fit at all. */
function squeeze(columns: readonly TableColumn[], texts: string[][], natural: readonly number[]): number[] | null {
  const total = natural.reduce((sum, width) => sum + width, 0);
  if (total <= PORTRAIT || total > LANDSCAPE) return null;
  const least = columns.map((column, index) => {
    const words = texts.flatMap((row) => (column.type === 'text' ? row[index]!.split(/\s+/) : [row[index]!]));
    const longest = Math.max(3, ...[...formatHeader(column).split(/\s+/), ...words].map(displayLength));
    return Math.min(longest, TEXT_CHARACTERS_MAX) * SMALL_CHARACTER + SMALL_PADDING;
  });
  const left = PORTRAIT - least.reduce((sum, width) => sum + width, 0);
  if (left < 0) return null;
  const wanted = natural.map((width, index) => Math.max(0, (width * SMALL_CHARACTER) / CHARACTER - least[index]!));
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return least.map((width, index) => width + (all > 0 ? (left * wanted[index]!) / all : left / least.length));
}

const columnsCaption = (first: number, last: number, all: number) =>
  phrase(`Columns ${first} to ${last} of ${all}`, `Spalten ${first} bis ${last} von ${all}`);

/** Shortens a text to suit a cell on paper, noting its full length. */
function onPaper(text: string): string {
  if (text.length <= CELL_CHARACTERS_MAX) return text;
  const [shown, all] = [wholeNumber(CELL_CHARACTERS_MAX), wholeNumber(text.length)];
  return `${text.slice(0, CELL_CHARACTERS_MAX)}… [${phrase(`the first ${shown} of ${all} characters`, `die ersten ${shown} von ${all} Zeichen`)}]`;
}

/** Column indexes by group; every group after the first repeats the first column. */
function columnGroups(widths: number[], pageWidth: number): number[][] {
  const groups: number[][] = [];
  let group: number[] = [];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    if (group.length > (groups.length ? 1 : 0) && used + width > pageWidth) {
      groups.push(group);
      group = [0];
      used = widths[0] as number;
    }
    group.push(index);
    used += width;
  }
  groups.push(group);
  return groups;
}

function tablePart(table: Table, texts: string[][], group: number[], widths: number[], pageWidth: number): TablePart {
  const natural = group.reduce((sum, index) => sum + (widths[index] as number), 0);
  const scaled = group.map((index) => ((widths[index] as number) * pageWidth) / natural);
  const cells: string[] = [];
  const special: number[] = [];
  for (const row of texts) {
    for (const [position, index] of group.entries()) {
      const text = row[index] as string;
      const cell = breakable(text, scaled[position] as number);
      if (cell !== text || isRightToLeft(text)) special.push(cells.length);
      cells.push(cell);
    }
  }
  return {
    caption: null,
    headers: group.map((index, position) => breakable(formatHeader(table.columns[index] as TableColumn), scaled[position] as number)),
    widths: scaled,
    right: group.map((index) => table.columns[index]?.type === 'number'),
    cells,
    special,
  };
}

function naturalWidth(column: TableColumn, texts: string[][], index: number): number {
  const header = Math.max(...formatHeader(column).split(/\s+/).map(displayLength), 3);
  let content = 0;
  for (const row of texts) content = Math.max(content, displayLength(row[index] as string));
  const characters = Math.max(Math.min(header, TEXT_CHARACTERS_MAX), Math.min(content, TEXT_CHARACTERS_MAX));
  return characters * CHARACTER + PADDING;
}

/** Width in Latin characters; East Asian ones are nearly twice as wide. */
function displayLength(text: string): number {
  let length = 0;
  for (const character of text.length > 80 ? text.slice(0, 80) : text) length += (character.codePointAt(0) as number) > 0x2e80 ? 1.9 : 1;
  return length;
}

/** Inserts zero-width spaces into words wider than their column, so that they can break. */
function breakable(text: string, width: number): string {
  const fits = Math.max(4, Math.floor((width - PADDING) / (CHARACTER * 1.25)));
  if (text.length <= fits) return text;
  return text.replaceAll(LONG_WORDS, (word) => (word.length <= fits ? word : (word.match(graphemeRuns(fits)) as string[]).join('\u200b')));
}

const LONG_WORDS = /[\x21-\x7e\u00a1-\u024f]{5,}/g;
const runs = new Map<number, RegExp>();
function graphemeRuns(length: number): RegExp {
  const known = runs.get(length) ?? new RegExp(`.{1,${length}}`, 'gsu');
  runs.set(length, known);
  return known;
}
