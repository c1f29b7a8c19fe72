import { type ColumnRef, isKey } from './column-ref.ts';
import { root, SYNONYMS, stem } from './words.ts';

/** How well words of a question name a column: 1 for its full name, less for part of it or a synonym, 0 for no match. */
export function columnFit(ref: ColumnRef, words: readonly string[]): number {
  const { joined, stems: own, tableStems, roots } = ref.naming;
  if (stem(words.join('')) === joined) return 1;
  if (words.every((word) => own.has(word))) return words.length / ref.stems.length;
  // In "customer name" the words are the column's full name plus the table's, to say which.
  if (words.every((word) => own.has(word) || tableStems.has(word)) && ref.stems.every((one) => words.includes(one)))
    return isKey(ref) ? 1 : 0.98;
  if (words.every((word) => word.length > 3 && roots.includes(root(word)))) return (0.9 * words.length) / ref.stems.length;
  if (ref.column.role !== 'identifier' && matchDistinctStems(words, ref.stems)) return (0.6 * words.length) / ref.stems.length;
  return 0;
}

/** How well words name a table. */
export function tableFit(stems: readonly string[], words: readonly string[]): number {
  if (stem(words.join('')) === stems.join('')) return 1;
  if (words.every((word) => stems.includes(word))) return words.length / stems.length;
  if (!words.some((word) => MONEY.includes(word)) && matchDistinctStems(words, stems)) return (0.6 * words.length) / stems.length;
  return 0;
}

/** Words for money refer to columns, not tables. */
const MONEY = ['revenue', 'turnover', 'income', 'amount', 'total', 'price'];

/** Each word must match a different stem, and no two words may mean the same: “total revenue” does not name a “sale price”. */
function matchDistinctStems(words: readonly string[], stems: readonly string[]): boolean {
  const others = words.filter((word) => !stems.includes(word));
  if (others.some((word, at) => others.slice(at + 1).some((other) => synonymsOf(word).includes(other)))) return false;
  const free = [...stems];
  return words.every((word) => {
    const exact = free.indexOf(word);
    const at = exact >= 0 ? exact : free.findIndex((own) => synonymsOf(word).includes(own));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

const OTHERS = new Map<string, string[]>();
for (const group of SYNONYMS)
  for (const word of group) OTHERS.set(word, [...(OTHERS.get(word) ?? []), ...group.filter((other) => other !== word)]);
const NONE: string[] = [];

/** Other words for the same thing. */
export function synonymsOf(word: string): readonly string[] {
  return OTHERS.get(word) ?? NONE;
}
