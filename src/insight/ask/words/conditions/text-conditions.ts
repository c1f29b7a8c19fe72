import type { Filter } from '../../../metrics/metric-query/types.ts';
import { columnsAt, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Condition } from '../types.ts';

const TESTS = { contains: 'contains', startsWith: 'starts_with', endsWith: 'ends_with' } as const;

/** After a column of texts: "contains 'Hall'", "starts with A". */
export function textTests(parser: Parser, at: number, ref: ColumnRef): Parse<Filter>[] {
  if (ref.column.type !== 'text') return [];
  const dimension = nameOf(ref);
  return (Object.keys(TESTS) as (keyof typeof TESTS)[]).flatMap((role) =>
    parser.role(at, role).flatMap((next) => {
      const start = parser.skip(next);
      const text = quotation(parser, start);
      return text === null ? [] : [{ end: start + 1, cost: 0, value: { dimension, [TESTS[role]]: text } as Filter }];
    }),
  );
}

/** A quoted text, or a word written with a capital. */
function quotation(parser: Parser, at: number): string | null {
  const token = parser.tokens[at];
  if (token?.kind === 'quoted') return token.text;
  return token?.kind === 'word' && /^\p{Lu}/u.test(token.text) ? token.text : null;
}

/** "a price above the average", "a higher price than average", "an above-average price". */
export function averageTests(parser: Parser, at: number): Parse<Condition>[] {
  const make = (ref: ColumnRef, side: 'above' | 'below', end: number, cost: number): Parse<Condition>[] =>
    ref.column.personal || !isNumber(ref)
      ? []
      : [{ end, cost, value: { filter: { dimension: nameOf(ref), than_average: side }, columns: [ref] } }];
  const sides = [
    ['above', 'more', 'above'],
    ['below', 'less', 'below'],
  ] as const;
  return sides.flatMap(([bound, comparative, side]) => [
    ...columnsAt(parser, at).flatMap(({ end, value, cost }) =>
      [end, ...parser.role(end, 'is')].flatMap((start) =>
        parser.role(start, bound).flatMap((next) => averagesOf(parser, next, value).flatMap((last) => make(value, side, last, cost))),
      ),
    ),
    ...parser
      .role(at, comparative)
      .flatMap((start) =>
        columnsAt(parser, start).flatMap(({ end, value, cost }) =>
          parser
            .role(end, 'than')
            .flatMap((next) => [
              ...averagesOf(parser, next, value).flatMap((last) => make(value, side, last, cost)),
              ...thanNumber(parser, next, value, side, cost),
            ]),
        ),
      ),
    ...parser
      .role(at, bound)
      .flatMap((start) =>
        parser
          .role(parser.skipMarks(start), 'average')
          .flatMap((next) => columnsAt(parser, next).flatMap(({ end, value, cost }) => make(value, side, end, cost))),
      ),
  ]);
}

/** "than the average weight of games in Welsh": of other rows than those that are compared, unless all of a table's are meant. */
function ofOthers(parser: Parser, at: number): boolean {
  const leads = parser.role(at, 'preposition', 'filler').filter((end) => parser.tokens[at]!.kind === 'word' && end > at);
  if (leads.length === 0) return false;
  const closed = (end: number) => parser.closes(end) || parser.role(end, 'and').length > 0;
  return !leads
    .flatMap((end) => parser.fillers(end))
    .flatMap((start) =>
      [start, ...parser.role(start, 'all').filter(closed)].flatMap((next) =>
        next > start ? [next] : tablesAt(parser, start).map(({ end }) => end),
      ),
    )
    .some(closed);
}

/** "a greater weight than 10". */
function thanNumber(parser: Parser, at: number, ref: ColumnRef, side: 'above' | 'below', cost: number): Parse<Condition>[] {
  const start = parser.skip(at);
  const number = parser.numberAt(start);
  if (number === null || ref.column.personal || !isNumber(ref)) return [];
  return [{ end: start + 1, cost, value: { filter: { dimension: nameOf(ref), [side]: number } as Filter, columns: [ref] } }];
}

/** Where "the average", "the average price" or "the average of all" ends. */
export function averagesOf(parser: Parser, at: number, { column, table }: ColumnRef): number[] {
  return parser
    .fillers(at)
    .flatMap((start) =>
      parser
        .role(start, 'average')
        .flatMap((end) => [
          end,
          ...parser
            .fillers(end)
            .flatMap((next) =>
              columnsAt(parser, next).flatMap((one) => (one.value.column === column && one.value.table === table ? [one.end] : [])),
            ),
        ]),
    )
    .filter((end) => !ofOthers(parser, end));
}

const isNumber = ({ column: { type } }: ColumnRef): boolean => type === 'integer' || type === 'decimal' || type === 'double';
