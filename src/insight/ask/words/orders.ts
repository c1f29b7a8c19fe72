import { columnsAt } from './columns.ts';
import { comparedBy, comparedColumns } from './comparatives.ts';
import { dimensionsAt } from './dimensions.ts';
import { countOf } from './entities.ts';
import { measuresAt } from './measures.ts';
import { NUMBERS } from './number-roles.ts';
import type { Parse, Parser } from './parser.ts';
import type { ColumnRef, DimensionRef, Direction, Measure, Piece } from './types.ts';

/** "sorted by region", "in descending order", "in ascending order of their price". */
export function orders(parser: Parser, at: number): Parse<Piece[]>[] {
  // "… and sort in ascending order of age".
  const found: Parse<Piece[]>[] = parser.role(at, 'sort').flatMap((end) => (end > at ? orders(parser, end) : []));
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
  // "…, largest total first": by the number that is asked for.
  for (const { end, direction } of foremost(parser, at)) found.push({ end, cost: 0.1, value: [{ kind: 'order', by: null, direction }] });
  // "…, newest first": by the only time of what is named.
  for (const [role, direction] of [
    ['latest', 'desc'],
    ['earliest', 'asc'],
  ] as const)
    for (const end of parser.role(at, role).flatMap((next) => parser.role(next, 'first')))
      for (const ref of timesNamed(parser))
        found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction }] });
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
  // "…, deepest first".
  for (const { base, down } of superlativeAt(parser, at))
    for (const end of parser.role(at + 1, 'first'))
      for (const { ref, down: less } of comparedColumns(parser, base))
        found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction: down === less ? 'desc' : 'asc' }] });
  // "the keepers from the oldest to the youngest": by what the adjectives compare.
  for (const { end, base, down } of fromOneEnd(parser, at)) {
    for (const { ref, down: less } of comparedColumns(parser, base))
      found.push({ end, cost: 0.1, value: [{ kind: 'order', by: { kind: 'column', ref }, direction: down === less ? 'desc' : 'asc' }] });
  }
  for (const [end, direction] of directions(at)) {
    if (direction !== null) found.push({ end, cost: 0.2, value: [{ kind: 'order', by: null, direction }] });
  }
  return found;
}

/** "Ordered by the highest fee first", "… by the lowest average fee first". */
function greatestFirst(parser: Parser, at: number): Parse<Piece[]>[] {
  return (
    [
      ['highest', 'desc'],
      ['lowest', 'asc'],
    ] as const
  ).flatMap(([role, direction]) =>
    parser
      .role(at, role)
      .flatMap((next) => parser.fillers(next))
      .flatMap((start) => [
        ...columnsAt(parser, start).flatMap(({ end, value: ref, cost }) =>
          parser.role(end, 'first').map(
            (last): Parse<Piece[]> => ({
              end: last,
              cost,
              value: [{ kind: 'order', by: { kind: 'column', ref }, direction }],
            }),
          ),
        ),
        ...numbersAt(parser, start).flatMap(({ end, value: measure, cost }) =>
          parser.role(end, 'first').map(
            (last): Parse<Piece[]> => ({
              end: last,
              cost: cost + 0.1,
              value: [
                { kind: 'measure', measure },
                { kind: 'order', by: null, direction },
              ],
            }),
          ),
        ),
      ]),
  );
}

/** An adjective in its highest degree: "deepest". */
function superlativeAt({ tokens, language }: Parser, at: number): { base: string; down: boolean }[] {
  const compared = comparedBy(tokens[at]?.word ?? '', language);
  return compared?.degree === 'most' ? [{ base: compared.base, down: language.adjectivesOfSize.get(compared.base)!.down }] : [];
}

/** Whether a noun stands by itself: no word follows that says of what the number is. */
const standsAlone = (parser: Parser, end: number): boolean =>
  parser.closes(end) || parser.role(end, 'ascending', 'descending', 'and').length > 0;

/** The times that things named in a question have by default. */
const timesNamed = (parser: Parser): ColumnRef[] =>
  [...parser.tablesNamed()].flatMap((table) =>
    table.columns.filter(({ name }) => name === table.defaultTime).map((column) => ({ table, column })),
  );

/** "Largest total first", "with the fewest orders first". */
function foremost(parser: Parser, at: number): { end: number; direction: Direction }[] {
  const starts = parser.role(at, 'preposition').flatMap((end) => parser.fillers(end));
  return [...parser.fillers(at), ...starts].flatMap((start) =>
    (
      [
        ['highest', 'desc'],
        ['most', 'desc'],
        ['lowest', 'asc'],
        ['fewest', 'asc'],
      ] as const
    ).flatMap(([role, direction]) =>
      parser.role(start, role).flatMap((next) => {
        const nouns = [
          ...parser.role(next, 'sum', 'average', 'count'),
          ...parser.names(next).flatMap(({ end, value }) => (value.kind === 'condition' ? [] : [end])),
        ];
        return nouns.flatMap((noun) => parser.role(noun, 'first')).map((end) => ({ end, direction }));
      }),
    ),
  );
}

/** A number of groups: one that says how it is computed, or how often each occurs. */
function numbersAt(parser: Parser, at: number): Parse<Measure>[] {
  const [table, another] = parser.tablesNamed();
  const often =
    table && !another
      ? parser
          .fillers(at)
          .flatMap((start) =>
            parser
              .role(start, 'frequency')
              .map((end) => ({ end, cost: 0, value: countOf({ table, conditions: [], time: null }, table.name) })),
          )
      : [];
  const stated = parser.fillers(at).flatMap((start) => (parser.role(start, ...NUMBERS).length > 0 ? measuresAt(parser, start) : []));
  return [...often, ...stated];
}

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
