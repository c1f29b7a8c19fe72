import { tablesAt } from './columns.ts';
import { conditionsAt } from './conditions.ts';
import { PASSIVE } from './link-verbs.ts';
import type { Parser } from './parser.ts';
import { isPlural } from './passives.ts';

/** "books by authors from Norway": by whom they are, as well as by what to group. */
export const isDoers = (parser: Parser, at: number): boolean =>
  PASSIVE.has(parser.tokens[at]?.word ?? '') &&
  tablesAt(parser, at + 1).some(
    ({ end, value }) =>
      isPlural(parser, end - 1) && conditionsAt(parser, end).some((said) => said.value.columns.every((ref) => ref.table === value)),
  );
