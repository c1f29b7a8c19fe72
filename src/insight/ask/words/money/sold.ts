import type { DataModel } from '../../../../data/model/types.ts';
import { type Takings, takingsIn } from '../../../metrics/takings.ts';
import { conditionsAt, leads } from '../conditions/conditions.ts';
import { tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import type { Direction, Measure, Piece } from '../types.ts';

/** "how many lamps did we sell", "the most bags sold", "which product sold the most": by the quantities in the rows of sales. */
export function sales(parser: Parser, at: number): Parse<Piece[]>[] {
  const only = takingsOf(parser.scope.model);
  if (!only) return [];
  const units = (label: string): Measure => aggregateOf(only.table, 'sum', { kind: 'column', name: only.quantity.name }, null, label);
  const counted = parser.role(at, 'count').flatMap((start) =>
    soldOnes(parser, start).map(({ end, value, cost }): Parse<Piece[]> => {
      return { end, cost, value: [{ kind: 'measure', measure: units(parser.labelOf(at, end)) }, ...value] };
    }),
  );
  const ranked = leads(parser, at).flatMap((lead) =>
    (
      [
        ['most', 'desc'],
        ['fewest', 'asc'],
      ] as ['most' | 'fewest', Direction][]
    ).flatMap(([role, direction]) =>
      parser.role(lead, role).flatMap((start) =>
        soldOnes(parser, start).map(({ end, value, cost }): Parse<Piece[]> => {
          const measure = units(parser.labelOf(lead, end));
          return { end, cost, value: [{ kind: 'superlative', direction, measure }, ...value] };
        }),
      ),
    ),
  );
  // By what was taken in as well: no word says which.
  const revenue = parser.scope.metrics.get('revenue');
  const bare = sellsAt(parser, at).flatMap((start) =>
    (
      [
        ['most', 'desc'],
        ['fewest', 'asc'],
      ] as ['most' | 'fewest', Direction][]
    ).flatMap(([role, direction]) =>
      parser.role(start, role).flatMap((end) => {
        const label = parser.labelOf(at, end);
        const measures: Measure[] = [units(label), ...(revenue ? [{ kind: 'metric' as const, metric: revenue, label }] : [])];
        return measures.map((measure): Parse<Piece[]> => ({ end, cost: 0.1, value: [{ kind: 'superlative', direction, measure }] }));
      }),
    ),
  );
  return [...counted, ...ranked, ...bare];
}

const known = new WeakMap<DataModel, Takings | null>();

/** The only table of a model whose rows are sales, found once. */
function takingsOf(model: DataModel): Takings | null {
  const before = known.get(model);
  if (before !== undefined) return before;
  const [only, another] = takingsIn(model);
  const found = only && !another ? only : null;
  known.set(model, found);
  return found;
}

/** "bags were sold", "products did we sell", "units sold": what of, if it says. */
function soldOnes(parser: Parser, at: number): Parse<Piece[]>[] {
  const of: Parse<Piece[]>[] = [
    { end: at, cost: 0, value: [] },
    ...conditionsAt(parser, at).map(({ value, ...parse }) => ({ ...parse, value: [{ kind: 'where' as const, condition: value }] })),
    ...parser.fillers(at).flatMap((start) => tablesAt(parser, start).map(({ end, cost }) => ({ end, cost, value: [] }))),
  ];
  return of.flatMap(({ end, cost, value }) =>
    parser.fillers(end).flatMap((start) => sellsAt(parser, start).map((last) => ({ end: last, cost: cost + 0.1, value }))),
  );
}

/** Where "sold" ends. */
const sellsAt = ({ tokens, language }: Parser, at: number): number[] => (language.sells.includes(tokens[at]?.word ?? '') ? [at + 1] : []);
