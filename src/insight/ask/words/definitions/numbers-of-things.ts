import { hasWords } from '../tokens/said-words.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { formulaOf } from './formulas.ts';
import { defineNumber } from './numbers.ts';
import { symbolsOf } from './operators.ts';

/** Gives a number of things its formula, where a sentence says of what things it is: "the value of an order is its quantity times its unit price". Whether it did. */
export function defineNumberOf(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const text = sentence.replace(/[\s.]+$/, '');
  for (const pattern of lexicon.language.clauses.numbersOf) {
    const { term, meaning } = pattern.exec(text)?.groups ?? {};
    if (term === undefined || meaning === undefined || !hasWords(question, term, lexicon.language)) continue;
    const formula = symbolsOf(meaning, lexicon.language) ? formulaOf(term, meaning, lexicon, scope) : null;
    if (!formula) continue;
    defineNumber(term, formula, lexicon, scope);
    return true;
  }
  return false;
}
