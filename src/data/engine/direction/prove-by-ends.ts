import { looseNumbers } from '../import-csv/summary-numbers.ts';
import type { CountedSides } from './count-sides.ts';
import type { Side } from './mark-words.ts';

const OPENING =
  /^(opening|beginning|starting|previous|initial) balance|^balance brought forward|^anfangs(saldo|bestand)|^alter (konto)?(saldo|stand)|^saldovortrag|^solde (initial|précédent)|^saldo inicial/i;
const CLOSING =
  /^(closing|ending|final|new) balance|^balance carried forward|^end(saldo|bestand)|^neuer (konto)?(saldo|stand)|^solde (final|nouveau)|^nouveau solde|^saldo final/i;
const ROUNDED = 0.0051;

/** Which side is subtracted by the opening and closing balance in the lines above a table; null unless they prove it. */
export function proveByEnds(above: readonly (readonly string[])[], { sums, rows }: CountedSides): Side | null {
  const [opening, closing] = [stated(above, OPENING), stated(above, CLOSING)];
  const [debit, credit] = [sums.debit, sums.credit];
  if (rows.none > 0 || debit.length !== 1 || opening.length === 0 || closing.length === 0) return null;
  const moved = { debit: credit[0]! - debit[0]!, credit: debit[0]! - credit[0]! };
  // Both sides alike would prove nothing.
  if (Math.abs(moved.debit) < 1) return null;
  const proven = (['debit', 'credit'] as const).filter((side) =>
    opening.some((from) => closing.some((to) => Math.abs(from + moved[side] - to) <= ROUNDED)),
  );
  return proven.length === 1 ? proven[0]! : null;
}

/** What the number beside a label may mean. */
function stated(above: readonly (readonly string[])[], label: RegExp): number[] {
  for (const cells of above) {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const at = filled.findIndex((cell) => label.test(cell));
    if (at >= 0) return filled.slice(at + 1).flatMap((cell) => looseNumbers(cell));
  }
  return [];
}
