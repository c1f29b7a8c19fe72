import { conditionsAt } from '../conditions/conditions.ts';
import { columnsAt, isTime } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import type { ColumnRef, Condition, Measure } from '../types.ts';
import { datingColumn } from '../vocabulary/dating-columns.ts';

/** "When was the last visit", "wann war die erste Anreise": the latest or earliest of the moments that date things, or that are named. */
export function whenAsked(parser: Parser, at: number): Parse<Measure>[] {
  const starts = parser.role(at, 'when').flatMap((end) => parser.fillers(end));
  return (
    [
      ['latest', 'max'],
      ['earliest', 'min'],
    ] as const
  ).flatMap(([role, name]) =>
    starts
      .flatMap((start) => parser.role(start, role))
      .flatMap((next) => [
        ...thingsAt(parser, next).flatMap(({ end, cost, value: { table, conditions, time, active } }): Parse<Measure>[] => {
          const moment = time ?? datingColumn(table)?.name ?? table.defaultTime;
          if (moment === null || active) return [];
          const measure = aggregateOf(table, name, { kind: 'column', name: moment }, null, parser.labelOf(at, end));
          return [{ end, cost, value: { ...measure, conditions, time: null } }];
        }),
        ...momentsAt(parser, next).map(({ end, cost, value: { ref, conditions } }): Parse<Measure> => {
          const measure = aggregateOf(ref.table, name, { kind: 'column', name: ref.column.name }, null, parser.labelOf(at, end));
          return { end, cost, value: { ...measure, conditions, time: null } };
        }),
      ]),
  );
}

/** "Anreise", "nicht stornierte Anreise": a moment of rows, perhaps of those that meet a condition. */
function momentsAt(parser: Parser, at: number): Parse<{ ref: ColumnRef; conditions: Condition[] }>[] {
  const plain = (start: number) => columnsAt(parser, start).filter(({ value }) => isTime(value) && !value.column.personal);
  const narrowed = conditionsAt(parser, at).flatMap((condition) =>
    plain(condition.end)
      .filter(({ value }) => condition.value.columns.every(({ table }) => table === value.table))
      .map(({ end, cost, value }) => ({ end, cost: cost + condition.cost, value: { ref: value, conditions: [condition.value] } })),
  );
  return [...plain(at).map((parse) => ({ ...parse, value: { ref: parse.value, conditions: [] } })), ...narrowed];
}
