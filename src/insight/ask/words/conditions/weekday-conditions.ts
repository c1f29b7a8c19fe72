import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Condition, Measure, ReadingScope } from '../types.ts';

const WORKING = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

/** "On weekends", "on a Friday", "on Mondays or Tuesdays": rows whose own time falls on such a day; none where the data has a value of that name. */
export function onWeekdays(parser: Parser, at: number): Parse<Condition>[] {
  if (!leadsToDay(parser, at)) return [];
  const found = daysAt(parser, at);
  const tables = found.length > 0 ? tablesBefore(parser, at) : [];
  return found.flatMap(({ end, value: days }) =>
    tables.flatMap((table) =>
      table.columns.flatMap((column): Parse<Condition>[] => {
        const ref = { table, column };
        const spelled = parser.scope.weekdays.get(nameOf(ref));
        const held = days.flatMap((day) => spelled?.get(day) ?? []);
        if (held.length > 0) return [{ end, cost: 0.1, value: { filter: { dimension: nameOf(ref), in: held }, columns: [ref] } }];
        // Where the data has the year alone there are no days.
        if (!table.times.some((time) => time.column === column.name && time.sql === null)) return [];
        return [{ end, cost: 0.2, value: { filter: { time: nameOf(ref), grain: 'weekday', in: days }, columns: [ref] } }];
      }),
    ),
  );
}

/** The tables that are named before a place, also by their columns; all where none is. */
function tablesBefore(parser: Parser, at: number): readonly ModelTable[] {
  const named = new Set<ModelTable>();
  for (let start = 0; start < at; start++)
    for (const { value } of parser.names(start)) if (value.kind === 'table' || value.kind === 'column') named.add(value.table);
  return named.size > 0 ? [...named] : parser.scope.model.tables;
}

/** Rows fall on days by the time that they are counted by. @throws Unfit if a condition is on another of their times */
export function respectTimesOfDays(measures: readonly Measure[], conditions: readonly Condition[], scope: ReadingScope): void {
  for (const measure of measures) {
    if (measure.kind === 'ratio') respectTimesOfDays([measure.of, measure.per], conditions, scope);
    else if (measure.kind === 'aggregate') respectTime(measure.table, measure.time, [...conditions, ...measure.conditions], scope);
  }
}

/** The same of rows of a table. */
export function respectTime(table: ModelTable, time: string | null, conditions: readonly Condition[], scope: ReadingScope): void {
  const own = time ?? scope.dated.get(table.name) ?? table.defaultTime;
  for (const condition of conditions)
    if (fallsOnDays(condition) && condition.columns.some((ref) => ref.table === table && ref.column.name !== own)) throw new Unfit();
}

/** Whether a condition is on which days something falls. */
export const fallsOnDays = ({ filter }: Condition): boolean => 'grain' in withoutNot(filter);

const withoutNot = (filter: Filter): Filter => ('not' in filter ? withoutNot(filter.not) : filter);

/** A day of the week by itself may be a name: what rows fall on follows a preposition, as "on Fridays" does. */
function leadsToDay(parser: Parser, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    // "On which weekday" asks for one, and "on each weekday" groups by them.
    if (parser.role(before, 'which', 'each', 'per', 'by', 'all').length > 0) return false;
    if (parser.role(before, 'preposition', 'without').includes(before + 1)) return true;
    if (!parser.role(before, 'filler').includes(before + 1)) return false;
  }
  return parser.language.code === 'de' && /s$/.test(parser.tokens[at]?.word ?? '');
}

/** Days of the week, 1 for Monday, and where their names end. */
function daysAt(parser: Parser, at: number): Parse<number[]>[] {
  if (parser.values(at).length > 0) return [];
  const { days, weekend, working } = parser.language.weekdays;
  const said = (phrases: readonly string[]): number[] =>
    phrases.flatMap((phrase) => {
      const words = phrase.split(' ');
      return words.every((word, i) => parser.tokens[at + i]?.word === word) ? [at + words.length] : [];
    });
  const found = [
    ...said(weekend).map((end) => ({ end, value: WEEKEND })),
    ...said(working).map((end) => ({ end, value: WORKING })),
    ...days.flatMap((names, i) => said(names).map((end) => ({ end, value: [i + 1] }))),
  ];
  return found.flatMap(({ end, value }) => [
    { end, value, cost: 0 },
    ...more(parser, end).map((other) => ({ ...other, value: [...value, ...other.value] })),
  ]);
}

/** "… or Tuesdays", "…, Tuesday and Friday". */
function more(parser: Parser, at: number): Parse<number[]>[] {
  const joined = [
    ...parser.role(at, 'or', 'and'),
    ...(parser.tokens[at]?.word === ',' ? [at + 1, ...parser.role(at + 1, 'or', 'and')] : []),
  ];
  return joined.flatMap((next) => daysAt(parser, next));
}
