import { columnsAt, nameOf } from '../grammar/columns.ts';
import { parserOf } from '../grammar/parser-of.ts';
import type { ColumnRef, Condition, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { clauseOf } from './clauses.ts';
import { type Kind, kindOf, tableNamed } from './kinds.ts';

/** Which rows count, as a sentence says: "only held events count", "visits without a rating are left out", "a sale counts unless it was refunded". Null for any other, and for rows that the question does not name. */
export function restrictionIn(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const { only, without, when } = lexicon.language.restrictions;
  const text = sentence.replace(/[\s.]+$/, '');
  const nouns = nounsOf(question, lexicon, scope);
  for (const pattern of when) {
    const { noun, but, clause } = pattern.exec(text)?.groups ?? {};
    const found = clause === undefined ? null : clauseOf(clause, tableNamed([noun!], lexicon) ? [noun!] : nouns, lexicon, scope);
    if (found) return isAsked(found, question, lexicon, scope) ? (but === undefined ? found : negated(found)) : null;
  }
  for (const [patterns, denies] of [
    [without, true],
    [only, false],
  ] as const)
    for (const pattern of patterns) {
      const things = pattern.exec(text)?.groups?.things;
      const found = things === undefined ? null : rowsOf(things, nouns, lexicon, scope);
      if (found) return isAsked(found, question, lexicon, scope) ? (denies ? negated(found) : found) : null;
    }
  return null;
}

const negated = ({ filter, columns }: Condition): Condition => ({ columns, filter: { not: filter } });

/** The rows that a text names; those that it calls rows, or ones, are those of the question. */
function rowsOf(text: string, nouns: readonly string[], lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const { rows } = lexicon.language.restrictions;
  const state = rows.exec(text)?.groups?.state ?? '';
  const said = rows.test(text) ? nouns.map((noun) => text.replace(rows, () => `${state} ${noun}`.trim())) : [text];
  for (const one of said) {
    const found = recorded(one, lexicon, scope) ?? kindOf(one, lexicon, scope);
    if (found && ofOwn(found)) return found;
  }
  return null;
}

/** Whether a condition is on the things themselves. */
const ofOwn = ({ table, columns }: Kind): boolean => columns.every((ref) => ref.table === table);

/** "Events with a recorded attendance", "flights that have a fuel figure". */
function recorded(text: string, lexicon: Lexicon, scope: ReadingScope): Kind | null {
  const { noun, none, column } = lexicon.language.restrictions.recorded.exec(text)?.groups ?? {};
  const table = noun === undefined ? null : tableNamed(noun.split(' '), lexicon);
  const ref = table && columnNamed(column!, lexicon, scope).filter((one) => one.table === table);
  const [only, another] = ref ?? [];
  if (!only || another || (scope.emptyCells?.get(nameOf(only)) ?? 0) === 0) return null;
  return { table: only.table, columns: [only], filter: { dimension: nameOf(only), empty: none !== undefined } };
}

/** The columns that a text names as a whole, those that fit best. */
function columnNamed(text: string, lexicon: Lexicon, scope: ReadingScope): ColumnRef[] {
  const { parser, mended } = parserOf(text, lexicon, scope);
  if (mended) return [];
  const found = parser
    .fillers(0)
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ end }) => end === parser.tokens.length);
  const least = Math.min(...found.map(({ cost }) => cost));
  return [...new Map(found.filter(({ cost }) => cost === least).map(({ value }) => [value.column, value])).values()];
}

/** What a question calls the rows of its tables. */
function nounsOf(question: string, lexicon: Lexicon, { model }: ReadingScope): string[] {
  const words = question.split(/[^\p{L}\p{M}\d_'-]+/u).filter((word) => word !== '' && tableNamed([word], lexicon) !== null);
  const [only, another] = model.tables;
  return words.length === 0 && only && !another ? [only.name] : [...new Set(words)];
}

/** Whether a question is about the rows that a condition is on. */
function isAsked({ columns }: Condition, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const [table, another] = new Set(columns.map((ref) => ref.table));
  const isOnly = scope.model.tables.length === 1;
  return table !== undefined && !another && (isOnly || parserOf(question, lexicon, scope).parser.tablesNamed().has(table));
}
