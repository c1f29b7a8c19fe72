import type { CellValue } from './types.ts';

/** A cell as a double, or null if it is not a number. Exact digit strings are rounded. */
export function toNumber(cell: CellValue | undefined): number | null {
  if (cell === null || cell === undefined || cell === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
