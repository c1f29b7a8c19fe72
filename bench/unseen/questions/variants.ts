import type { Draw } from '../random.ts';
import { capital, type Language } from './phrases.ts';

export const VARIANTS = ['plain', 'polite', 'reworded', 'typo'] as const;
export type Variant = (typeof VARIANTS)[number];

const POLITE: Record<Language, [string, string][]> = {
  en: [
    ['Hi there! Could you please tell me: ', ''],
    ['', ' Thanks a lot!'],
    ['Good morning, ', ' Many thanks in advance.'],
    ['Please: ', ''],
    ['Sorry to bother you, one question. ', ''],
  ],
  de: [
    ['Guten Tag, könnten Sie mir bitte sagen: ', ''],
    ['', ' Vielen Dank!'],
    ['Hallo, bitte: ', ''],
  ],
};

/** Adds a greeting or thanks. */
export function politely(question: string, random: Draw, language: Language): string {
  const [before, after] = random.pick(POLITE[language]);
  return `${before}${before ? question : capital(question)}${after && !/[?.!]$/.test(question) ? '.' : ''}${after}`;
}

/** Swaps two letters of one longer word of the data; null if there is none. Values, months and numbers stay. */
export function mistyped(question: string, words: readonly string[], random: Draw): string | null {
  const known = words.flatMap((phrase) => phrase.split(/[^\p{L}]+/u)).filter((word) => word.length >= 6 && word !== 'number');
  const found = known.filter((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(question));
  if (found.length === 0) return null;
  const word = random.pick(found);
  const at = random.int(1, word.length - 3);
  const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return swapped === word ? null : question.replace(word, swapped);
}
