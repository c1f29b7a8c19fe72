import { nameOf } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Piece } from '../types.ts';
import { nameOfThing } from './listed-columns.ts';

/** "The cheapest suite": things by the only value that a noun is. */
export function kindsListed(
  parser: Parser,
  at: number,
  { columns, ...of }: Omit<Extract<Piece, { kind: 'listing' }>, 'kind'>,
): Parse<Piece[]>[] {
  const { table } = of;
  return parser.values(at).flatMap(({ end, refs }): Parse<Piece[]>[] => {
    const [ref, another] = refs;
    if (!ref || another || ref.table !== table || ref.column.personal || thingsAt(parser, at).some((one) => one.end === end)) return [];
    const named = columns.length > 0 ? columns : nameOfThing(parser, table);
    const condition = { filter: { dimension: nameOf(ref), is: ref.value }, columns: [{ table, column: ref.column }] };
    return [
      {
        end,
        cost: 0.4,
        value: [
          { kind: 'listing', ...of, columns: named },
          { kind: 'where', condition },
        ],
      },
    ];
  });
}
