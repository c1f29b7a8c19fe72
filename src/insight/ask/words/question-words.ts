import { grammarWords } from './items.ts';
import { GERMAN } from './languages/de.ts';
import { ENGLISH } from './languages/en.ts';
import type { Language } from './languages/types.ts';
import type { Lexicon } from './lexicon.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A word that was read as another. */
export interface Correction {
  written: string;
  read: string;
}

/** The language with more of the question's words in its grammar. */
export function languageOf(question: string): Language {
  const words = tokensOf(question, '.').map(({ word }) => word);
  const score = (language: Language) => {
    const known = grammarWords(language);
    return words.filter((word) => known.has(word)).length;
  };
  return score(GERMAN) > score(ENGLISH) ? GERMAN : ENGLISH;
}

const PHRASE_WORDS_MAX = 4;
const PHRASES_MAX = 300;

/** The phrases that may be values of the data, in lower case as written. */
export function phrasesOf(tokens: readonly Token[]): string[] {
  const phrases = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'quoted') phrases.add(token.text.toLowerCase());
    let phrase = '';
    for (let count = 1; count <= PHRASE_WORDS_MAX && at + count <= tokens.length; count++) {
      const next = tokens[at + count - 1]!;
      if (next.kind === 'quoted' || next.word === '?') break;
      const gap = count === 1 ? '' : next.start > tokens[at + count - 2]!.end ? ' ' : '';
      phrase += `${gap}${next.text.toLowerCase()}`;
      if (token.kind !== 'mark' && next.kind !== 'mark') phrases.add(phrase);
    }
  }
  return [...phrases].slice(0, PHRASES_MAX);
}

/** Replaces mistyped words by the only known one that they can stand for. */
export function corrected(tokens: readonly Token[], lexicon: Lexicon, language: Language): { tokens: Token[]; corrections: Correction[] } {
  const grammar = grammarWords(language);
  const corrections: Correction[] = [];
  const fixed = tokens.map((token) => {
    if (token.kind !== 'word' || grammar.has(token.word) || lexicon.knows(token.word)) return token;
    const word = lexicon.correct(token.word, grammar);
    if (word === null) return token;
    corrections.push({ written: token.text, read: word });
    return { ...token, word };
  });
  return { tokens: fixed, corrections };
}
