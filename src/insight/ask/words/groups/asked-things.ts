import type { ModelTable } from '../../../../data/model/types.ts';
import type { Dimension } from '../../../metrics/metric-query/types.ts';
import { countsThings } from '../grammar/entities.ts';
import type { Parser } from '../grammar/parser.ts';
import { asksWho } from '../people/people.ts';
import type { ColumnRef, Piece } from '../types.ts';

/** "Which guests …": the guests themselves, and not only how many they are. */
export const asksForThings = (parser: Parser): boolean => {
  const at = askingWord(parser);
  const { word = '' } = parser.tokens[at] ?? {};
  return WHO.has(word) && (asksWho(word) || parser.names(at + 1).some(({ value, cost }) => value.kind === 'table' && cost === 0));
};

/** "On which dates is the reading missing": the values of a column, and no number of empty cells. */
export const asksForValues = (parser: Parser): boolean =>
  parser
    .reached(0, 6, 'preposition', 'filler')
    .filter((at) => WHO.has(parser.tokens[at]?.word ?? ''))
    .some((at) => parser.names(at + 1).some(({ value, cost }) => value.kind === 'column' && cost < ASKED_MAX));

const ASKED_MAX = 0.5;

/** "In which cities …", "bei welchen Hotels …": the word that asks, perhaps after a preposition. */
function askingWord({ tokens }: Parser): number {
  return LEADING.has(tokens[0]?.word ?? '') && WHO.has(tokens[1]?.word ?? '') ? 1 : 0;
}
const LEADING: ReadonlySet<string> = new Set(['in', 'at', 'from', 'for', 'on', 'bei', 'aus', 'an', 'fur', 'von', 'mit']);

/** Whether groups are of the things that the question asks for, or by a column of theirs; true where it names none, or more than them. */
export function showsThings(parser: Parser, by: readonly Dimension[]): boolean {
  const longest = Math.max(0, ...parser.names(1).map(({ end }) => end));
  const named = parser
    .names(1)
    .flatMap(({ end, value, cost }) => (value.kind === 'table' && cost === 0 && end === longest ? [value.table] : []));
  if (named.length === 0 || ["'", "'s", '’'].includes(parser.tokens[longest]?.word ?? '')) return true;
  return by.some((one) => typeof one === 'string' && named.some((table) => isOfTable(one.split(' via ')[0]!, table, parser)));
}

const isOfTable = (column: string, table: ModelTable, { scope: { model } }: Parser): boolean =>
  column.startsWith(`${table.name}.`) ||
  model.relationships.some(({ from, to }) => to.table === table.name && from.columns.some((name) => column === `${from.table}.${name}`));

/** What "which" asks for at the beginning of a question. */
export interface Asked {
  /** The tables that may have the things. */
  things: readonly ModelTable[];
  /** The columns that may have the values. */
  values: readonly ColumnRef[];
}

/** What stands after "which"; nothing where the question asks otherwise. */
export function askedFor(parser: Parser): Asked {
  const at = askingWord(parser);
  const names = WHO.has(parser.tokens[at]?.word ?? '') ? parser.names(at + 1) : [];
  const things = names.flatMap(({ value, cost }) => (value.kind === 'table' && cost === 0 ? [value.table] : []));
  // "In which town" asks for one.
  const one = at > 0 && parser.language.stems(parser.tokens[at + 1]?.word ?? '').length === 1;
  const values = things.length > 0 || one ? [] : names.flatMap(({ value }) => (value.kind === 'column' ? [value] : []));
  return { things, values: [...values, ...kindsAsked(parser)] };
}

/** "What kinds of visits are there": each of them once. */
const kindsAsked = (parser: Parser): ColumnRef[] =>
  (ASKED_LATER.has(parser.tokens[0]?.word ?? '') && KINDS.has(parser.tokens[1]?.word ?? '') ? [...parser.tablesNamed()] : []).flatMap(
    (table) => table.columns.flatMap((column) => (column.type === 'text' ? [{ table, column }] : [])),
  );

const KINDS: ReadonlySet<string> = new Set(['kinds', 'types', 'sorts', 'arten', 'typen', 'sorten']);

const WHO: ReadonlySet<string> = new Set(['which', 'who', 'welche', 'welcher', 'welches', 'welchen', 'welchem', 'wer']);

/**
 * Whether things are asked for with nothing but conditions on themselves, and then how many rows of another table each has: "which shops are in Leeds,
 * and how many orders do they have?"
 */
export function isNumbered([first, ...rest]: readonly Piece[]): boolean {
  const last = rest.at(-1);
  if (first?.kind !== 'asked' || first.dimension.kind !== 'column' || last?.kind !== 'measure' || last.measure.kind !== 'aggregate')
    return false;
  const { table } = first.dimension.ref;
  const said = rest.slice(0, -1);
  const own = said.every((piece) => piece.kind === 'where' && piece.condition.columns.every((ref) => ref.table === table));
  const { measure } = last;
  return (
    own &&
    said.length > 0 &&
    measure.table !== table &&
    measure.aggregate.function === 'count' &&
    countsThings(measure.aggregate, measure.table)
  );
}

/** Whether a later clause asks for things that are not shown: "…, and at which shop does she work?" */
export const asksForOthersToo = (parser: Parser, shown: readonly Dimension[]): boolean =>
  parser.tokens.some(({ word }, at) => {
    const before = parser.tokens[at - 2]?.word ?? '';
    if (!ASKED_LATER.has(word) || !(JOINS.has(before) && LEADING.has(parser.tokens[at - 1]!.word))) return false;
    const tables = parser.names(at + 1).flatMap(({ value, cost }) => (value.kind === 'table' && cost === 0 ? [value.table.name] : []));
    return tables.length > 0 && !shown.some((column) => typeof column === 'string' && tables.some((name) => column.startsWith(`${name}.`)));
  });

const ASKED_LATER: ReadonlySet<string> = new Set(['which', 'what', 'welche', 'welcher', 'welches', 'welchen', 'welchem']);
const JOINS: ReadonlySet<string> = new Set(['and', 'und', ',']);
