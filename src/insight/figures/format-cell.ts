import type { CellValue } from '../../data/engine/types.ts';
import type { TableColumn } from './document.ts';
import { formatNumber, NO_VALUE } from './format-number.ts';

/** A table's cell as text for people (pdf, html). The unit is in the header. */
export function formatCell(value: CellValue, column: TableColumn): string {
  if (value === null) return NO_VALUE;
  if (column.type === 'number') return formatNumber(value, column.format);
  if (column.type === 'timestamp') return String(value).replace('T', ' ');
  return String(value);
}

/** A label with its unit, once. */
export function formatHeader({ label, unit }: { label: string; unit?: string }): string {
  return unit && !label.endsWith(`(${unit})`) ? `${label} (${unit})` : label;
}

/** An instant for people: `2026-03-01 09:30 UTC`. */
export function formatInstant(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A parameter's value in one line. */
export function formatParameter(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
