import type { ModelTable } from '../../../../data/model/types.ts';
import type { Language } from '../languages/types.ts';
import { partsOf } from '../tokens/tokens.ts';

export const KEY_WORDS = new Set(['id', 'nr', 'no', 'num', 'number', 'key', 'code', 'nummer', 'kennung']);

/** What a row is, as its key says: `vine_id` is of vines. Not where another table has that name itself. */
export function keyNoun({ key, name }: ModelTable, tables: readonly ModelTable[], { stems }: Pick<Language, 'stems'>): string[] {
  const [only, another] = key;
  if (only === undefined || another !== undefined) return [];
  const parts = partsOf(only);
  const noun = parts.filter((part) => !KEY_WORDS.has(part));
  const alike = (words: readonly string[]) =>
    words.length === noun.length && noun.every((word, at) => stems(word).some((stem) => stems(words[at]!).includes(stem)));
  const taken = tables.some((other) => other.name !== name && alike(partsOf(other.name)));
  // Of the only table "Work Order" tells rows apart as well as "Work Order No".
  const tells = noun.length < parts.length || tables.length === 1;
  return tells && !taken && noun.join(' ') !== partsOf(name).join(' ') ? noun : [];
}
