import { columnsAt, dimensionsAt } from './columns.ts';
import type { Parse, Parser } from './parser.ts';
import type { Direction, Piece } from './types.ts';

/** "sorted by region", "in descending order", "in ascending order of their price". */
export function orders(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const directions = (start: number): [number, Direction | null][] => [
    [start, null],
    ...parser.role(start, 'ascending').map((end): [number, Direction] => [end, 'asc']),
    ...parser.role(start, 'descending').map((end): [number, Direction] => [end, 'desc']),
  ];
  const directed = directions(at).flatMap(([start, direction]) => (direction === null ? [] : [{ start, direction }]));
  const ordered = parser
    .role(at, 'order')
    .flatMap((end) => [
      ...parser.fillers(end).map((start) => ({ start, direction: null })),
      ...directions(end).flatMap(([start, direction]) =>
        direction === null ? [] : parser.fillers(start).map((one) => ({ start: one, direction })),
      ),
    ]);
  for (const { start, direction: first } of [...directed, ...ordered]) {
    for (const [end, direction] of first === null ? directions(start) : [])
      if (direction !== null) found.push({ end, cost: 0, value: [{ kind: 'order', by: null, direction }] });
    const numbers = columnsAt(parser, start).map(({ value: ref, ...parse }) => ({ ...parse, value: { kind: 'column' as const, ref } }));
    for (const { end, value, cost } of [
      ...dimensionsAt(parser, start),
      ...numbers.filter(({ value }) => value.ref.column.additivity !== null),
    ]) {
      for (const [last, direction] of first === null ? directions(end) : [[end, first] as const])
        found.push({ end: last, cost, value: [{ kind: 'order', by: value, direction: direction ?? 'asc' }] });
    }
  }
  for (const [end, direction] of directions(at)) {
    if (direction !== null) found.push({ end, cost: 0.2, value: [{ kind: 'order', by: null, direction }] });
  }
  return found;
}
