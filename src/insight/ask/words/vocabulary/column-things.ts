import { thresholds } from '../conditions/bounds.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { columnsAt, isTime, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { shownListAt } from '../listings/shown-lists.ts';
import { asksWho } from '../people/people.ts';
import type { ColumnRef, Piece } from '../types.ts';

/** Whether a column of the only table holds things that have no table of their own: its clients, machines or products. */
export const holdsThings = (parser: Parser, { table, column }: ColumnRef): boolean =>
  parser.scope.model.tables.length === 1 &&
  column.type === 'text' &&
  column.additivity === null &&
  !column.personal &&
  !isTime({ table, column }) &&
  yesAndNo(parser.scope, { table, column }) === null;

/** "List the clients", "who are the candidates": the things of a column. */
export function listedThings(parser: Parser, at: number): Parse<Piece[]>[] {
  const who = asksWho(parser.tokens[at]?.word);
  const opened = [
    ...parser.role(at, 'list').flatMap((end) => [end, ...parser.fillers(end).flatMap((next) => parser.role(next, 'all'))]),
    ...(who ? parser.role(at, 'which').flatMap((end) => parser.role(end, 'is')) : []),
  ];
  return opened.flatMap((start) =>
    parser.fillers(start).flatMap((begin) =>
      columnsAt(parser, begin)
        .filter(({ value, cost }) => cost < 0.4 && holdsThings(parser, value))
        .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'attributes', columns: [value] }] })),
    ),
  );
}

/** "List the invoices with customer and amount", "… with their town": columns that are shown with the rows. */
export function shownTogether(parser: Parser, at: number): Parse<Piece[]>[] {
  if (!WITH.has(parser.tokens[at]?.word ?? '')) return [];
  return parser.role(at, 'have').flatMap((start) =>
    shownListAt(parser, start)
      .filter(({ end, value }) => (value.length > 1 || isFilled(parser, value[0]!)) && !isSaidMore(parser, end, value))
      .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost: cost - 0.3, value: [{ kind: 'columns', columns: value }] })),
  );
}

const WITH: ReadonlySet<string> = new Set(['with', 'mit']);

/** Whether every row has a value in a column, so that having one tells no row from another. */
const isFilled = ({ scope }: Parser, ref: ColumnRef): boolean =>
  ref.column.type === 'text' && yesAndNo(scope, ref) === null && scope.emptyCells?.get(nameOf(ref)) === 0;

/** Whether what follows says which values are meant. */
const isSaidMore = (parser: Parser, end: number, columns: readonly ColumnRef[]): boolean =>
  columns.some(({ column }) => column.personal) ||
  tablesAt(parser, end).length > 0 ||
  [end, ...parser.role(end, 'is')].some(
    (next) => thresholds(parser, next).length > 0 || parser.values(next).length > 0 || parser.numberAt(next) !== null,
  ) ||
  parser.role(end, 'empty', 'not', 'between').length > 0;

/** ": number, status and amount" at the end: these and nothing else. */
export function enumerated(parser: Parser, at: number): Parse<Piece[]>[] {
  if (parser.tokens[at]?.word !== ':') return [];
  return shownListAt(parser, at + 1)
    .filter(({ end }) => parser.skipMarks(end) === parser.tokens.length)
    .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost: cost - 0.5, value: [{ kind: 'columns', columns: value, only: true }] }));
}
