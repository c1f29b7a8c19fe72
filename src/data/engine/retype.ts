import { quoteName } from './sql-quote.ts';
import type { ColumnType, SettableType } from './types.ts';

const ENGINE_TYPES: Record<SettableType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** SQL of a column's value as another type, and of whether the conversion is lossless: nothing rounded or cut off. */
export function retyped(name: string, from: ColumnType, to: SettableType): { value: string; fits: string } {
  const column = quoteName(name);
  // The engine cannot cast between numbers and dates directly, so go through text.
  const source = isDirect(from, to) ? column : `CAST(${column} AS VARCHAR)`;
  const value = `TRY_CAST(${source} AS ${ENGINE_TYPES[to]})`;
  return { value, fits: `(${column} IS NULL OR (${value} IS NOT NULL AND ${sameAs(source, value, from, to)}))` };
}

const NUMBERS: readonly string[] = ['integer', 'decimal', 'double', 'boolean'];
const TIMES: readonly string[] = ['date', 'timestamp'];

function isDirect(from: ColumnType, to: SettableType): boolean {
  return to === 'text' || from === 'text' || [NUMBERS, TIMES].some((kind) => kind.includes(from) && kind.includes(to));
}

function sameAs(source: string, value: string, from: ColumnType, to: SettableType): string {
  switch (to) {
    case 'integer':
      // The engine rounds 1.5 to 2.
      return `CAST(${value} AS DOUBLE) = TRY_CAST(${source} AS DOUBLE)`;
    case 'double':
      return `isfinite(${value})`;
    case 'date':
      // A date would cut off the time of day.
      return from === 'timestamp'
        ? `CAST(${value} AS TIMESTAMP) = CAST(${source} AS TIMESTAMP)`
        : `length(trim(CAST(${source} AS VARCHAR))) <= 10`;
    default:
      return 'true';
  }
}
