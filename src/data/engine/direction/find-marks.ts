import { isNumberType } from '../cell-number.ts';
import { nameWords } from '../role-words.ts';
import type { ColumnProfile, TableProfile } from '../types.ts';
import { sidesOf } from './mark-words.ts';

/** A column whose values may mark the direction of numbers, and those that it may be about. */
export interface MarkColumn {
  name: string;
  amounts: string[];
}

/** Spellings of two sides, such as D, d, Debit and DR. */
const VALUES_MAX = 8;
const AMOUNT = new Set(
  `amount amounts amt betrag betrage montant montants umsatz umsatze turnover wert value summe sum somme total gross net brutto netto brut
  menge quantity qty quantite`.split(/\s+/),
);
const AMOUNT_END = /.(betrag|umsatz|summe|wert)$/;
const BALANCE = new Set('balance balances bal saldo salden solde soldes kontostand stand bestand'.split(' '));
/** No number in the engine is the opposite of this one. */
const LEAST = '-9223372036854775808';

/** Whether the words of a name are those of a balance. */
export const isBalance = (name: string): boolean => nameWords(name).some((word) => BALANCE.has(word));

/** The columns of a table that mark the direction of others, judged by names and values alone. */
export function findMarks({ columns }: TableProfile): MarkColumn[] {
  const marks = columns.flatMap((column, at) => {
    const { type, distinctCount, topValues } = column;
    if (type !== 'text' || distinctCount > VALUES_MAX) return [];
    const sides = sidesOf(
      topValues.map(({ value }) => value),
      nameWords(column.name),
    );
    return sides ? [{ at, name: column.name, strong: sides.strong }] : [];
  });
  if (marks.length > 1) {
    const taken = new Set<string>();
    const beside = marks.flatMap(({ at, name }): MarkColumn[] => {
      const neighbour = [columns[at - 1], columns[at + 1]].find((one) => one && isMeasure(one) && !taken.has(one.name));
      if (!neighbour) return [];
      taken.add(neighbour.name);
      return [{ name, amounts: [neighbour.name] }];
    });
    if (beside.length > 0) return beside;
  }
  const [mark] = marks;
  if (!mark) return [];
  const amounts = amountsOf(columns, mark);
  return amounts.length > 0 ? [{ name: mark.name, amounts }] : [];
}

/** What is named as an amount; else, where the mark says enough, the nearest number that could be one. */
function amountsOf(columns: readonly ColumnProfile[], { at, strong }: { at: number; strong: boolean }): string[] {
  const measures = columns.filter(isMeasure);
  const flows = measures.filter(({ name }) => !isBalance(name));
  const named = flows.filter(({ name }) => nameWords(name).some((word) => AMOUNT.has(word) || AMOUNT_END.test(word)));
  if (named.length > 0) return named.map(({ name }) => name);
  const signed = flows.filter(({ symbol }) => symbol !== undefined && symbol !== '%');
  if (signed.length > 0) return signed.map(({ name }) => name);
  if (!strong) return [];
  const distance = (column: ColumnProfile) => Math.abs(columns.indexOf(column) - at);
  const [nearest] = (flows.length > 0 ? flows : measures).toSorted((a, b) => distance(a) - distance(b));
  return nearest ? [nearest.name] : [];
}

function isMeasure({ name, type, role, min }: ColumnProfile): boolean {
  return isNumberType(type) && min !== LEAST && (role === 'additive_measure' || (role === 'rate' && isBalance(name)));
}
