import { momentsAt } from '../conditions/column-comparisons.ts';
import { parserOf } from '../grammar/parser-of.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** Which date counts, as a sentence or a question says, and what else it says; that may be nothing. */
export interface DatingClause {
  clause: string;
  rest: string;
  ref: ColumnRef;
}

/** "…, by invoice date", "…, maßgeblich ist das Rechnungsdatum": a clause on the date that counts, where the data has one such date. Null without one. */
export const datingClause = (sentence: string, lexicon: Lexicon, scope: ReadingScope): DatingClause | null =>
  clauseIn(sentence, lexicon.language.definitions.dated.closing, lexicon, scope);

/** The same as a sentence: "the invoice date counts". */
export const datingSaid = (sentence: string, lexicon: Lexicon, scope: ReadingScope): DatingClause | null =>
  clauseIn(sentence, lexicon.language.definitions.dated.whole, lexicon, scope);

/** The same at the end of a question, where "by" groups. */
export const datingAsked = (question: string, lexicon: Lexicon, scope: ReadingScope): DatingClause | null =>
  clauseIn(question, lexicon.language.definitions.dated.asked, lexicon, scope);

/** Dates the rows of a table by one of its columns, if they are not dated by another. */
export function dateBy({ table, column }: ColumnRef, { dated }: ReadingScope): boolean {
  const other = dated.get(table.name);
  if (other !== undefined && other !== column.name) return false;
  dated.set(table.name, column.name);
  return true;
}

function clauseIn(text: string, patterns: readonly RegExp[], lexicon: Lexicon, scope: ReadingScope): DatingClause | null {
  const plain = text.replace(/[\s.?!]+$/, '');
  for (const pattern of patterns) {
    const found = pattern.exec(plain);
    const ref = found?.groups ? momentNamed(found.groups.date!, lexicon, scope) : null;
    if (found && ref) return { clause: found[0], rest: plain.slice(0, found.index), ref };
  }
  return null;
}

/** The only moment of rows that a text names as a whole, as their date or as what happened on it. */
function momentNamed(text: string, lexicon: Lexicon, scope: ReadingScope): ColumnRef | null {
  const { parser } = parserOf(text.replace(lexicon.language.definitions.dateOf, '$1'), lexicon, scope);
  const found = parser
    .fillers(0)
    .flatMap((start) => momentsAt(parser, start))
    .filter(({ end }) => end === parser.tokens.length);
  const least = Math.min(...found.map(({ cost }) => cost));
  const [only, another] = new Map(found.filter(({ cost }) => cost === least).map(({ value }) => [value.column, value])).values();
  return only && !another ? only : null;
}
