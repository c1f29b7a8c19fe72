import { parserOf } from '../grammar/parser-of.ts';
import type { Role } from '../languages/types.ts';
import { durationsAt } from '../times/durations.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** "check_in - booked_on", "left minus arrived (in hours)". */
const DIFFERENCE = /^(?:the )?[`"]?([\w.]+)[`"]?\s*(?:-|−|–|minus)\s*(?:the )?[`"]?([\w.]+)[`"]?(?:,?\s*\(?in ([a-z]+)\)?)?$/i;

/**
 * The difference of two moments of a row as the words for the time between them; null for any other. Between dates it is in days, as SQL has it,
 * unless the note or the question names a unit.
 */
export function spanInWords(meaning: string, question: string, { model, language }: Lexicon): string | null {
  const [, until, from, unit] = DIFFERENCE.exec(meaning.trim()) ?? [];
  if (until === undefined || from === undefined || language.code !== 'en') return null;
  const plain = (name: string) => name.split('.').at(-1)!.toLowerCase();
  const tables = model.tables.filter(({ times }) =>
    [until, from].every((name) => times.some(({ column }) => column.toLowerCase() === plain(name))),
  );
  const [table, another] = tables;
  if (!table || another || plain(until) === plain(from)) return null;
  const inDates = [until, from].every((name) => table.columns.find((one) => one.name.toLowerCase() === plain(name))?.type === 'date');
  const units = new Set(Object.values(language.durations).flat());
  const asked = tokensOf(question, language.decimal).some(({ word }) => units.has(word));
  if (unit === undefined && !inDates && !asked) return null;
  return `the time from ${plain(from)} to ${plain(until)}${unit !== undefined ? ` in ${unit}` : asked ? '' : ' in days'}`;
}

/** Statistics of the time between two moments, other than its mean, which stands for it by itself. */
const OTHERS: readonly Role[] = ['median', 'percentile', 'deviation', 'highest', 'lowest', 'sum'];

/** Whether a text is a time between two moments, and a question asks for another statistic of it than the mean, or for a unit. */
export function asksOfSpan(question: string, meaning: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { parser, mended } = parserOf(meaning, lexicon, scope);
  const spans = parser.fillers(0).some((start) => durationsAt(parser, start).some(({ end }) => end === parser.tokens.length));
  const asked = parserOf(question, lexicon, scope).parser;
  const units = new Set(Object.values(lexicon.language.durations).flat());
  return spans && !mended && (OTHERS.some((role) => asked.says(role)) || asked.tokens.some(({ word }) => units.has(word)));
}
