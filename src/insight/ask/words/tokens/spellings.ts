import { spellingsOf } from '../languages/en-spellings.ts';
import type { Language } from '../languages/types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Token } from './tokens.ts';

/** The words of a question as the data spells them: "canceled", where that has "Cancelled". */
export function spelledAsData(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'en') return [...tokens];
  return tokens.map((token) => {
    const { word, kind } = token;
    if (kind !== 'word' || lexicon.hasWord(word)) return token;
    const other = spellingsOf(word).find((one) => lexicon.hasWord(one));
    return other === undefined ? token : { ...token, word: other };
  });
}

/** Phrases with those that are the same in another spelling. */
export const inEachSpelling = (phrases: readonly string[], { code }: Language): string[] =>
  code === 'en' ? [...new Set([...phrases, ...phrases.map(otherSpelling)])] : [...phrases];

const otherSpelling = (phrase: string): string =>
  phrase
    .split(' ')
    .map((word) => spellingsOf(word)[0] ?? word)
    .join(' ');
