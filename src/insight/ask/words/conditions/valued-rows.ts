import type { Filter } from '../../../metrics/metric-query/types.ts';
import { isTime, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { AMOUNTS } from '../vocabulary/generic-words.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { betweens, thresholds, trailingBounds } from './bounds.ts';

/** "Rated tours", "bewertete Touren": those with a rating, where some have none. */
export function valuedAt(parser: Parser, at: number): Parse<Condition>[] {
  const tables = tablesAt(parser, at + 1).map(({ value }) => value);
  return columnsGiven(parser, at)
    .filter(({ table }) => tables.includes(table))
    .map((ref) => ({ end: at + 1, cost: 0.1, value: withValue(ref) }));
}

/** "Tours that were rated", "have not been rated": said of the only things that can be. */
export function valuedBefore(parser: Parser, at: number): Parse<Condition>[] {
  const [ref, another] = columnsGiven(parser, at).filter(({ table }) => parser.tablesNamed().has(table));
  if (!ref || another) return [];
  const { tokens } = parser;
  // "Rated 5" and "rated by guests" say more.
  const next = parser.closes(at + 1) ? null : tokens[at + 1]!.word;
  const closes =
    next === null ||
    (/^(?:in|since|during|and|at|im|am|seit|und|before|after)$/.test(next) && parser.role(at + 1, 'atLeast', 'atMost').length === 0);
  return closes && tablesAt(parser, at + 1).length === 0 ? [{ end: at + 1, cost: 0.3, value: withValue(ref) }] : [];
}

/** "Rated 5", "rated 4 or more", "bewertet mit 5": by the number that a participle says was given. */
export function gradedAt(parser: Parser, at: number): Parse<Condition>[] {
  const [ref, another] = columnsGiven(parser, at, true);
  if (!ref || another) return [];
  const dimension = nameOf(ref);
  return [at + 1, ...parser.reached(at + 1, 4, 'preposition', 'filler', 'is')].flatMap((start) => {
    const number = parser.numberAt(start);
    const bounds = [...thresholds(parser, start), ...trailingBounds(parser, start)].map(({ end, value }) => ({
      end,
      filter: { dimension, ...value } as Filter,
    }));
    const between = betweens(parser, start).map(({ end, value }) => ({ end, filter: { dimension, between: value } as Filter }));
    // "Rated in 2024" says when.
    const plain =
      number !== null && parser.yearAt(start) === null && bounds.length === 0 && parser.stepAt(start + 1) === null
        ? [{ end: start + 1, filter: { dimension, is: number } as Filter }]
        : [];
    return [...bounds, ...between, ...plain].map(({ end, filter }) => ({ end, cost: 0.2, value: { filter, columns: [ref] } }));
  });
}

const withValue = ({ table, column }: ColumnRef): Condition => {
  const dimension = nameOf({ table, column });
  // A discount of 0 is none.
  return {
    filter: column.additivity === 'additive' ? { dimension, above: 0 } : { dimension, empty: false },
    columns: [{ table, column }],
  };
};

/** The columns that hold what a participle says was given, and are empty where it was not. */
function columnsGiven(parser: Parser, at: number, bounded = false): ColumnRef[] {
  const token = parser.tokens[at];
  // "Unrated" has become "not rated".
  const stems = token?.kind === 'word' ? nounsOf(fold(token.text).replace(/^un(?=.{4})/, ''), parser.language.code) : [];
  if (stems.length === 0 || parser.values(at).length > 0 || isGraded(parser, at)) return [];
  return parser.scope.model.tables.flatMap((table) =>
    table.columns.flatMap((column): ColumnRef[] => {
      const ref = { table, column };
      const said = partsOf(column.name).filter((part) => (!AMOUNTS.has(part) || part === 'score') && !/^\d+$/.test(part));
      const some = bounded || (parser.scope.emptyCells?.get(nameOf(ref)) ?? 0) > 0;
      const number = column.additivity !== null && column.type !== 'boolean';
      return some && number && !isTime(ref) && !column.personal && said.length === 1 && stems.includes(fold(said[0]!)) ? [ref] : [];
    }),
  );
}

/** "The best rated tours", "poorly rated", "gut bewertet": how well is no matter of whether. */
const isGraded = ({ tokens }: Parser, at: number): boolean => HOW.test(tokens[at - 1]?.word ?? '') || HOW.test(tokens[at + 1]?.word ?? '');

const HOW =
  /^(?:\w+ly|well|ill|best|worst|better|worse|top|highest|lowest|higher|lower|high|low|gut|schlecht|hoch|niedrig|besser|schlechter|am|best\w*|schlechtest\w*|hochst\w*|niedrigst\w*)$/;

/** What is given by what a participle says: "rated" a rating, "scored" a score, "bewertet" eine Bewertung. */
function nounsOf(word: string, code: string): string[] {
  if (code === 'de') {
    const stem = /^(.{4,}?)(?:e?te?[nrsm]?)$/.exec(word)?.[1];
    return stem ? [`${stem}ung`] : [];
  }
  if (!/ed$/.test(word)) return [];
  return basesOf(word, 'v').flatMap((base) => (base === word ? [] : [base, `${base.replace(/e$/, '')}ing`]));
}
