import { basesOf, meanings, type Speech, synsetAt } from './word-net.ts';

/** How far a related word is: the same in another form, of the same meaning or derived from it, or narrower. */
export type Distance = 1 | 2 | 3;

/** Values are not found by a broader word: not every fruit is an apple. */
export const FARTHEST = 3;
/** Rarer meanings of a word are left out. */
const MEANINGS: Record<Speech, number> = { n: 3, v: 3, a: 2, r: 0 };
/** A word with more kinds than this says too little to stand for one of them. */
const KINDS_MAX = 40;

/**
 * The English words that may stand for a word in a name, with their distance: its base form; synonyms and what is derived from it ("sold" to
 * "sale", "French" to "France"); and for a noun what is a kind of it. From WordNet, by its most frequent meanings.
 */
export function relatedWords(word: string): ReadonlyMap<string, Distance> {
  const found = new Map<string, Distance>();
  const add = (other: string, distance: Distance) => {
    if (other !== word && /^[a-z]{3,}$/.test(other) && distance < (found.get(other) ?? 4)) found.set(other, distance);
  };
  for (const speech of ['n', 'v', 'a'] as const) {
    for (const { base, offset } of meanings(word, speech, MEANINGS[speech])) {
      const { words, pointers } = synsetAt(speech, offset);
      add(base, 1);
      if (speech !== 'a') for (const other of words) add(other, 2);
      const own = words.indexOf(base) + 1;
      for (const pointer of pointers) {
        const derived = pointer.symbol === '+' || (pointer.symbol === '\\' && speech === 'a');
        if (derived && (pointer.from === 0 || pointer.from === own))
          add(synsetAt(pointer.speech, pointer.offset).words[Math.max(pointer.to, 1) - 1]!, 2);
      }
      const kinds = speech === 'n' ? pointers.filter(({ symbol }) => symbol === '~') : [];
      if (kinds.length <= KINDS_MAX) for (const kind of kinds) for (const other of synsetAt('n', kind.offset).words) add(other, 3);
    }
  }
  return found;
}

/** The words that a part of a name may be a form of: "directed" of "direct". */
export const basesOfPart = (part: string): string[] => [...new Set([...basesOf(part, 'n'), ...basesOf(part, 'v')])];
