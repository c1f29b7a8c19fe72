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
