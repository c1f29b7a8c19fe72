import { meanings, type Speech, synsetAt } from './word-net.ts';

/** Rarer meanings of a word derive from other words. */
const MEANINGS = 4;

/** The words of another part of speech from which a word is derived in its usual meanings: "cancel" of "cancellation", "absent" of "absence". */
export function derivedFrom(word: string, speech: Speech, from: Speech): string[] {
  const found = meanings(word, speech, MEANINGS).flatMap(({ base, offset }) => {
    const { words, pointers } = synsetAt(speech, offset);
    const own = words.indexOf(base) + 1;
    return pointers
      .filter((pointer) => pointer.symbol === '+' && pointer.speech === from && pointer.from === own)
      .map((pointer) => synsetAt(from, pointer.offset).words[pointer.to - 1]!);
  });
  return [...new Set(found)];
}
