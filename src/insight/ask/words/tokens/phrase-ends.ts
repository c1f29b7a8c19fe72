import { fold, type Token } from './tokens.ts';

const prepared = new WeakMap<readonly string[], ReadonlyMap<string, string[][]>>();

/** Where one of several phrases ends that begins at a position; as written, whatever a word was read as. */
export function phraseEnds(tokens: readonly Token[], at: number, phrases: readonly string[]): number[] {
  const text = tokens[at]?.text;
  if (text === undefined) return [];
  const found = byFirstWord(phrases).get(fold(text)) ?? [];
  return found.flatMap((words) => (words.every((word, i) => fold(tokens[at + i]?.text ?? '') === word) ? [at + words.length] : []));
}

function byFirstWord(phrases: readonly string[]): ReadonlyMap<string, string[][]> {
  const known = prepared.get(phrases);
  if (known) return known;
  const split = Map.groupBy(
    phrases.map((phrase) => phrase.split(' ').map(fold)),
    ([first]) => first!,
  );
  prepared.set(phrases, split);
  return split;
}
