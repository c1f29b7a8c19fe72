import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { leads } from '../conditions/conditions.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { columnsAt, isKey, isTime, tablesAt } from '../grammar/columns.ts';
import { adjectives, countOf, countsOf, type Things, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isPlural } from '../grammar/passives.ts';
import { aimedTables, isValued } from '../money/worth.ts';
import type { ColumnRef, Measure } from '../types.ts';
import { holdsThings } from '../vocabulary/column-things.ts';
import { aggregateOf } from './aggregate-of.ts';
import { isMetric } from './metric-measures.ts';

/** "number of orders", "how many customers joined", "different products with order lines", "orders". */
export function counts(parser: Parser, at: number): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  const openings = [
    ...(isNumberOfKey(parser, at) ? [] : parser.role(at, 'count')).map((end) => ({ end, bare: false })),
    { end: at, bare: true },
  ];
  for (const { end: start, bare } of openings) {
    for (const { end, value, cost } of [start, ...(bare ? [] : parser.fillers(start).flatMap((one) => parser.role(one, 'all')))].flatMap(
      (one) => thingsAt(parser, one),
    )) {
      if (bare && (isMetric(parser, start, end) || isHadToo(parser, start) || isAmount(parser, start, end))) continue;
      for (const count of countsOf(value, parser.labelOf(at, end))) found.push({ end, cost: cost + (bare ? 0.4 : 0), value: count });
    }
    for (const begin of parser.fillers(start)) {
      // "the different regions" are rather listed than counted.
      for (const next of parser.role(begin, 'different'))
        found.push(...distinct(parser, at, next).map((parse) => ({ ...parse, cost: parse.cost + (bare ? 1 : 0) })));
    }
    if (!bare) {
      for (const begin of parser.fillers(start))
        found.push(...columnsAt(parser, begin).flatMap((parse) => countedColumn(parser, at, parse)), ...describedColumn(parser, at, begin));
    }
  }
  // "The distinct count of shops".
  for (const next of parser
    .role(at, 'different')
    .flatMap((start) => parser.role(start, 'count'))
    .flatMap((start) => parser.fillers(start)))
    found.push(...distinct(parser, at, next));
  for (const { end, value, cost } of totalThings(parser, at))
    found.push({ end, cost: cost + 0.3, value: countOf(value, parser.labelOf(at, end)) });
  return found;
}

/** "The booking numbers of bookings": what tells them from each other, and not how many there are. */
const isNumberOfKey = (parser: Parser, at: number): boolean =>
  /^num(?:ber|mer)s?n?$/.test(parser.tokens[at]?.word ?? '') &&
  at > 0 &&
  !isPlural(parser, at - 1) &&
  // "For each hotel number of bookings".
  (at < 2 || parser.role(at - 2, 'each', 'by').length === 0) &&
  tablesAt(parser, at - 1).some(({ end, value }) => end === at && value.key.length === 1);

/** "How many shops have orders and returns": what they have as well is not counted by itself. */
const isHadToo = (parser: Parser, at: number): boolean =>
  parser.role(at - 1, 'and').includes(at) &&
  parser.tokens.slice(0, at).some((_, before) => parser.role(before, 'have').length > 0) &&
  parser.tokens.slice(0, at).some((_, before) => parser.role(before, 'count').length > 0);

/** "Budget by month" is no number of budgets, and the value of orders none of orders. */
const isAmount = (parser: Parser, at: number, end: number): boolean =>
  isValued(parser, end) || parser.fillers(at).some((start) => aimedTables(parser, start).some((one) => one.end === end));

/** "total visits": how many there are, where a row holds no amount of money of which the total may be meant, as "total sales" does. */
function totalThings(parser: Parser, at: number): Parse<Things>[] {
  // "Die Summe der Rechnungen" is no number of them.
  if (/^(?:summe|gesamtsumme|sum)$/.test(parser.tokens[at]?.word ?? '')) return [];
  return parser
    .role(at, 'sum')
    .flatMap((start) => thingsAt(parser, parser.skip(start)).filter(({ end }) => !isAmount(parser, start, end)))
    .filter(({ value: { table } }) => !table.columns.some(({ unit, additivity }) => unit?.kind === 'currency' && additivity !== null));
}

/** "number of categories": the different ones; "number of units": their sum. */
function countedColumn(parser: Parser, at: number, { end, value, cost }: Parse<ColumnRef>): Parse<Measure>[] {
  const label = parser.labelOf(at, end);
  // "Course sessions" are sessions, as the head of the compound says, and no number of courses.
  if (isKey(parser.scope, value) && tablesAt(parser, end - 1).some((head) => head.end === end && head.value === value.table))
    return [{ end, cost, value: countOf({ table: value.table, conditions: [], time: null }, label) }];
  // Of a flag there are a yes and a no: "emergency repairs" are those that have it.
  if (yesAndNo(parser.scope, value) !== null) return [];
  // "The number of credits" of a column of numbers may be their sum.
  if (isNumberType(value.column.type) && value.column.additivity === null && !isKey(parser.scope, value)) return [];
  if (countable(value)) {
    const different = { end, cost: cost + 0.5, value: distinctOf(value, label) };
    // "The total number of destinations by pilot": the different ones, or how many there were in all?
    const each = aggregateOf(value.table, 'count', { kind: 'column', name: value.column.name }, null, label);
    return parser.role(at, 'sum').length > 0 ? [different, { ...different, value: each }] : [different];
  }
  if (value.column.additivity !== 'additive' || value.column.type !== 'integer' || value.column.personal) return [];
  // "Fixed-fee matters" are some of the matters, and no number of fees.
  if (tablesAt(parser, end).some((table) => table.cost === 0)) return [];
  return [{ end, cost: cost + 0.5, value: aggregateOf(value.table, 'sum', { kind: 'column', name: value.column.name }, null, label) }];
}

/** "How many self-pay patients": those of a column with such a row. */
const describedColumn = (parser: Parser, at: number, begin: number): Parse<Measure>[] =>
  adjectives(parser, begin).flatMap((adjective) =>
    columnsAt(parser, adjective.end)
      .filter(
        ({ value, cost }) =>
          cost < 0.1 && holdsThings(parser, value) && adjective.value.columns.every(({ column }) => column !== value.column),
      )
      .map(({ end, value, cost }) => ({
        end,
        cost: cost + adjective.cost + 0.5,
        value: {
          ...aggregateOf(value.table, 'count_distinct', { kind: 'column', name: value.column.name }, null, parser.labelOf(at, end)),
          conditions: [adjective.value],
        },
      })),
  );

const countable = ({ table, column }: ColumnRef): boolean =>
  column.additivity === null && !isTime({ table, column }) && column.type !== 'boolean';

function distinctOf({ table, column }: ColumnRef, label: string): Measure {
  return aggregateOf(table, 'count_distinct', { kind: 'column', name: column.name }, null, label);
}

/** "different products with order lines": the products that order lines refer to. */
function distinct(parser: Parser, at: number, start: number): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  for (const { end, value: entity, cost } of thingsAt(parser, start)) {
    if (entity.conditions.length > 0 || entity.time !== null) continue;
    found.push({ end, cost, value: countOf(entity, parser.labelOf(at, end)) });
    for (const next of leads(parser, end)) {
      if (next === end) continue;
      for (const rows of thingsAt(parser, next)) {
        const key = keyTo(parser, rows.value.table, entity.table);
        if (key === null) continue;
        const measure = aggregateOf(rows.value.table, 'count_distinct', { kind: 'column', name: key }, null, parser.labelOf(at, rows.end));
        found.push({
          end: rows.end,
          cost: cost + rows.cost,
          value: { ...measure, conditions: rows.value.conditions, time: rows.value.time },
        });
      }
    }
  }
  // "Different projects" are those of their table, not only those that another refers to.
  for (const begin of parser.fillers(start))
    for (const { end, value, cost } of columnsAt(parser, begin))
      if (countable(value) && !found.some((thing) => thing.end === end && thing.cost <= cost && standsFor(parser, value, thing.value)))
        found.push({ end, cost, value: distinctOf(value, parser.labelOf(at, end)) });
  return found;
}

/** Whether a column holds the things themselves: their key, or what refers to it. */
const standsFor = (parser: Parser, { table, column }: ColumnRef, things: Measure): boolean =>
  things.kind === 'aggregate' &&
  (keyTo(parser, table, things.table) === column.name ||
    (things.table === table && table.key.length === 1 && table.key[0] === column.name));

/** The column of a table that refers to another; null if there is none, or several. */
export function keyTo(parser: Parser, from: ModelTable, to: ModelTable): string | null {
  const links = parser.scope.model.relationships.filter(
    (one) => one.from.table === from.name && one.to.table === to.name && one.from.columns.length === 1,
  );
  return links.length === 1 ? links[0]!.from.columns[0]! : null;
}
