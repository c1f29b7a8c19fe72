import type { ModelTable } from '../../../data/model/types.ts';
import { conditionsAt, leads } from './conditions.ts';
import { countOf, thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { relationsAt } from './relations.ts';
import type { Condition, Measure } from './types.ts';

/** As much as the same words cost when they ask how a number of things is shared out. */
const OF_OWN = 1.4;

/** "percentage of tickets that are reopened", "what share of the visits have a fee over 100". */
export function proportions(parser: Parser, at: number): Parse<Measure>[] {
  return parser.role(at, 'percent', 'share').flatMap((start) =>
    leads(parser, start).flatMap((begin) =>
      thingsAt(parser, begin).flatMap((things) => {
        const { table, conditions } = things.value;
        const add = (end: number, cost: number, more: Condition[], whole: Condition[]): Parse<Measure> => {
          const label = parser.labelOf(at, end);
          const of = countOf({ ...things.value, conditions: [...whole, ...more] }, `${label} (1)`);
          return {
            end,
            cost,
            value: { kind: 'ratio', of, per: countOf({ ...things.value, conditions: whole }, `${label} (2)`), percent: true, label },
          };
        };
        const all = conditions.length > 0 ? ofAll(parser, things.end, table).map((end) => add(end, things.cost, conditions, [])) : [];
        // "The share of damaged parcels by carrier": of its own parcels, or of all damaged ones.
        const own = conditions.length > 0 ? [add(things.end, things.cost + OF_OWN, conditions, [])] : [];
        const stated = conditionsAt(parser, things.end).flatMap(({ end, value, cost }) => [
          add(end, things.cost + cost, [value], conditions),
          ...ofAll(parser, end, table).map((after) => add(after, things.cost + cost, [value], conditions)),
        ]);
        const related = relationsAt(parser, things.end, table).map(({ end, value, cost }) =>
          add(end, things.cost + cost, [value], conditions),
        );
        return [...all, ...own, ...stated, ...related];
      }),
    ),
  );
}

/** "of all orders". */
function ofAll(parser: Parser, at: number, table: ModelTable): number[] {
  return leads(parser, at).flatMap((start) =>
    parser
      .role(start, 'all')
      .flatMap((next) =>
        thingsAt(parser, next).flatMap(({ end, value }) =>
          value.table === table && value.conditions.length === 0 && !value.active ? [end] : [],
        ),
      ),
  );
}
