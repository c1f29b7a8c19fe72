import type { Filter } from '../../../metrics/metric-query/types.ts';
import { nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { trailingSides } from './bounds.ts';

/** Named by their number: "sample 6480", "order number 17". */
export function numbered(parser: Parser, at: number): Parse<Condition>[] {
  const word = parser.tokens[at]?.word ?? '';
  // "orders 2024" names no single order.
  if (parser.language.stems(word).length > 1) return [];
  return tablesAt(parser, at).flatMap(({ end, value: table, cost }): Parse<Condition>[] => {
    const [name, another] = table.key;
    const column = another === undefined ? table.columns.find((one) => one.name === name) : undefined;
    if (column?.type !== 'integer' || column.personal) return [];
    const ref = { table, column };
    return [end, ...parser.role(end, 'count')].flatMap((start): Parse<Condition>[] => {
      const number = parser.tokens[start];
      // "order 3 units": the number counts what follows.
      const counts = parser.names(start + 1).length > 0 || parser.stepAt(start + 1) !== null;
      if (number?.kind !== 'number' || !Number.isInteger(number.value) || parser.yearAt(start) !== null || counts) return [];
      return [{ end: start + 1, cost: cost + 0.2, value: { filter: { dimension: nameOf(ref), is: number.value }, columns: [ref] } }];
    });
  });
}

/** Years of a column that has the year alone: "in 2012", "since 2012", "released between 2010 and 2012". */
export function inYears(parser: Parser, at: number): Parse<Condition>[] {
  const plain = bounds(parser, at).flatMap((bound) => plainYears(parser).map((ref) => ({ bound, ref, cost: 0.4 })));
  const token = parser.tokens[at];
  const year = Object.entries(parser.language.steps).find(([step]) => step === 'year')?.[1]?.[0];
  const said =
    token?.kind === 'word' && year !== undefined && parser.role(at, 'preposition', 'filler').length === 0
      ? parser
          .reached(at + 1, 2, 'preposition')
          .flatMap((start) =>
            bounds(parser, start).flatMap((bound) =>
              parser.lexicon
                .named([token.word, year])
                .flatMap(({ referent, cost, partial }) =>
                  referent.kind === 'column' && !partial && ofYears(referent) ? [{ bound, ref: referent, cost }] : [],
                ),
            ),
          )
      : [];
  return [...plain, ...said].map(({ bound, ref: { table, column }, cost }) => ({
    end: bound.end,
    cost: cost + 0.2,
    value: { filter: { dimension: nameOf({ table, column }), ...bound.value } as Filter, columns: [{ table, column }] },
  }));
}

/** Joins two bounds of one span. */
const BUT: ReadonlySet<string> = new Set(['but', 'yet', 'aber', 'jedoch']);

type Bound =
  | { is: number }
  | { in: number[] }
  | { at_least: number }
  | { at_most: number }
  | { above: number }
  | { below: number }
  | { between: [number, number] };

function bounds(parser: Parser, at: number): Parse<Bound>[] {
  const years = (start: number): { end: number; year: number }[] =>
    [start, ...parser.step(start, 'year')].flatMap((one) => {
      const year = parser.yearAt(one);
      return year === null ? [] : [{ end: one + 1, year }];
    });
  const one = <T extends Bound>(starts: readonly number[], make: (year: number) => T): Parse<Bound>[] =>
    starts.flatMap((start) => years(parser.skip(start)).map(({ end, year }) => ({ end, cost: 0, value: make(year) })));
  const both = [
    ...parser.role(at, 'between').map((start) => [start, 'and'] as const),
    ...parser.role(at, 'from').map((start) => [start, 'to'] as const),
  ];
  return [
    ...years(at).map(({ end, year }) => ({ end, cost: 0, value: { is: year } })),
    ...[at, ...parser.role(at, 'either')].flatMap((start) => alternatives(parser, start, years)),
    // "2010 or later".
    ...years(at).flatMap(({ end, year }) =>
      trailingSides(parser, end, true).map((side) => ({
        end: side.end,
        cost: 0,
        value: side.side === 'at_least' ? { at_least: year } : { at_most: year },
      })),
    ),
    ...one(parser.role(at, 'since'), (year) => ({ at_least: year })),
    ...one(parser.role(at, 'after'), (year) => ({ above: year })),
    ...one(parser.role(at, 'before'), (year) => ({ below: year })),
    // "After 2004 but before 2015".
    ...(['after', 'since'] as const).flatMap((opening) =>
      parser
        .role(at, opening)
        .flatMap((start) => years(parser.skip(start)))
        .flatMap((first) =>
          [first.end, ...parser.role(first.end, 'and'), ...(BUT.has(parser.tokens[first.end]?.word ?? '') ? [first.end + 1] : [])]
            .flatMap((next) => parser.role(next, 'before'))
            .flatMap((next) => years(parser.skip(next)))
            .filter(({ year }) => year > first.year)
            .map(({ end, year }) => {
              const from = opening === 'since' ? first.year : first.year + 1;
              return { end, cost: 0, value: { between: [from, year - 1] as [number, number] } };
            }),
        ),
    ),
    ...both.flatMap(([start, until]) =>
      years(parser.skip(start)).flatMap((first) =>
        parser
          .role(first.end, until)
          .flatMap((next) => years(parser.skip(next)))
          .filter(({ year }) => year >= first.year)
          .map((last) => ({ end: last.end, cost: 0, value: { between: [first.year, last.year] as [number, number] } })),
      ),
    ),
  ];
}

/** "2012 or 2014", "2012, 2014 or 2016". */
function alternatives(parser: Parser, at: number, years: (start: number) => { end: number; year: number }[]): Parse<{ in: number[] }>[] {
  const more = (found: number[], end: number): Parse<{ in: number[] }>[] => {
    const joins = [...parser.role(parser.skipMarks(end), 'or'), ...(parser.tokens[end]?.word === ',' ? [end + 1] : [])];
    return joins.flatMap((next) =>
      years(parser.skip(next)).flatMap((one) => {
        const all = [...found, one.year];
        const closed = parser.role(next - 1, 'or').includes(next) ? [{ end: one.end, cost: 0, value: { in: all } }] : [];
        return [...closed, ...more(all, one.end)];
      }),
    );
  };
  return years(at).flatMap((first) => more([first.year], first.end));
}

/** The years of the tables that have no time: of those that the question names, if they have any. */
function plainYears(parser: Parser): ColumnRef[] {
  const years = parser.scope.model.tables
    .filter(({ times }) => times.length === 0)
    .flatMap((table) => table.columns.map((column): ColumnRef => ({ table, column })))
    .filter((ref) => ofYears(ref) && isPlain(parser, ref));
  const named = years.filter(({ table }) => parser.tablesNamed().has(table));
  return named.length > 0 ? named : years;
}

const ofYears = ({ column: { type, additivity, personal, name } }: ColumnRef): boolean =>
  type === 'integer' && !personal && (additivity === null || additivity === 'unknown') && partsOf(name).some((part) => YEARS.has(part));

/** A year of what the rows are: not that of a birth. */
function isPlain(parser: Parser, { table, column }: ColumnRef): boolean {
  const { stems, silent } = parser.language;
  const own = new Set(partsOf(table.name).flatMap(stems));
  return partsOf(column.name).every((part) => YEARS.has(part) || silent.includes(part) || stems(part).some((stem) => own.has(stem)));
}

/** A year in the names of columns, in both languages. */
const YEARS = new Set(['year', 'yr', 'jahr']);
