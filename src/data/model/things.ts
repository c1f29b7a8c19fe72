import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile } from '../engine/types.ts';
import type { ModelTable, TableThings } from './types.ts';

const KEY_WORDS = /^(id|no|nr|number|num|key|ref|code|uuid|identifier|nummer|name)$/;
/** What a table's name says of the file, or of its rows. */
const FILE_WORDS = /^(exports?|data|daten|reports?|berichte?|lists?|listen?|all|alle|tables?|csv|xlsx|sheets?|files?|download|\d+)$/;
const ROW_WORDS =
  /^(lines?|items?|lineitems?|rows?|details?|positions?|positionen|posten|zeilen?|entries)$|(positionen|posten|zeilen|lines|items|details)$/;
/** A larger share of different values is a key with some repeats by mistake. */
const DIFFERENT_MAX = 0.9;

/** The words of a key without those that say it is one: `order_id` is of an order. */
export const keyedNoun = (column: string): string[] => nameWords(column).filter((word) => !KEY_WORDS.test(word));

/** The words by which a table's name calls its things; empty if it names its rows, as order lines. */
export function namedThings(table: string): string[] {
  const own = nameWords(table).filter((word) => !FILE_WORDS.test(word));
  return own.some((word) => ROW_WORDS.test(word)) ? [] : own;
}

/** Whether two words are forms of one, as far as their endings show. */
export const sameNoun = (one: string, other: string): boolean => stemsOf(one).some((stem) => stemsOf(other).includes(stem));
/** Without the longest ending and without the shortest: premises are of "premise", classes of "class". */
export const stemsOf = (word: string): string[] => [word.replace(/(e?s|e?n)$/, ''), word.replace(/[sn]$/, '')];

/**
 * What a table's name calls, where each row only names its thing: `meter_id` repeats in a table `meters`, so its rows are no meters. null where a
 * row's own key goes by the table's name, or by none.
 */
export function repeatedThings(
  table: string,
  columns: readonly ColumnProfile[],
  key: readonly string[],
  rowCount: number,
): TableThings | null {
  const words = namedThings(table);
  const names = (column: string) => {
    const noun = keyedNoun(column);
    return noun.length > 0 && words.length > 0 && words.every((word) => noun.some((part) => sameNoun(part, word)));
  };
  if (key.length === 1 && (keyedNoun(key[0]!).length === 0 || names(key[0]!))) return null;
  const [finest] = columns
    .filter(({ name, role, type }) => (role === 'identifier' || type === 'text') && names(name))
    .filter(({ distinctCount }) => distinctCount <= rowCount * DIFFERENT_MAX)
    .sort((a, b) => Number(b.role === 'identifier') - Number(a.role === 'identifier') || b.distinctCount - a.distinctCount);
  return finest ? { column: finest.name, words } : null;
}

/** What a table is named after, if its rows are not: their lines' thing, or what each of them names. */
export function thingsOf({ lines, things }: Pick<ModelTable, 'lines' | 'things'>): TableThings | null {
  if (lines) return lines.things.length > 0 ? { column: lines.of, words: lines.things } : null;
  return things ?? null;
}
