import { tablesAt } from './columns.ts';
import { conditionsAt } from './conditions.ts';
import { isLinkVerb, PASSIVE } from './link-verbs.ts';
import type { Parser } from './parser.ts';

/** "given by", "paid by": by whom, and not by what to group. */
export const isPassive = (parser: Parser, at: number): boolean => {
  const before = parser.tokens[at - 1]?.word ?? '';
  const participle = /(?:[^aeiou]ed|en|wn|ght|ld|de)$/.test(before) && !parser.language.linkVerbs.has(before);
  const groups = parser.role(at - 1, 'by', 'order', 'sort', 'filler').some((end) => end > at);
  return (
    PASSIVE.has(parser.tokens[at]?.word ?? '') && participle && (before.endsWith('ed') || isLinkVerb(before, parser.language)) && !groups
  );
};

/** "books by authors from Norway": by whom they are, as well as by what to group. */
export const isDoers = (parser: Parser, at: number): boolean =>
  PASSIVE.has(parser.tokens[at]?.word ?? '') &&
  tablesAt(parser, at + 1).some(
    ({ end, value }) =>
      isPlural(parser, end - 1) && conditionsAt(parser, end).some((said) => said.value.columns.every((ref) => ref.table === value)),
  );

export const isPlural = (parser: Parser, at: number): boolean => /[^su]s$/.test(parser.tokens[at]?.word ?? '');
