import type { CellValue } from '../../../data/engine/types.ts';
import { phrase, wholeNumber } from '../../../platform/locale.ts';
import type { Table } from '../document.ts';
import { columnsOfRow, formatHeader } from '../format-cell.ts';
import { tableBatches } from '../table-rows.ts';
import { columnName, type Loss, textCell, valueCell } from './cells.ts';
import { sheetEnd, sheetStart } from './sheet-xml.ts';
import { type CellStyles, STYLE } from './styles.ts';
import type { XlsxFile } from './xlsx-file.ts';

const SHEET_ROWS_MAX = 1_048_576;
/** Keeps a sheet's XML well below the 4 GB limit of a plain zip entry. */
const SHEET_CHARACTERS_MAX = 1_500_000_000;
const COLUMNS_MAX = 16_384;

/** Writes every row of a table, on as many sheets as needed. Returns their names and any notices for the reader. */
export async function writeTable(
  file: XlsxFile,
  table: Table,
  nameSheet: (title: string) => string,
  { signal, sheetRowsMax = SHEET_ROWS_MAX }: { signal?: AbortSignal; sheetRowsMax?: number } = {},
): Promise<{ names: string[]; notices: string[] }> {
  if (table.columns.length > COLUMNS_MAX) throw new Error(`table ${table.id} has more columns than a sheet`);
  const rows = new RowReader(tableBatches(table, signal));
  const losses = new Map<string, number>();
  const names: string[] = [];
  do {
    const name = nameSheet(names.length ? `${table.title.slice(0, 22)} ${phrase('part', 'Teil')} ${names.length + 1}` : table.title);
    names.push(name);
    await file.addSheet(name, tableXml(table, rows, { sheetRowsMax, losses, styles: file.styles }));
  } while (!(await rows.atEnd()));
  const notices = [...losses].map(([key, count]) => lossNotice(table, key, count));
  if (names.length > 1) {
    notices.unshift(
      phrase(
        `“${table.title}” has more rows than one sheet holds (1,048,576). Its ${wholeNumber(table.rowCount)} rows continue in: ${names.join(', ')}.`,
        `„${table.title}“ hat mehr Zeilen, als ein Blatt fasst (1.048.576). Die ${wholeNumber(table.rowCount)} Zeilen gehen weiter in: ${names.join(', ')}.`,
      ),
    );
  }
  return { names, notices };
}

async function* tableXml(
  table: Table,
  rows: RowReader,
  { sheetRowsMax, losses, styles }: { sheetRowsMax: number; losses: Map<string, number>; styles: CellStyles },
): AsyncGenerator<string> {
  const { columns } = table;
  const numbers = columns.map(({ format, unit }) => styles.number(format, unit));
  const letters = columns.map((_, index) => columnName(index));
  const first = await rows.take(sheetRowsMax - 1);
  yield sheetStart({ widths: columns.map((column, index) => columnWidth(formatHeader(column), first, index)), frozenRows: 1 });
  const headers = columns.map((column, index) =>
    textCell(`${letters[index]}1`, formatHeader(column), column.type === 'number' ? STYLE.headerNumber : STYLE.header),
  );
  yield `<row r="1" ht="20" customHeight="1">${headers.join('')}</row>`;
  let last = 1;
  let place = 0;
  let characters = 0;
  for (let batch = first; batch.length > 0; batch = characters < SHEET_CHARACTERS_MAX ? await rows.take(sheetRowsMax - last) : []) {
    let xml = '';
    for (const row of batch) {
      last++;
      xml += `<row r="${last}">`;
      const own = table.rowFormats?.[place] ? columnsOfRow(table, place).map(({ format, unit }) => styles.number(format, unit)) : numbers;
      place++;
      for (let index = 0; index < columns.length; index++) {
        const cell = valueCell(
          letters[index] + last.toString(),
          row[index] ?? null,
          (columns[index] as (typeof columns)[number]).type,
          own[index],
        );
        xml += cell.xml;
        if (cell.loss) losses.set(`${cell.loss}:${index}`, (losses.get(`${cell.loss}:${index}`) ?? 0) + 1);
      }
      xml += '</row>';
    }
    characters += xml.length;
    yield xml;
  }
  yield sheetEnd({ autoFilter: columns.length ? `A1:${letters.at(-1)}${last}` : undefined });
}

/** Regroups batches of rows into portions that fit the sheets. */
class RowReader {
  readonly #batches: AsyncIterator<CellValue[][]>;
  #rest: CellValue[][] = [];

  constructor(batches: AsyncIterable<CellValue[][]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Returns up to `max` further rows; none at the end. */
  async take(max: number): Promise<CellValue[][]> {
    if (max <= 0 || (await this.atEnd())) return [];
    const portion = this.#rest.slice(0, max);
    this.#rest = this.#rest.slice(max);
    return portion;
  }

  async atEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#batches.next();
      if (next.done) return true;
      this.#rest = next.value;
    }
    return false;
  }
}

function columnWidth(header: string, rows: CellValue[][], index: number): number {
  let characters = header.length + 3;
  for (const row of rows.slice(0, 200)) characters = Math.max(characters, Math.min(String(row[index] ?? '').length, 60));
  return Math.min(60, Math.max(9, characters + 2));
}

const LOSSES: Record<Loss, () => string> = {
  long_number: () =>
    phrase(
      'numbers of more than 15 digits, which Excel would round: they are written as text with all their digits',
      'Zahlen mit mehr als 15 Stellen, die Excel runden würde: Sie stehen mit allen Stellen als Text',
    ),
  long_text: () =>
    phrase(
      'texts longer than the 32,767 characters that a cell holds: they are cut there; the json and csv outputs have them whole',
      'Texte, die länger als die 32.767 Zeichen einer Zelle sind: Sie sind hier gekürzt und in json und csv vollständig',
    ),
  odd_time: () =>
    phrase(
      'dates or times that Excel cannot hold (before March 1900, or finer than a millisecond): they are written as text',
      'Tage oder Zeiten, die Excel nicht fasst (vor März 1900 oder feiner als eine Millisekunde): Sie stehen als Text',
    ),
  not_a_number: () =>
    phrase('values that are not finite numbers: they are written as text', 'Werte, die keine endlichen Zahlen sind: Sie stehen als Text'),
};

function lossNotice(table: Table, key: string, count: number): string {
  const [loss, index] = key.split(':') as [Loss, string];
  const column = table.columns[Number(index)]?.label;
  return `${phrase(`“${table.title}”, column “${column}”`, `„${table.title}“, Spalte „${column}“`)}: ${wholeNumber(count)} ${LOSSES[loss]()}.`;
}
