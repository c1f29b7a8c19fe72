import { columnsAt, isTime, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { periods, within } from '../times/periods.ts';
import type { Piece } from '../types.ts';
import { leads } from './conditions.ts';

/** "of hotels opened before 2020", "of bookings made in May": what happened to the things that the rows are of, and when. */
export function datedThings(parser: Parser, at: number): Parse<Piece[]>[] {
  return leads(parser, at).flatMap((start) =>
    tablesAt(parser, start).flatMap(({ end, value: table, cost }) =>
      leads(parser, end).flatMap((verb) => {
        const moments = columnsAt(parser, verb).flatMap((moment) =>
          moment.value.table === table && isTime(moment.value) && parser.role(verb, 'since').length === 0
            ? [{ end: moment.end, ref: moment.value, cost: moment.cost }]
            : [],
        );
        const own = table.columns.find(({ name }) => name === table.defaultTime);
        const made = own ? parser.role(verb, 'did').map((next) => ({ end: next, ref: { table, column: own }, cost: 0.1 })) : [];
        return [...moments, ...made].flatMap((moment) =>
          leads(parser, moment.end).flatMap((next) =>
            periods(parser, next).flatMap((period): Parse<Piece[]>[] => {
              const filter = within(table, period.value.range, moment.ref.column.name, parser.scope.today);
              if (!filter) return [];
              const where: Piece = {
                kind: 'where',
                condition: { filter, columns: [moment.ref] },
                dated: { ref: moment.ref, period: period.value },
              };
              const of: Piece = { kind: 'of', table, dated: 'condition' };
              return [{ end: period.end, cost: cost + moment.cost + period.cost + 0.2, value: [of, where] }];
            }),
          ),
        );
      }),
    ),
  );
}
