import { yearsOnly } from '../../../../data/model/years-only.ts';
import type { Things } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { periods, within } from '../times/periods.ts';
import type { Condition } from '../types.ts';
import { leads } from './conditions.ts';

/** "… in 2024", "… placed in May 2024" after things: a condition on the time that dates them. */
export function datedAfter(
  parser: Parser,
  { end, value: { table, time, active } }: Parse<Pick<Things, 'table' | 'time' | 'active'>>,
): Parse<Condition>[] {
  const column = table.columns.find(({ name }) => name === (time ?? table.defaultTime));
  // The year alone is a column with values.
  if (!column || active || table.times.some((one) => one.column === column.name && yearsOnly(one))) return [];
  return leads(parser, end).flatMap((next) =>
    periods(parser, next).flatMap((period): Parse<Condition>[] => {
      const filter = within(table, period.value.range, column.name, parser.scope.today);
      return filter ? [{ end: period.end, cost: period.cost, value: { columns: [{ table, column }], filter } }] : [];
    }),
  );
}
