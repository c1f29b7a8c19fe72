import { conditionsAt, leads } from '../conditions/conditions.ts';
import { datedAfter } from '../conditions/dated-conditions.ts';
import { relationsAt } from '../conditions/relations.ts';
import { columnsAt, labelOf, nameOf, tablesAt } from '../grammar/columns.ts';
import { countOf, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Measure } from '../types.ts';
import { aggregateOf } from './aggregate-of.ts';
import { addsUp } from './metric-measures.ts';
import { simpleMeasures } from './simple-measures.ts';

/** A number of a ratio; `trailing`: a condition comes after its noun, which after the last of two may be one on both. */
export interface Term extends Parse<Measure> {
  trailing: boolean;
}

const asTerms = (parses: readonly Parse<Measure>[], trailing: boolean): Term[] => parses.map((parse) => ({ ...parse, trailing }));

/** What may be set against another number of its kind: a total or things, as for a difference; an aggregate; or a column of each row. */
export function termsAt(parser: Parser, at: number): Term[] {
  const simple = simpleMeasures(parser, at);
  return [
    ...countedAt(parser, at),
    ...asTerms(
      simple.filter(({ value }) => value.kind === 'aggregate' && !isTotal(value)),
      false,
    ),
    ...asTerms(
      simple.flatMap((total) => narrowedTotals(parser, at, total)),
      true,
    ),
    ...asTerms(dated(parser, at), true),
  ];
}

/** "the total weight in parcels with a signature": a total of the rows that meet a condition. */
function narrowedTotals(parser: Parser, at: number, { end, value, cost }: Parse<Measure>): Parse<Measure>[] {
  if (value.kind !== 'aggregate' || value.bare || value.conditions.length > 0) return [];
  const own = leads(parser, end)
    .filter((start) => start > end)
    .flatMap((start) => tablesAt(parser, start).filter((named) => named.value === value.table));
  return own.flatMap((named) =>
    [...conditionsAt(parser, named.end), ...relationsAt(parser, named.end, value.table)].map((condition) => ({
      end: condition.end,
      cost: cost + condition.cost,
      value: { ...value, conditions: [condition.value], label: parser.labelOf(at, condition.end) },
    })),
  );
}

/** "orders in 2024", "orders placed in May 2024": of a span of the time that dates them. */
function dated(parser: Parser, at: number): Parse<Measure>[] {
  return [at, ...parser.role(at, 'count')].flatMap((start) =>
    thingsAt(parser, start).flatMap((things) =>
      datedAfter(parser, things).map(({ end, value, cost }): Parse<Measure> => {
        const conditions = [...things.value.conditions, value];
        const counted = countOf({ ...things.value, time: null, conditions }, parser.labelOf(at, end));
        return { end, cost: things.cost + cost + 0.1, value: counted };
      }),
    ),
  );
}

/** A total, or things with the conditions that follow them. */
export function countedAt(parser: Parser, at: number): Term[] {
  const totals = simpleMeasures(parser, at).filter(({ value }) => isSum(value, parser));
  const things = [at, ...parser.role(at, 'count')].flatMap((start) =>
    thingsAt(parser, start).flatMap(({ end, value, cost }) =>
      [...conditionsAt(parser, end), ...relationsAt(parser, end, value.table)].map((condition) => ({
        end: condition.end,
        cost: cost + condition.cost,
        value: countOf({ ...value, conditions: [...value.conditions, condition.value] }, parser.labelOf(at, condition.end)),
      })),
    ),
  );
  return [...asTerms(things, true), ...asTerms([...totals, ...ofNamedThing(parser, at)], false)];
}

/** "the budget of Macbeth": what the only thing of that name has. */
function ofNamedThing(parser: Parser, at: number): Parse<Measure>[] {
  return columnsAt(parser, at).flatMap(({ end, value: { table, column }, cost }) => {
    const label = labelOf(parser, table);
    if (column.additivity === null || column.personal || !label?.unique || label.column.personal) return [];
    const starts = parser.fillers(end).filter((start) => start > end && parser.language.genitives.includes(parser.tokens[end]?.word ?? ''));
    return starts.flatMap((start) =>
      [start, ...tablesAt(parser, start).flatMap((named) => (named.value === table ? [named.end] : []))]
        .flatMap((next) => parser.values(next))
        .flatMap((item) =>
          item.refs
            .filter((ref) => ref.table === table && ref.column === label.column)
            .flatMap((ref): Parse<Measure>[] => {
              const own = { table, column: ref.column };
              const condition = { columns: [own], filter: { dimension: nameOf(own), is: ref.value } };
              const measure = aggregateOf(table, 'avg', { kind: 'column', name: column.name }, null, parser.labelOf(at, item.end));
              const ends = [item.end, ...tablesAt(parser, item.end).flatMap((named) => (named.value === table ? [named.end] : []))];
              return ends.map((last) => ({ end: last, cost, value: { ...measure, conditions: [condition] } }));
            }),
        ),
    );
  });
}

/** Whether a number adds up: a count, a sum, or a metric of these. */
export const isSum = (measure: Measure, parser: Parser): boolean =>
  isTotal(measure) || (measure.kind === 'metric' && addsUp(measure.metric.expression, parser));

/** Whether a number of a table's rows is a count or a sum. */
export const isTotal = (measure: Measure): boolean =>
  measure.kind === 'aggregate' &&
  measure.doubt === undefined &&
  ['sum', 'count', 'count_distinct', 'last'].includes(measure.aggregate.function);
