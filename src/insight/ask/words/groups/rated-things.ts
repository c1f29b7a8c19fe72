import { tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { nameOfThing } from '../listings/listed-columns.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Direction, Piece } from '../types.ts';

/** Whether words that name a column end with the things that have it: "rated club" are clubs, where "club rating" is a rating. */
export function endsWithThings(parser: Parser, { at, end }: { at: number; end: number }, { table, column }: ColumnRef): boolean {
  const last = parser.tokens[end - 1]?.word ?? '';
  const own = partsOf(column.name);
  const said = own.includes(last) || parser.language.stems(last).some((stem) => own.includes(stem));
  return end > at + 1 && !said && tablesAt(parser, end - 1).some((things) => things.end === end && things.value === table);
}

/** "the highest rated club", "the 3 lowest rated clubs": the things, and not their rating. */
export function ratedThings(parser: Parser, at: number): Parse<Piece[]>[] {
  const n = parser.countAt(at);
  const start = n === null ? at : at + 1;
  return (
    [
      ['highest', 'desc'],
      ['lowest', 'asc'],
    ] as const
  ).flatMap(([role, direction]) =>
    parser.role(start, role).flatMap((next) =>
      parser.names(next).flatMap(({ end, value, cost }): Parse<Piece[]>[] => {
        if (value.kind !== 'column' || value.column.additivity === null || !endsWithThings(parser, { at: next, end }, value)) return [];
        return [{ end, cost: cost - 0.2, value: [listed(parser, value, direction, n)] }];
      }),
    ),
  );
}

const listed = (parser: Parser, by: ColumnRef, direction: Direction, n: number | null): Piece => ({
  kind: 'listing',
  table: by.table,
  first: { n: n ?? 1, order: { by, direction }, ...(n === null ? { ties: true as const } : {}) },
  columns: nameOfThing(parser, by.table),
});
