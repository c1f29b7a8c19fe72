import type { Parse, Parser } from '../grammar/parser.ts';
import type { Condition } from '../types.ts';

/** "Neither A nor B": neither of two conditions on the same rows, such as values of one column. */
export function neither(
  parser: Parser,
  at: number,
  { leads, positive }: { leads(parser: Parser, at: number): number[]; positive(parser: Parser, at: number): Parse<Condition>[] },
): Parse<Condition>[] {
  const tables = ({ columns }: Condition) => columns.map(({ table }) => table.name).join();
  const said = (start: number) =>
    leads(parser, start)
      .flatMap((next) => positive(parser, next))
      .filter(({ value }) => !value.and);
  return parser.role(at, 'neither').flatMap((start) =>
    said(start).flatMap((first) =>
      parser
        .role(parser.skipMarks(first.end), 'nor')
        .flatMap(said)
        .filter(({ value }) => tables(value) === tables(first.value))
        .map(({ end, value, cost }): Parse<Condition> => {
          const columns = [
            ...first.value.columns,
            ...value.columns.filter((ref) => !first.value.columns.some((own) => own.column === ref.column)),
          ];
          return { end, cost: Math.max(first.cost, cost), value: { columns, filter: { not: { or: [first.value.filter, value.filter] } } } };
        }),
    ),
  );
}
