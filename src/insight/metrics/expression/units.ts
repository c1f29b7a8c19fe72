import type { Unit } from '../../../data/model/types.ts';

/** True if values in both units may be added or compared. */
export function sameUnit(a: Unit | null, b: Unit | null): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The column that holds each row's currency, if rows may differ. */
export function currencyColumn(unit: Unit | null): string | null {
  return unit?.kind === 'currency' && 'column' in unit ? unit.column : null;
}
