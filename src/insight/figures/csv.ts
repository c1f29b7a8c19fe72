import type { CellValue } from '../../data/engine/types.ts';
import type { ReportDocument, TableColumn } from './document.ts';
import { primaryTable, tableBatches } from './table-rows.ts';
import { writeText } from './write-file.ts';

/**
 * Writes every row of the primary table as RFC 4180 (CRLF, UTF-8 without BOM). null is an empty field, empty text is `""`. Text that a spreadsheet
 * would take for a formula gets a leading apostrophe (https://owasp.org/www-community/attacks/CSV_Injection); numbers stay numbers.
 */
export async function renderCsv(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  await writeText(path, csvText(document, signal), signal);
}

async function* csvText(document: ReportDocument, signal?: AbortSignal): AsyncGenerator<string> {
  const table = primaryTable(document);
  yield csvLine(table.columns.map((column) => textField(column.label)));
  for await (const rows of tableBatches(table, signal)) {
    yield rows.map((row) => csvLine(table.columns.map((column, index) => csvField(row[index] ?? null, column)))).join('');
  }
}

const csvLine = (fields: string[]) => `${fields.join(',')}\r\n`;

function csvField(value: CellValue, column: TableColumn): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return column.type === 'number' && NUMBER.test(value) ? value : textField(value);
}

function textField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe === '' || /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** Includes the full-width forms, which East Asian editions of spreadsheets read like the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
