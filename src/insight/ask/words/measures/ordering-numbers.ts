import { countOf } from '../grammar/entities.ts';
import { NUMBERS } from '../grammar/number-roles.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Measure } from '../types.ts';
import { measuresAt } from './measures.ts';

/** A number of groups: one that says how it is computed, or how often each occurs. */
export function numbersAt(parser: Parser, at: number): Parse<Measure>[] {
  const [table, another] = parser.tablesNamed();
  const often =
    table && !another
      ? parser
          .fillers(at)
          .flatMap((start) =>
            parser
              .role(start, 'frequency')
              .map((end) => ({ end, cost: 0, value: countOf({ table, conditions: [], time: null }, table.name) })),
          )
      : [];
  const stated = parser.fillers(at).flatMap((start) => (parser.role(start, ...NUMBERS).length > 0 ? measuresAt(parser, start) : []));
  return [...often, ...stated];
}
