import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { dateBy, datingClause } from './dating-clauses.ts';
import { defineTerm } from './define-term.ts';
import { DEFINITION } from './sentences.ts';

/** Gives a number its meaning together with the date that places it: "revenue is the sum of the amounts, by invoice date". Whether it did. */
export function defineDated(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const clause = datingClause(sentence, lexicon, scope);
  const [, term, meaning] = DEFINITION.exec(clause?.rest ?? '') ?? [];
  if (!clause || term === undefined || meaning === undefined || !defineTerm(term.trim(), meaning, question, lexicon, scope)) return false;
  const metric = scope.metrics.get(term.trim());
  const tables = [metric, ...(metric?.define ?? [])].flatMap((one) => one?.table ?? []);
  return tables.length > 0 && tables.every((table) => table === clause.ref.table.name) && dateBy(clause.ref, scope);
}
