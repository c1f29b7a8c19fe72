import type { CellValue } from '../../data/engine/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, wholeNumber } from '../../platform/locale.ts';
import type { ReportDocument, Table } from './document.ts';
import { sayCount } from './wording.ts';

const BATCH_ROWS = 1_000;

/**
 * Yields every row of a table in batches. Lets other work in the process run between batches, stops on `signal`, and throws if the number of rows
 * differs from the table's `rowCount`: a file must never be silently short.
 */
export async function* tableBatches(table: Table, signal?: AbortSignal): AsyncGenerator<CellValue[][]> {
  let count = 0;
  for await (const batch of 'stream' in table.rows ? table.rows.stream() : [table.rows]) {
    for (let start = 0; start < batch.length; start += BATCH_ROWS) {
      signal?.throwIfAborted();
      const part = batch.slice(start, start + BATCH_ROWS);
      count += part.length;
      yield part;
      await new Promise(setImmediate);
    }
  }
  if (count !== table.rowCount) throw new Error(`table ${table.id} says ${table.rowCount} rows and gave ${count}`);
}

/** The first rows of a table, at most `rowsMax`. */
export async function firstRows(table: Table, rowsMax: number, signal?: AbortSignal): Promise<CellValue[][]> {
  if (!('stream' in table.rows)) return table.rows.slice(0, rowsMax);
  const rows: CellValue[][] = [];
  if (rowsMax === 0) return rows;
  for await (const batch of table.rows.stream()) {
    signal?.throwIfAborted();
    for (const row of batch) {
      rows.push(row);
      if (rows.length === rowsMax) return rows;
    }
  }
  return rows;
}

/** `1 row`, `1,200 rows`. */
export function rowsInWords(count: number): string {
  return sayCount(count, ['row'], ['Zeile', 'Zeilen']);
}

/** Rows that a reader counts at a glance. */
const COUNTED_MAX = 20;

/** The note under a table: how many of its rows are shown, and how to get all of them. Empty under a short table that is whole. */
export function rowCountNote(shown: number, total: number): string {
  if (shown === total) return total > 0 && total <= COUNTED_MAX ? '' : rowsInWords(total);
  return phrase(
    `Showing the first ${wholeNumber(shown)} of ${rowsInWords(total)}. Choose csv or excel for all of them.`,
    `Hier stehen die ersten ${wholeNumber(shown)} von ${rowsInWords(total)}. Alle enthalten csv und excel.`,
  );
}

/** The table that the csv output writes. @throws AppError validation_error if the report has none */
export function primaryTable(document: ReportDocument): Table {
  for (const table of documentTables(document)) if (table.id === document.primaryTableId) return table;
  if (document.primaryTableId !== '') throw new Error(`the document has no table ${document.primaryTableId}`);
  throw new AppError(
    'validation_error',
    'csv writes one table, and this report shows none. Add a section of kind table, or choose another format.',
  );
}

/** Every table in reading order. */
export function documentTables(document: ReportDocument): Table[] {
  return document.sections.flatMap((section) => section.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])));
}
