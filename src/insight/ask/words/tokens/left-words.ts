import type { Covering } from '../grammar/parse.ts';
import type { Parser } from '../grammar/parser.ts';
import type { Language } from '../languages/types.ts';
import { grammarWords } from './grammar-words.ts';
import { fold, type Token } from './tokens.ts';

/** The words left over; those of the grammar only if there are no others, and of these "many" last. */
export function leftIn(covering: Covering | undefined, tokens: readonly Token[], language: Language): string[] {
  const left = (covering?.left ?? []).map((at) => tokens[at]!);
  const grammar = grammarWords(language);
  const { count, howMuch } = language.phrases;
  const counting = new Set([...count, ...howMuch].flatMap((phrase) => fold(phrase).split(' ')));
  const telling = [grammar, counting].map((words) => left.filter(({ word }) => !words.has(word))).find((words) => words.length > 0);
  return (telling ?? left).map(({ text }) => text);
}

/** Why a word that names personal data was left; null if none does. */
export function personalAt(covering: Covering | undefined, parser: Parser): string | null {
  for (const at of covering?.left ?? []) {
    // The longest name at the word or just before it, or what a word such as "by" leads to.
    for (const start of [at - 1, at, at + 1]) {
      for (const { end, value } of parser.names(start)) {
        if (end > at && value.kind === 'column' && value.column.personal)
          return parser.language.answers.personal(parser.textOf(start, end));
      }
    }
  }
  return null;
}
