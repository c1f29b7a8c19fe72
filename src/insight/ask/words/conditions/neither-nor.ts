import type { Filter } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Condition } from '../types.ts';
import { valuesOf } from './several-values.ts';

/** "neither A nor B" of one column. */
export function neither(parser: Parser, at: number, ofValue: (parser: Parser, at: number) => Parse<Condition>[]): Parse<Condition>[] {
  return parser.role(at, 'neither').flatMap((start) =>
    ofValue(parser, parser.skipPrepositions(start)).flatMap((first) => {
      const [ref] = first.value.columns;
      return parser.role(parser.skipMarks(first.end), 'nor').flatMap((next) =>
        valuesOf(parser, parser.skipPrepositions(next), ref!).map(({ end, value }): Parse<Condition> => {
          const others: Filter = value.length === 1 ? { dimension: nameOf(ref!), is: value[0]! } : { dimension: nameOf(ref!), in: value };
          return { end, cost: first.cost, value: { columns: first.value.columns, filter: { not: { or: [first.value.filter, others] } } } };
        }),
      );
    }),
  );
}
