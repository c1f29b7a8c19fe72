import type { Language } from '../languages/types.ts';
import { partsOf, tokensOf } from './tokens.ts';

/** Whether a text has all the words of a phrase, in any of their forms. */
export function hasWords(text: string, phrase: string, language: Language): boolean {
  const stems = new Set(tokensOf(text, language.decimal).flatMap(({ word }) => language.stems(word)));
  return partsOf(phrase).every((part) => language.stems(part).some((stem) => stems.has(stem)));
}

/** A text as a pattern that matches it alone. */
export const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
