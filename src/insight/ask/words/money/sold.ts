import type { DataModel, ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { soldIn, type Takings, takingsIn } from '../../../metrics/takings.ts';
import { climbs } from '../assembly/climbs.ts';
import { conditionsAt, leads } from '../conditions/conditions.ts';
import { tablesAt } from '../grammar/columns.ts';
import { countsThings } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import type { Direction, Measure, Piece } from '../types.ts';

/** "how many lamps did we sell", "the most bags sold", "which product sold the most": by the quantities in the rows of sales. */
export function sales(parser: Parser, at: number): Parse<Piece[]>[] {
  const only = takingsOf(parser.scope.model);
  if (!only) return [];
  const units = (label: string): Measure => aggregateOf(only.table, 'sum', { kind: 'column', name: only.quantity.name }, null, label);
  const counted = parser.role(at, 'count').flatMap((start) =>
    soldOnes(parser, start, only).map(({ end, value, cost }): Parse<Piece[]> => {
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
        soldOnes(parser, start, only).map(({ end, value, cost }): Parse<Piece[]> => {
          const measure = units(parser.labelOf(lead, end));
          return { end, cost, value: [{ kind: 'superlative', direction, measure }, ...value] };
        }),
      ),
    ),
  );
  // By what was taken in as well: no word says which.
  const revenue = parser.scope.metrics.get('revenue');
  const sold = sellsAt(parser, at).flatMap((start) => parser.fillers(start));
  const bare = sold.flatMap((start) =>
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
  // "Sold bags by month".
  const plain = sellsAt(parser, at).flatMap(() =>
    soldOnes(parser, at, only)
      .filter(({ value, end }) => value.length > 0 || end > at + 1)
      .map(({ end, value, cost }): Parse<Piece[]> => {
        return { end, cost: cost + 0.1, value: [{ kind: 'measure', measure: units(parser.labelOf(at, end)) }, ...value] };
      }),
  );
  return [...counted, ...plain, ...ranked, ...bare];
}

/**
 * Whether what is counted is how many kinds of things were sold, or how often, where the question asks for pieces: "how many lamps did we sell", "who
 * sold the most".
 */
export function isNoSale(parser: Parser, measures: readonly Measure[], filters: Filter | undefined): boolean {
  const only = takingsOf(parser.scope.model);
  if (!only || parser.says('different') || !parser.tokens.some((_, at) => sellsAt(parser, at).length > 0)) return false;
  const ever = (filter: Filter): boolean =>
    'and' in filter
      ? filter.and.some(ever)
      : 'metric' in filter && filter.metric === `number of ${only.table.name}` && 'at_least' in filter && filter.at_least === 1;
  const often = OFTEN.test(parser.textOf(0, parser.tokens.length));
  const ranked = !often && !parser.says('count') && (parser.says('most') || parser.says('fewest'));
  return measures.some(
    (one) =>
      one.kind === 'aggregate' &&
      countsThings(one.aggregate, one.table) &&
      ((filters !== undefined && ever(filters)) || (ranked && one.table === only.table)),
  );
}

const OFTEN = /\b(?:often|frequently|häufig|oft)/i;

type Sold = Pick<Takings, 'table' | 'quantity'>;

const known = new WeakMap<DataModel, Sold | null>();

/** The only table of a model whose rows are sales, found once. */
function takingsOf(model: DataModel): Sold | null {
  const before = known.get(model);
  if (before !== undefined) return before;
  const [only] = [takingsIn(model), soldIn(model)].filter(({ length }) => length === 1).flat();
  known.set(model, only ?? null);
  return only ?? null;
}

/** "bags were sold", "products did we sell", "units sold", "sold bags": what of, if it says. */
function soldOnes(parser: Parser, at: number, { table: of }: Sold): Parse<Piece[]>[] {
  const isSold = (table: ModelTable) => table === of || climbs(of, table, parser.scope);
  const first = sellsAt(parser, at);
  const soldAt = (start: number): Parse<Piece[]>[] => [
    ...conditionsAt(parser, start)
      .filter(({ value }) => value.columns.every(({ table }) => isSold(table)))
      .map(({ value, ...parse }) => ({ ...parse, value: [{ kind: 'where' as const, condition: value }] })),
    ...parser
      .fillers(start)
      .flatMap((next) => tablesAt(parser, next).filter(({ value }) => isSold(value)))
      .map(({ end, cost }) => ({ end, cost, value: [] })),
  ];
  const after = first.flatMap((start) => soldAt(start));
  const before = [{ end: at, cost: 0, value: [] }, ...soldAt(at)].flatMap(({ end, cost, value }) =>
    parser
      .reached(end, 8, 'filler', 'have', 'did')
      .flatMap((start) => sellsAt(parser, start).map((last) => ({ end: last, cost: cost + 0.1, value }))),
  );
  return [...after, ...before];
}

/** Where "sold" ends. */
const sellsAt = ({ tokens, language }: Parser, at: number): number[] => (language.sells.includes(tokens[at]?.word ?? '') ? [at + 1] : []);
