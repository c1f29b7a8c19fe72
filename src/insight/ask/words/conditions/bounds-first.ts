import { isNumberType } from '../../../../data/engine/cell-number.ts';
import { thingsOf } from '../../../../data/model/things.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isKey, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { betweens, doubleBounds, numbersOr, thresholds, trailingBounds } from './bounds.ts';

/** Names that the words fit less well than this are not taken for what a number bounds. */
const COST_MAX = 0.5;
/** Words that say in a name what a number before a noun says: "30 leaves" of `leaf_count`. */
const COUNTING: ReadonlySet<string> = new Set(['count', 'cnt', 'number', 'num', 'nr', 'no', 'n', 'anzahl', 'zahl']);
const COUNTED_MAX = 0.65;

/** A bound before the column that it is on: "more than 4 cylinders", "with 4 cylinders", "above age 20". */
export function boundsFirst(parser: Parser, at: number): Parse<Condition>[] {
  const counted = [...thresholds(parser, at), ...trailingBounds(parser, at)].map(({ end, value }) => ({ end, bound: value as object }));
  const between = betweens(parser, at).map(({ end, value }) => ({ end, bound: { between: value } }));
  return [
    ...[...counted, ...between, ...exactly(parser, at)].flatMap(({ end, bound }) =>
      parser.fillers(end).flatMap((start) => numbersAt(parser, start).map((column) => condition(column.end, column, bound))),
    ),
    ...doubleBounds(parser, at).flatMap(({ end, value: bounds }) =>
      parser.fillers(end).flatMap((start) => numbersAt(parser, start).map((column) => both(column.end, column, bounds))),
    ),
    ...namedBetween(parser, at),
    ...boundAfter(parser, at),
    ...ordinal(parser, at),
  ];
}

/** "with 4 cylinders", "with 4 or 6 cylinders": a number right after "with" or "have", of whole numbers only. */
function exactly(parser: Parser, at: number): { end: number; bound: object }[] {
  const number = parser.countAt(at);
  const had = [at - 1, at - 2].some((start) => parser.role(start, 'have').includes(at)) || FOR.has(parser.tokens[at - 1]?.word ?? '');
  if (!had) return [];
  const several = numbersOr(parser, at).map(({ end, value }) => ({ end, bound: { in: value } }));
  return number === null || parser.yearAt(at) !== null ? several : [...several, { end: at + 1, bound: { is: number } }];
}

/** "for 2 adults". */
const FOR: ReadonlySet<string> = new Set(['for', 'fur', 'fuer']);

/** "4-star hotels": what the things have so many of. */
export function hyphened(parser: Parser, at: number): Parse<Condition>[] {
  const number = parser.countAt(at);
  if (number === null || parser.tokens[at + 1]?.text !== '-') return [];
  return numbersAt(parser, at + 2).flatMap((column) =>
    // German joins the noun too: "4-Sterne-Hotels".
    [column.end, ...(parser.tokens[column.end]?.text === '-' ? [column.end + 1] : [])].flatMap((end) =>
      parser.names(end).some(({ value }) => value.kind === 'table' && value.table === column.value.table)
        ? [condition(end, column, { is: number })]
        : [],
    ),
  );
}

/** "on the third floor": a place in an order, where a number says it. */
function ordinal(parser: Parser, at: number): Parse<Condition>[] {
  const place = parser.ordinalAt(at);
  if (place === null || parser.stepAt(at + 1) !== null) return [];
  return numbersAt(parser, at + 1)
    .filter(({ value: { column } }) => column.type === 'integer' && column.additivity !== 'additive')
    .map((column) => condition(column.end, column, { is: place }));
}

/** "4 seats or more": the column between the number and the bound. */
function boundAfter(parser: Parser, at: number): Parse<Condition>[] {
  const number = parser.numberAt(at);
  if (number === null) return [];
  return numbersAt(parser, at + 1).flatMap((column) => [
    ...parser.role(column.end, 'orMore').map((end) => condition(end, column, { at_least: number })),
    ...parser.role(column.end, 'orLess').map((end) => condition(end, column, { at_most: number })),
  ]);
}

/** "above age 20": the column between the word and the number. */
function namedBetween(parser: Parser, at: number): Parse<Condition>[] {
  const sides = { above: 'above', below: 'below', atLeast: 'at_least', atMost: 'at_most' } as const;
  return (Object.keys(sides) as (keyof typeof sides)[]).flatMap((role) =>
    parser.role(at, role).flatMap((start) =>
      parser.fillers(start).flatMap((begin) =>
        numbersAt(parser, begin).flatMap((column) =>
          parser.fillers(column.end).flatMap((next) => {
            const number = parser.numberAt(next);
            if (number === null) return [];
            const plain = { [sides[role]]: number };
            // "above age 50 or below 46".
            const others = parser.role(parser.skipMarks(next + 1), 'or').flatMap((other) => thresholds(parser, other));
            return [condition(next + 1, column, plain), ...others.map(({ end, value }) => either(end, column, [plain, value]))];
          }),
        ),
      ),
    ),
  );
}

function either(end: number, { value: ref, cost }: Parse<ColumnRef>, bounds: readonly object[]): Parse<Condition> {
  const filters = bounds.map((bound) => ({ dimension: nameOf(ref), ...bound }) as Filter);
  return { end, cost: cost + 0.2, value: { filter: { or: filters }, columns: [ref] } };
}

const both = (end: number, { value: ref, cost }: Parse<ColumnRef>, bounds: readonly object[]): Parse<Condition> => ({
  end,
  cost: cost + 0.2,
  value: { filter: { and: bounds.map((bound) => ({ dimension: nameOf(ref), ...bound }) as Filter) }, columns: [ref] },
});

function condition(end: number, { value: ref, cost }: Parse<ColumnRef>, bound: object): Parse<Condition> {
  return { end, cost: cost + 0.2, value: { filter: { dimension: nameOf(ref), ...bound } as Filter, columns: [ref] } };
}

/** Numbers of rows. Those of lines may be meant of the whole order, and are bounded only where the column comes first. */
function numbersAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  return columnsAt(parser, at).filter(
    ({ cost, value: { table, column } }) =>
      (cost <= COST_MAX || (cost <= COUNTED_MAX && partsOf(column.name).some((part) => COUNTING.has(part)))) &&
      thingsOf(table) === null &&
      !column.personal &&
      !table.key.includes(column.name) &&
      // "At least 3 bikes" are no bikes of a high number.
      !isKey(parser.scope, { table, column }) &&
      isNumberType(column.type),
  );
}
