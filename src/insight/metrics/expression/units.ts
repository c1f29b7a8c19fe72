import type { Unit } from '../../../data/model/types.ts';

/** True where values of both may be added or compared. */
export function sameUnit(a: Unit | null, b: Unit | null): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The column that names the currency of a row's amount, where rows may be in different ones. */
export function currencyColumn(unit: Unit | null): string | null {
  return unit?.kind === 'currency' && 'column' in unit ? unit.column : null;
}
