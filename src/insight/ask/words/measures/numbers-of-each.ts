import { leads } from '../conditions/conditions.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { columnsAt, tablesAt } from '../grammar/columns.ts';
import { countOf, thingsAt } from '../grammar/entities.ts';
import { NUMBERS } from '../grammar/number-roles.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { dimensionsAt } from '../groups/dimensions.ts';
import { orderedByNumber, orders } from '../groups/orders.ts';
import { sameDimension } from '../groups/things-shown.ts';
import type { ColumnRef, DimensionRef, Piece } from '../types.ts';
import { isSum } from './ratio-terms.ts';
import { simpleMeasures } from './simple-measures.ts';

/** Whether a number follows: "The names of routes and of their crag" asks for none. */
const joinsNumber = (parser: Parser, end: number): boolean =>
  parser
    .role(parser.skipMarks(end), 'and', 'have')
    .flatMap((next) => parser.fillers(next))
    .some((next) => parser.role(next, ...NUMBERS).length > 0);

/** "the name of each vessel and the …": what stands after "and" is given for each. "The name and the …": each is named elsewhere. */
export function namedThings(parser: Parser, at: number): Parse<Piece[]>[] {
  const joined = (end: number) => joinsNumber(parser, end);
  return parser.fillers(at).flatMap((start) =>
    parser
      .role(start, 'name')
      .flatMap((end): Parse<Piece[]>[] => [
        ...(joined(end) ? [{ end, cost: 0.3, value: [{ kind: 'named' } as Piece] }] : []),
        ...leads(parser, end).flatMap((lead) =>
          [...(lead > end ? [lead] : []), ...parser.role(lead, 'each', 'all').flatMap((next) => parser.fillers(next))].flatMap((begin) =>
            dimensionsAt(parser, begin).flatMap((dimension): Parse<Piece[]>[] =>
              joined(dimension.end)
                ? [
                    {
                      end: dimension.end,
                      cost: dimension.cost,
                      value: [{ kind: 'group', dimensions: [dimension.value], each: false }, { kind: 'named' }],
                    },
                  ]
                : [],
            ),
          ),
        ),
      ])
      .concat(keysOf(parser, start)),
  );
}

/** "the id of each vessel and the …". */
function keysOf(parser: Parser, at: number): Parse<Piece[]>[] {
  if (parser.role(at, 'key').length === 0) return [];
  return columnsAt(parser, at).flatMap(({ end, value: ref, cost }) =>
    [end, ...leads(parser, end).flatMap((lead) => parser.role(lead, 'each', 'all').flatMap((next) => parser.fillers(next)))].flatMap(
      (begin) =>
        (begin === end ? [{ end, value: ref.table }] : tablesAt(parser, begin))
          .filter((owner) => owner.value === ref.table && joinsNumber(parser, owner.end))
          .map(
            (owner): Parse<Piece[]> => ({
              end: owner.end,
              cost,
              value: [{ kind: 'group', dimensions: [{ kind: 'column', ref }], each: false }],
            }),
          ),
    ),
  );
}

/** "How does the mean fee vary across regions": it is given for each. */
export function varyingGroups(parser: Parser, at: number): Parse<Piece[]>[] {
  const { tokens } = parser;
  if (!VARYING.has(tokens[at]?.word ?? '') || !ASKS_HOW.has(tokens[0]?.word ?? '')) return [];
  const led = leads(parser, at + 1).flatMap((start) => [start, ...parser.role(start, 'between', 'by', 'each')]);
  return [...new Set([...led, ...(APART.has(tokens[at + 1]?.word ?? '') ? [at + 2] : [])])]
    .filter((start) => start > at + 1)
    .flatMap((start) => [start, ...parser.role(start, 'different')])
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => dimensionsAt(parser, start))
    .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'group', dimensions: [value], each: false }] }));
}

const VARYING: ReadonlySet<string> = new Set(['vary', 'varies', 'differ', 'differs', 'variiert', 'variieren']);
const ASKS_HOW: ReadonlySet<string> = new Set(['how', 'wie']);

/** "Across the different regions", "between the various groups of regions": each of them. */
export function groupsApart(parser: Parser, at: number): Parse<Piece[]>[] {
  const led = [...parser.role(at, 'between', 'by'), ...(APART.has(parser.tokens[at]?.word ?? '') ? [at + 1] : [])];
  const starts = led
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => [...parser.role(start, 'different'), ...(SEVERAL.has(parser.tokens[start]?.word ?? '') ? [start + 1] : [])]);
  return starts
    .flatMap((start) => [start, ...parser.role(start, 'bin').flatMap((next) => leads(parser, next).filter((one) => one > next))])
    .flatMap((start) => dimensionsAt(parser, start))
    .flatMap(({ end, value, cost }) => [end, ...parser.role(end, 'bin')].map((last) => ({ end: last, value, cost })))
    .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'group', dimensions: [value], each: false }] }));
}

const APART: ReadonlySet<string> = new Set(['among', 'amongst', 'zwischen', 'unter']);
const SEVERAL: ReadonlySet<string> = new Set(['various', 'verschiedenen', 'einzelnen']);

/** "List each style together with the number of routes", "Show all countries and the average fee of each". */
export function besideNumbers(parser: Parser, at: number): Parse<Piece[]>[] {
  if (at > 0 && !parser.fillers(0).includes(at)) return [];
  const listed = [at, ...parser.role(at, 'list')].flatMap((start) => parser.fillers(start));
  const starts = [
    ...listed,
    ...listed.flatMap((start) => parser.role(start, 'all', 'each', 'different').flatMap((next) => parser.fillers(next))),
  ];
  // "The name and the number of games of each publisher" says later whose name.
  return [...new Set(starts)]
    .filter((start) => parser.fillers(start).every((next) => parser.role(next, 'name').length === 0))
    .flatMap((start) =>
      dimensionsAt(parser, start).flatMap(({ end: after, value, cost }): Parse<Piece[]>[] => {
        if (value.kind !== 'column') return [];
        // "The industries of the companies sorted by the number of companies".
        const owners = leads(parser, after).flatMap((next) => tablesAt(parser, next).filter((owner) => owner.value === value.ref.table));
        return [after, ...owners.map((owner) => owner.end)]
          .filter((end) => (end === after && joinsNumber(parser, end)) || orderedByNumber(parser, end))
          .map((end) => ({ end, cost: cost + 0.2, value: [{ kind: 'group', dimensions: [value], each: false }] }));
      }),
    );
}

/** "Return each status and its count": how many rows of their own table the groups have. */
export function countedGroups(parser: Parser, at: number): Parse<Piece[]>[] {
  const [listed = at] = parser.role(at, 'list');
  const starts = [at, listed].flatMap((start) => parser.fillers(start));
  const opened = starts.flatMap((start) => [
    start,
    ...parser.role(start, 'all', 'each', 'different').flatMap((next) => parser.fillers(next)),
  ]);
  return [...new Set(opened)].flatMap((start) =>
    dimensionsAt(parser, start, { things: false }).flatMap(({ end: after, value: dimension, cost }): Parse<Piece[]>[] => {
      if (dimension.kind !== 'column') return [];
      const { table } = dimension.ref;
      const owners = leads(parser, after).flatMap((next) => tablesAt(parser, next).filter((owner) => owner.value === table));
      const ends = [after, ...owners.map(({ end }) => end)].flatMap((end) =>
        parser.role(parser.skipMarks(end), 'and').flatMap((next) => parser.role(next, 'itsCount')),
      );
      // "Each status and the count of orders" counts what is named.
      const closed = (end: number) => parser.closes(end) || orders(parser, end).length > 0;
      return ends.filter(closed).map((end) => ({
        end,
        cost: cost - 0.2,
        value: [
          { kind: 'measure', measure: countOf({ table, conditions: [], time: null }, table.name) },
          { kind: 'group', dimensions: [dimension], each: false },
        ],
      }));
    }),
  );
}

/** "for smokers and non-smokers": both sides of a column that says yes or no. */
export function yesAndNoGroups(parser: Parser, at: number): Parse<Piece[]>[] {
  const flags = (start: number) => columnsAt(parser, start).filter(({ value }) => yesAndNo(parser.scope, value) !== null);
  const denied = (start: number) => parser.role(start, 'not').flatMap((next) => flags(parser.skip(next)));
  const sides = (first: (start: number) => Parse<ColumnRef>[], second: (start: number) => Parse<ColumnRef>[]) =>
    leads(parser, at).flatMap((start) =>
      first(start).flatMap((one) =>
        parser
          .role(parser.skipMarks(one.end), 'and', 'or', 'versus')
          .flatMap((next) => second(parser.skip(next)))
          .filter(({ value }) => value.column === one.value.column)
          .map(
            ({ end, value: ref, cost }): Parse<Piece[]> => ({
              end,
              cost: one.cost + cost,
              value: [{ kind: 'group', dimensions: [{ kind: 'column', ref }], each: false }],
            }),
          ),
      ),
    );
  return [...sides(flags, denied), ...sides(denied, flags)];
}

/** "Distribution of the orders by region": the number of each. "Split of the revenue across shops": that of each. */
export function spreadOf(parser: Parser, at: number): Parse<Piece[]>[] {
  const split = parser.role(at, 'spread').filter(() => !/^(?:the|die|distribution|verteilung)$/.test(parser.tokens[at]!.word));
  const numbers = split
    .flatMap((start) => simpleMeasures(parser, start))
    .filter(({ value }) => isSum(value, parser) && (value.kind === 'metric' || (value.kind === 'aggregate' && value.aggregate.of !== null)))
    .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'measure', measure: value }, { kind: 'spread' }] }));
  return [...numbers, ...thingsSpread(parser, at)];
}

function thingsSpread(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'spread').flatMap((start) =>
    thingsAt(parser, start)
      // The distribution of a number is no number of things.
      .filter((things) =>
        columnsAt(parser, parser.skip(start)).every(
          ({ end, value, cost }) => end < things.end || cost > things.cost || value.column.additivity === null,
        ),
      )
      .map(({ end, value, cost }): Parse<Piece[]> => {
        const measure = countOf(value, parser.labelOf(start, end));
        return { end, cost, value: [{ kind: 'measure', measure }, { kind: 'spread' }] };
      }),
  );
}

/** "Show state, shop and number of orders": columns before the numbers of a list are what these are given for. */
export function shownGroups(parser: Parser, at: number): Parse<Piece[]>[] {
  if (at === 0 || !parser.fillers(0).includes(at)) return [];
  // "The name and the number of games of each publisher" says later whose name.
  const named = (start: number) => parser.fillers(start).some((next) => parser.role(next, 'name').length > 0);
  const list = (start: number): Parse<DimensionRef[]>[] =>
    (named(start) ? [] : dimensionsAt(parser, start)).flatMap(({ end, value, cost }): Parse<DimensionRef[]>[] => {
      const next = [...parser.role(end, 'and'), ...(parser.tokens[end]?.word === ',' ? [end + 1] : [])].flatMap((one) =>
        parser.fillers(one),
      );
      const numbered = next.some((one) => parser.role(one, ...NUMBERS).length > 0);
      const own = numbered ? [{ end, cost, value: [value] }] : [];
      const rest = next.flatMap((one) => list(one)).filter((more) => !more.value.some((one) => sameDimension(one, value)));
      return [...own, ...rest.map((more) => ({ end: more.end, cost: cost + more.cost, value: [value, ...more.value] }))];
    });
  return list(at).map(({ end, value, cost }) => ({ end, cost: cost + 0.2, value: [{ kind: 'group', dimensions: value, each: false }] }));
}
