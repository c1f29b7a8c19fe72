import type { ColumnRef } from '../types.ts';
import { isLinkVerb, PASSIVE } from '../vocabulary/link-verbs.ts';
import type { Parser } from './parser.ts';

/** "given by", "paid by": by whom, and not by what to group. */
export const isPassive = (parser: Parser, at: number): boolean => {
  const before = parser.tokens[at - 1]?.word ?? '';
  const participle = /(?:[^aeiou]ed|en|wn|ght|ld|de|id|nt|lt|pt)$/.test(before) && !parser.language.linkVerbs.has(before);
  const groups = parser.role(at - 1, 'by', 'order', 'sort', 'filler').some((end) => end > at);
  return (
    PASSIVE.has(parser.tokens[at]?.word ?? '') && participle && (before.endsWith('ed') || isLinkVerb(before, parser.language)) && !groups
  );
};

/** Whether a word names a column only in part and is a value of another: "by card", where rows have a loyalty card and a payment "Card". */
export const isRatherValue = (parser: Parser, at: number, { table, column }: ColumnRef): boolean =>
  parser.names(at).every(({ cost }) => cost > 0) &&
  parser.values(at).some(({ refs, quoted }) => !quoted && refs.some((ref) => ref.column !== column || ref.table !== table));

export const isPlural = (parser: Parser, at: number): boolean => /[^su]s$/.test(parser.tokens[at]?.word ?? '');

/** Whether a noun right before is in the singular, with no name after it: "by station", but not "by customers" or "by customer Smith". */
export const isBareSingular = (parser: Parser, end: number): boolean => {
  const [noun, next] = [parser.tokens[end - 1]!.word, parser.tokens[end]?.word];
  const isName = parser.values(end).length > 0 && !(next !== undefined && parser.role(end, 'preposition').length > 0);
  return !isPlural(parser, end - 1) && !IRREGULAR.has(noun) && !isName;
};

const IRREGULAR: ReadonlySet<string> = new Set(['people', 'men', 'women', 'children', 'staff', 'personnel', 'crew', 'team']);
