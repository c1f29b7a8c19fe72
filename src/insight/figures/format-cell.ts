import type { CellValue } from '../../data/engine/types.ts';
import { localDay, localInstant, phrase, presentLocale, wholeNumber } from '../../platform/locale.ts';
import type { Table, TableColumn } from './document.ts';
import { formatNumber, NO_VALUE } from './format-number.ts';

/** The columns of a table as its row at this place shows them. */
export function columnsOfRow({ columns, rowFormats }: Pick<Table, 'columns' | 'rowFormats'>, place: number): readonly TableColumn[] {
  const format = rowFormats?.[place];
  return format ? columns.map((column) => (column.format === 'decimal' ? { ...column, format } : column)) : columns;
}

/** A table's row at this place as texts for people. */
export function formatRow(table: Pick<Table, 'columns' | 'rowFormats'>, row: readonly CellValue[], place: number): string[] {
  return columnsOfRow(table, place).map((column, index) => formatCell(row[index] ?? null, column));
}

/** A table's cell as text for people (pdf, html). The unit is in the header. */
export function formatCell(value: CellValue, column: TableColumn): string {
  if (value === null) return NO_VALUE;
  if (column.type === 'number') return formatNumber(value, column.format);
  if (column.type === 'timestamp')
    return String(value)
      .replace('T', ' ')
      .replace(/^\d{4}-\d{2}-\d{2}/, localDay);
  if (column.type === 'date' && column.step) return stepName(String(value), column.step);
  if (column.type === 'date') return localDay(String(value));
  if (column.type === 'boolean' && typeof value === 'boolean') return value ? phrase('yes', 'ja') : phrase('no', 'nein');
  return String(value);
}

/** The month, quarter or year that a day begins: January 2024, Q1 2024, 2024. */
function stepName(day: string, step: NonNullable<TableColumn['step']>): string {
  const [year = '', month = ''] = day.split('-');
  if (step === 'year') return year;
  if (step === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  const names = new Intl.DateTimeFormat(presentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return names.format(Date.UTC(Number(year), Number(month) - 1));
}

/** A label with its unit, once. */
export function formatHeader({ label, unit }: { label: string; unit?: string }): string {
  return unit && !label.includes(`(${unit})`) ? `${label} (${unit})` : label;
}

/** An instant for people: `2026-03-01 09:30 UTC`. */
export function formatInstant(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : localInstant(date);
}

/** A parameter's value in one line. */
export function formatParameter(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A period, and what it is compared to: "2026-01-01 to 2026-03-31, compared to 2025-10-01 to 2025-12-31"; empty without one. */
export function formatPeriod(period: { start: string; end: string; comparedTo?: { start: string; end: string } } | null): string {
  if (!period) return '';
  const span = ({ start, end }: { start: string; end: string }) => `${localDay(start)} ${phrase('to', 'bis')} ${localDay(end)}`;
  return `${span(period)}${period.comparedTo ? `, ${phrase('compared to', 'verglichen mit')} ${span(period.comparedTo)}` : ''}`;
}

/** A parameter's name for people. */
export function formatParameterName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return phrase(words, PARAMETERS[name] ?? words);
}

const PARAMETERS: Record<string, string> = {
  metrics: 'Kennzahlen',
  group_by: 'Aufgeteilt nach',
  filters: 'Filter',
  grain: 'Zeitschritt',
  compare_to: 'Verglichen mit',
  columns: 'Spalten',
  sort: 'Sortierung',
  limit: 'Höchstzahl der Zeilen',
  top: 'Anzahl der Ersten',
  time_column: 'Zeitspalte',
  table: 'Tabelle',
  period: 'Zeitraum',
};

/** How many rows a query read, and how many it gave. */
export function formatRowsRead({ rowsScanned, resultRows }: { rowsScanned: number; resultRows: number }): string {
  const [read, given] = [wholeNumber(rowsScanned), wholeNumber(resultRows)];
  return phrase(`${read} read, ${given} in the result`, `${read} gelesen, ${given} im Ergebnis`);
}
