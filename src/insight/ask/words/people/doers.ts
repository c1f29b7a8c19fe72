import { conditionsAt } from '../conditions/conditions.ts';
import { tablesAt } from '../grammar/columns.ts';
import type { Parser } from '../grammar/parser.ts';
import { isPlural } from '../grammar/passives.ts';
import { PASSIVE } from '../vocabulary/link-verbs.ts';

/** "books by authors from Norway": by whom they are, as well as by what to group. */
export const isDoers = (parser: Parser, at: number): boolean =>
  PASSIVE.has(parser.tokens[at]?.word ?? '') &&
  tablesAt(parser, at + 1).some(
    ({ end, value }) =>
      isPlural(parser, end - 1) && conditionsAt(parser, end).some((said) => said.value.columns.every((ref) => ref.table === value)),
  );
