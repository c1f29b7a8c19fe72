import { SAME_THINGS } from '../languages/same-things.ts';
import { fold } from '../tokens/tokens.ts';
import type { Lexicon } from './lexicon.ts';

/** The only name of the data that people mean by another noun: "towns" where it has cities, and "donations" where it has gifts. */
export function sameThing(word: string, lexicon: Lexicon): string | null {
  const { language } = lexicon;
  // "The gym" is rather the one whose data it is.
  if (language.idle.organisations.has(word)) return null;
  const stems = new Set(language.stems(word));
  const listed = SAME_THINGS[language.code]
    .filter((group) => group.some((noun) => stems.has(fold(noun))))
    .flat()
    .map(fold)
    .filter((noun) => !stems.has(noun));
  const named = [...new Set(listed)].filter((noun) =>
    lexicon
      .named([noun])
      .some(({ referent, partial, cost }) => !partial && cost === 0 && (referent.kind === 'table' || referent.kind === 'column')),
  );
  const [only, another] = named;
  return only !== undefined && another === undefined ? only : null;
}
