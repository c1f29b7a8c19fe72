import type { Language } from '../languages/types.ts';
import type { Lexicon } from './lexicon.ts';
import { meanings } from './word-net.ts';

const HEAD_MIN = 4;
const FIRST_MIN = 3;

/**
 * The only table whose name is a compound that ends in a word: "works" of `artwork`, "line" of `airline`. Null if there is none, or several.
 */
export function compoundOf(word: string, lexicon: Lexicon, language: Language): string | null {
  if (language.code !== 'en') return null;
  const found = new Set<string>();
  for (const stem of language.stems(word)) {
    if (stem.length < HEAD_MIN) continue;
    for (const { name } of lexicon.model.tables) {
      const [only, another] = name.toLowerCase().split(/[^a-z]+/);
      if (!only || another) continue;
      for (const base of language.stems(only)) {
        const first = base.slice(0, -stem.length);
        if (base.endsWith(stem) && first.length >= FIRST_MIN && meanings(first, 'n', 1).length > 0) found.add(only);
      }
    }
  }
  const [only, another] = found;
  return only !== undefined && another === undefined ? only : null;
}
