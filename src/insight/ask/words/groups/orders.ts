import { columnsAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { numbersAt } from '../measures/ordering-numbers.ts';
import type { DimensionRef, Direction, GivenOrder, Piece } from '../types.ts';
import { comparedBy, comparedColumns } from '../vocabulary/comparatives.ts';
import { dimensionsAt } from './dimensions.ts';
import { firstOrders, greatestFirst, timesNamed } from './first-orders.ts';

/** "sorted by region", "in descending order", "in ascending order of their price", "by region, then agent", "best first". */
export function orders(parser: Parser, at: number): Parse<Piece[]>[] {
  const single = [...byOne(parser, at), ...firstOrders(parser, at)].map((parse) => ({ ...parse, value: marked(parser, at, parse) }));
  return [...single, ...single.flatMap((first) => withThen(parser, first))];
}

/** What an order goes by that names nothing to go by: "highest first" by a number, "alphabetically" by a name. */
function marked(parser: Parser, at: number, { end, value }: Parse<Piece[]>): Piece[] {
  const said = parser.textOf(at, end);
  const of = ALPHABETICAL.test(said) ? 'name' : FIRST.test(said) ? 'number' : null;
  return value.map((piece) => (piece.kind === 'order' && piece.by === null && !piece.of && of !== null ? { ...piece, of } : piece));
}

const ALPHABETICAL = /alphab|lexicograph|\b(?:a to z|z to a|a bis z|z bis a)\b/i;
const FIRST = /(?:first|zuerst)$/i;

/** "…, then by agent": what decides between equals; "by state and agent" goes by both upwards. */
function withThen(parser: Parser, { end, value, cost }: Parse<Piece[]>): Parse<Piece[]>[] {
  const order = value.find((piece): piece is GivenOrder => piece.kind === 'order');
  if (!order || (order.by === null && order.of === 'name')) return [];
  const start = parser.skipMarks(end);
  const joints = [start, ...parser.role(start, 'and')].flatMap((next) => {
    const then = THEN.has(parser.tokens[next]?.word ?? '');
    const after = then ? next + 1 : next;
    return next > end || then
      ? [after, ...parser.role(after, 'by'), ...(BY.has(parser.tokens[after]?.word ?? '') ? [after + 1] : [])].map((begin) => ({
          begin,
          then,
        }))
      : [];
  });
  return joints.flatMap(({ begin, then }) =>
    dimensionsAt(parser, begin).flatMap((dimension) => {
      const directions = (['asc', 'desc'] as const).flatMap((direction) =>
        parser.role(dimension.end, direction === 'asc' ? 'ascending' : 'descending').map((last) => ({ last, direction })),
      );
      // "By state and agent in descending order" may be said of both.
      const plain = then ? directions : [];
      return [{ last: dimension.end, direction: 'asc' as const }, ...plain]
        .filter(() => then || order.direction === 'asc')
        .map(({ last, direction }): Parse<Piece[]> => {
          const own = { ...order, next: [...(order.next ?? []), { by: dimension.value, direction }] };
          return { end: last, cost: cost + dimension.cost - 0.3, value: value.map((piece) => (piece === order ? own : piece)) };
        });
    }),
  );
}

const THEN: ReadonlySet<string> = new Set(['then', 'dann', 'danach', 'anschliessend']);
const BY: ReadonlySet<string> = new Set(['by', 'nach']);

function byOne(parser: Parser, at: number): Parse<Piece[]>[] {
  // "… and sort in ascending order of age".
  const found: Parse<Piece[]>[] = parser.role(at, 'sort').flatMap((end) => (end > at ? byOne(parser, end) : []));
  const directions = (start: number): [number, Direction | null][] => [
    [start, null],
    ...parser.role(start, 'ascending').map((end): [number, Direction] => [end, 'asc']),
    ...parser.role(start, 'descending').map((end): [number, Direction] => [end, 'desc']),
    ...fromOneEnd(parser, start).map(({ end, down }): [number, Direction] => [end, down ? 'asc' : 'desc']),
  ];
  // "By the number of trips they made, in descending order".
  const afterClause = (end: number): [number, Direction][] =>
    parser
      .reached(end, 6, 'filler', 'have', 'pronoun', 'did')
      .filter((next) => next > end)
      .map((next) => parser.skipMarks(next))
      .flatMap((next) => [...directions(next), ...directions(parser.skipPrepositions(next))])
      .flatMap(([last, direction]): [number, Direction][] => (direction === null ? [] : [[last, direction]]));
  // "Sort the names in ascending order".
  for (const start of parser.role(at, 'sort').flatMap((end) => parser.fillers(end))) {
    const named = dimensionsAt(parser, start).map(({ end, value, cost }) => ({ end, by: value as DimensionRef | null, cost }));
    const shown = [...parser.role(start, 'name', 'rows', 'calledNumber'), ...parser.role(start, 'pronoun')];
    for (const { end, by, cost } of [...named, ...shown.map((end) => ({ end, by: null, cost: 0.1 }))])
      for (const [last, direction] of directions(end))
        if (direction !== null) found.push({ end: last, cost, value: [{ kind: 'order', by, direction }] });
  }
  const directed = directions(at).flatMap(([start, direction]) => (direction === null ? [] : [{ start, direction }]));
  // "sort the shops by size": what the order is by stands further on.
  const commanded = parser.says('sort') ? ['order' as const, 'by' as const] : ['order' as const];
  const ordered = parser
    .role(at, ...commanded)
    .flatMap((end) => [
      ...parser.fillers(end).map((start) => ({ start, direction: null })),
      ...directions(end).flatMap(([start, direction]) =>
        direction === null ? [] : parser.fillers(start).map((one) => ({ start: one, direction })),
      ),
    ]);
  for (const { start, direction: first } of [...directed, ...ordered]) {
    // "sorted by the number of orders": by a number that is asked for, or of the groups that are.
    for (const { end, value: measure, cost } of numbersAt(parser, start))
      for (const [last, direction] of first === null ? [...directions(end), ...afterClause(end)] : [[end, first] as const])
        found.push({
          end: last,
          cost: cost + 0.1,
          value: [
            { kind: 'measure', measure },
            { kind: 'order', by: null, direction: direction ?? 'asc' },
          ],
        });
    // "Ordered by descending ratio".
    for (const called of parser.role(start, 'calledNumber').filter((end) => standsAlone(parser, end)))
      for (const [end, direction] of first === null ? directions(called) : [[called, first] as const])
        found.push({ end, cost: 0.1, value: [{ kind: 'order', by: null, direction: direction ?? 'asc' }] });
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
  for (const { start } of ordered) found.push(...greatestFirst(parser, start));
  // "the keepers from the oldest to the youngest": by what the adjectives compare.
  for (const { end, base, down } of fromOneEnd(parser, at)) {
    for (const { ref, down: less } of comparedColumns(parser, base))
      found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction: down === less ? 'desc' : 'asc' }] });
  }
  // "The clubs from the oldest to the newest".
  for (const { end, direction } of fromOneTime(parser, at))
    for (const ref of timesNamed(parser))
      found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction }] });
  for (const [end, direction] of directions(at)) {
    if (direction !== null) found.push({ end, cost: 0.2, value: [{ kind: 'order', by: null, direction }] });
  }
  return found;
}

/** Whether a noun stands by itself: no word follows that says of what the number is. */
const standsAlone = (parser: Parser, end: number): boolean =>
  parser.closes(end) || parser.role(end, 'ascending', 'descending', 'and').length > 0;

/** Whether groups are put in the order of a number at a position. */
export function orderedByNumber(parser: Parser, at: number): boolean {
  return orders(parser, parser.skipMarks(at)).some(({ value }) => value.some(({ kind }) => kind === 'measure'));
}

/** "from old to young", "from the largest to the smallest". */
function fromOneEnd(parser: Parser, at: number): { end: number; base: string; down: boolean }[] {
  const { language } = parser;
  const end = (start: number) => {
    const compared = comparedBy(parser.tokens[start]?.word ?? '', language);
    return compared && compared.degree !== 'more' ? { ...compared, ...language.adjectivesOfSize.get(compared.base)! } : null;
  };
  return parser.role(at, 'from').flatMap((from) => {
    const start = parser.skip(from);
    const first = end(start);
    if (!first) return [];
    return parser.role(start + 1, 'to').flatMap((to) => {
      const next = parser.skip(to);
      const last = end(next);
      const opposite =
        last && last.degree === first.degree && last.down !== first.down && last.nouns.some((noun) => first.nouns.includes(noun));
      return opposite ? [{ end: next + 1, base: first.base, down: first.down }] : [];
    });
  });
}

/** "From the oldest to the newest", "from newest to oldest". */
const fromOneTime = (parser: Parser, at: number): { end: number; direction: Direction }[] =>
  parser.role(at, 'from').flatMap((from) =>
    (
      [
        ['earliest', 'latest', 'asc'],
        ['latest', 'earliest', 'desc'],
      ] as const
    ).flatMap(([first, last, direction]) =>
      parser
        .role(parser.skip(from), first)
        .flatMap((next) => parser.role(next, 'to'))
        .flatMap((to) => parser.role(parser.skip(to), last))
        .map((end) => ({ end, direction })),
    ),
  );
