import type { Filter } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isTime, nameOf, tablesAt } from '../grammar/columns.ts';
import { countOf } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import type { ColumnRef, Condition, Piece } from '../types.ts';
import { holdsThings } from '../vocabulary/column-things.ts';
import { oftenness, thresholds, trailingBounds } from './bounds.ts';
import { conditionsAt, leads } from './conditions.ts';
import { deedsAt } from './related-rows.ts';

/** What several rows of the only table say of the things that they name: "campaigns that used both LinkedIn and email", "bought bread but never cake". */
export function columnRelations(parser: Parser, at: number): Parse<Piece[]>[] {
  if (parser.scope.model.tables.length !== 1) return [];
  const thing = thingBefore(parser, at);
  return thing ? [...ofBoth(parser, at, thing), ...butNever(parser, at, thing), ...timesDone(parser, at, thing)] : [];
}

/** The things that the question speaks of: the last ones named before a position. */
function thingBefore(parser: Parser, at: number): ColumnRef | null {
  const [table] = parser.scope.model.tables;
  for (let start = at - 1; start >= 0; start--) {
    const named = columnsAt(parser, start).filter(
      ({ end, value, cost }) => end <= at && cost < 0.4 && !isTime(value) && holdsThings(parser, value),
    );
    const [only] = named.sort((a, b) => a.cost - b.cost);
    if (only && parser.values(start).length === 0) return only.value;
    // "On how many receipts", of lines that name them.
    const lines = table?.lines && table.columns.find(({ name }) => name === table.lines?.of);
    if (table && lines && columnsAt(parser, start).some(({ end, value, cost }) => end <= at && cost < 0.4 && value.column === lines))
      return { table, column: lines };
  }
  return null;
}

/** Conditions of rows that do not hold for all rows of a thing. */
const ofRows = (parser: Parser, at: number, thing: ColumnRef): Parse<Condition>[] =>
  conditionsAt(parser, at).filter(
    ({ value: { columns, filter, and, denies } }) =>
      !and &&
      !denies &&
      !('not' in filter) &&
      columns.every(
        (ref) => ref.table === thing.table && ref.column !== thing.column && ref.column.determinedBy.join() !== thing.column.name,
      ),
  );

const withRows = (thing: ColumnRef, filters: Filter[]): Condition => ({ columns: [thing], filter: { and: filters }, of: thing });

const rows = (thing: ColumnRef, rule: 'any' | 'none', filter: Filter): Filter => {
  const of = { entity: nameOf(thing), of: thing.table.name };
  return rule === 'any' ? { ...of, any: filter } : { ...of, none: filter };
};

/** "Both a coffee and a croissant". */
function ofBoth(parser: Parser, at: number, thing: ColumnRef): Parse<Piece[]>[] {
  const starts = leads(parser, at).flatMap((start) => parser.role(start, 'both'));
  return starts.flatMap((start) =>
    ofRows(parser, start, thing).flatMap((first) =>
      parser.role(first.end, 'and').flatMap((next) =>
        ofRows(parser, next, thing)
          .filter((second) => second.value.columns[0]?.column === first.value.columns[0]?.column)
          .flatMap((second) =>
            [second.end, ...tablesAt(parser, second.end).map(({ end }) => end)].map(
              (end): Parse<Piece[]> => ({
                end,
                cost: first.cost + second.cost,
                value: [
                  {
                    kind: 'where',
                    condition: withRows(thing, [rows(thing, 'any', first.value.filter), rows(thing, 'any', second.value.filter)]),
                  },
                ],
              }),
            ),
          ),
      ),
    ),
  );
}

/** "… but never cake": no such row, whatever the others are. */
function butNever(parser: Parser, at: number, thing: ColumnRef): Parse<Piece[]>[] {
  if (!BUT.has(parser.tokens[at]?.text.toLowerCase() ?? '')) return [];
  return parser
    .role(at, 'and')
    .flatMap((next) => parser.role(next, 'not', 'without', 'none'))
    .flatMap((start) => ofRows(parser, start, thing))
    .map(({ end, value, cost }) => ({
      end,
      cost: cost - 0.3,
      value: [
        {
          kind: 'where',
          condition: {
            ...withRows(thing, [rows(thing, 'none', value.filter)]),
            ...(value.columns[0] ? { butNever: { filter: value.filter, column: value.columns[0].column } } : {}),
          },
        },
      ],
    }));
}

/** Whether rows of things are denied at a position, beside others that they have. */
export function saysButNever(parser: Parser, at: number): boolean {
  const thing =
    parser.scope.model.tables.length === 1 && BUT.has(parser.tokens[at]?.text.toLowerCase() ?? '') ? thingBefore(parser, at) : null;
  return thing !== null && butNever(parser, at, thing).length > 0;
}

const BUT: ReadonlySet<string> = new Set(['but', 'yet', 'aber', 'jedoch']);

/** "Patients who came more than 12 times", "who applied more than twice", "used on more than 10 receipts": so many rows, or so many of what they name. */
function timesDone(parser: Parser, at: number, thing: ColumnRef): Parse<Piece[]>[] {
  const { table } = thing;
  const starts = leads(parser, at);
  const done = starts.flatMap((start) => [
    ...(datesRows(parser, start, table) ? [start + 1] : []),
    ...deedsAt(parser, start).flatMap(({ end, value }) => (value.table === table ? [end] : [])),
    ...(OCCURRING.has(parser.tokens[start]?.word ?? '')
      ? [start + 1, ...(PLACE.has(parser.tokens[start + 1]?.word ?? '') ? [start + 2] : [])]
      : []),
  ]);
  const times = done.flatMap((start) =>
    oftenness(parser, start).map((limit) => ({
      ...limit,
      measure: countOf({ table, conditions: [], time: null }, parser.labelOf(at, limit.end)),
    })),
  );
  const others = starts.flatMap((start) =>
    [...thresholds(parser, start), ...trailingBounds(parser, start)].flatMap((limit) =>
      [...parser.fillers(limit.end), ...parser.role(limit.end, 'different')].flatMap((next) =>
        columnsAt(parser, next)
          .filter(({ value, cost }) => cost < 0.4 && value.column !== thing.column && (isLined(value) || holdsThings(parser, value)))
          .map(({ end, value: { column } }) => ({
            end,
            value: limit.value,
            measure: aggregateOf(table, 'count_distinct', { kind: 'column', name: column.name }, null, parser.labelOf(next, end)),
          })),
      ),
    ),
  );
  const some: Piece[] =
    (parser.scope.emptyCells?.get(nameOf(thing)) ?? 0) > 0
      ? [{ kind: 'where', condition: { filter: { dimension: nameOf(thing), empty: false }, columns: [thing] } }]
      : [];
  return [...times, ...others].map(({ end, value, measure }) => ({
    end,
    cost: 0.3,
    value: [{ kind: 'having', measure, threshold: value }, ...some],
  }));
}

/** Whether a column tells the things of which several rows are lines. */
const isLined = ({ table, column }: ColumnRef): boolean => table.lines?.of === column.name;

/** Whether a verb is that of the moment which dates the rows: "applied" of applications. */
const datesRows = (parser: Parser, at: number, { times, defaultTime }: ColumnRef['table']): boolean =>
  times.some(({ column, verb }) => column === defaultTime && verb !== '' && verb === parser.tokens[at]?.word);

const OCCURRING: ReadonlySet<string> = new Set(
  'came come comes appeared appear appears occurred occur occurs visited visit happened'.split(' '),
);
const PLACE: ReadonlySet<string> = new Set(['here', 'in', 'back', 'us', 'up', 'again']);
