import { beforeHead } from '../languages/de-compounds.ts';
import type { Language } from '../languages/types.ts';
import { isOfGrammar } from '../tokens/grammar-words.ts';

/** The parts of names that are compounds with a word as their head, each taken apart there. */
export function splitsAt(
  word: string,
  forms: ReadonlyMap<string, readonly string[]>,
  stems: ReadonlyMap<string, ReadonlySet<string>>,
  language: Language,
): { part: string; parts: string[] }[] {
  if (isOfGrammar(word, language)) return [];
  const heads = language.stems(word);
  return [...forms].flatMap(([part, own]) => {
    for (const form of own)
      for (const head of heads) {
        const first = beforeHead(form, head);
        if (first === null) continue;
        const known = language.linking
          .map((link) => (first.endsWith(link) ? first.slice(0, first.length - link.length) : ''))
          .find((one) => stems.has(one));
        return [{ part, parts: [known === undefined ? first : [...stems.get(known)!][0]!, head] }];
      }
    return [];
  });
}
