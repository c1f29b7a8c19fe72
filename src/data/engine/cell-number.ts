import type { CellValue, ColumnType } from './types.ts';

/** Whether the values of a type are numbers. */
export const isNumberType = (type: string | undefined): boolean => type === 'integer' || type === 'decimal' || type === 'double';

/** A cell as a double, or null if it is not a number. Exact digit strings are rounded. */
export function toNumber(cell: CellValue | undefined): number | null {
  if (cell === null || cell === undefined || cell === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/**
 * A cell whose last digits do not depend on how threads split the rows: of doubles the first twelve. Integers and decimals are exact and stay as
 * they are.
 */
export function stableCell(value: CellValue, type: ColumnType | undefined): CellValue {
  if (type !== 'double' || typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return Number(value.toPrecision(12));
}
