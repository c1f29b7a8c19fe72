import type { ModelTable } from '../../../data/model/types.ts';
import { partsOf } from './tokens.ts';

const KEY_WORDS = new Set(['id', 'nr', 'no', 'num', 'number', 'key', 'code', 'nummer', 'kennung']);

/** What a row is, as its key says: `vine_id` is of vines. */
export function keyNoun({ key, name }: ModelTable): string[] {
  const [only, another] = key;
  if (only === undefined || another !== undefined) return [];
  const parts = partsOf(only);
  const noun = parts.filter((part) => !KEY_WORDS.has(part));
  return noun.length < parts.length && noun.join(' ') !== partsOf(name).join(' ') ? noun : [];
}
