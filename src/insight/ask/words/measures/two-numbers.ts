import type { RowExpression } from '../../../../data/model/row-expression.ts';
import { leads } from '../conditions/conditions.ts';
import { countOf, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { dimensionsAt } from '../groups/dimensions.ts';
import type { ColumnRef, Measure, Piece } from '../types.ts';
import { aggregateOf, columnOf } from './aggregate-of.ts';
import { measureKey } from './measure-key.ts';
import { countedAt, isTotal, type Term, termsAt } from './ratio-terms.ts';
import { severalAggregates } from './simple-measures.ts';

/** "ratio of open tickets to closed tickets", "difference between the number of A and the number of B". */
export function ofTwo(parser: Parser, at: number): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  for (const role of ['ratio', 'differenceOf', 'share'] as const) {
    // "The proportion of open tickets to closed ones" is no share of all.
    const joints = role === 'share' ? (['to'] as const) : (['to', 'and'] as const);
    for (const start of parser.role(at, role)) {
      const minus = role === 'differenceOf' ? { minus: true as const } : {};
      const add = (of: Measure, { end, value: per, cost }: Parse<Measure>) =>
        found.push({ end, cost, value: { kind: 'ratio', of, per, percent: false, ...minus, label: parser.labelOf(at, end) } });
      const begin = parser.skip(start);
      for (const first of role === 'ratio' ? termsAt(parser, begin) : countedAt(parser, begin)) {
        for (const next of parser.role(first.end, ...joints, ...(role === 'ratio' ? (['per'] as const) : [])))
          for (const second of secondAt(parser, next, role === 'ratio'))
            if (agree(first, second)) add(first.value, { ...second, cost: first.cost + second.cost });
      }
      for (const kind of role === 'share' ? [] : kindsBefore(parser, begin))
        for (const second of secondAt(parser, kind.next)) {
          const of = ofKind(second.value, kind.value);
          if (of) add({ ...of, label: parser.labelOf(begin, kind.next - 1) }, { ...second, cost: second.cost + 0.3 });
        }
    }
  }
  return found;
}

const secondAt = (parser: Parser, at: number, ofRatio = false): Term[] => {
  const starts = ofRatio ? parser.fillers(at) : [parser.skip(at)];
  return starts
    .flatMap((start) => [start, ...parser.role(start, 'all')])
    .flatMap((begin) => (ofRatio ? termsAt(parser, begin) : countedAt(parser, begin)));
};

/** "the average ratio of fare to distance": the mean of what each row has. */
export function meanOfRatios(parser: Parser, at: number): Parse<Measure>[] {
  return parser
    .role(at, 'average')
    .flatMap((start) => ofTwo(parser, parser.skip(start)))
    .flatMap(({ end, cost, value }): Parse<Measure>[] => {
      if (value.kind !== 'ratio' || value.minus || value.of.kind !== 'aggregate' || value.per.kind !== 'aggregate') return [];
      const [of, per] = [columnOf(value.of), columnOf(value.per)];
      if (!of || !per || !value.of.bare || !value.per.bare) return [];
      const args = [of, per].map(({ name }): RowExpression => ({ kind: 'column', name }));
      const ratio: RowExpression = { kind: 'operation', name: '/', args };
      return [{ end, cost, value: aggregateOf(value.of.table, 'avg', ratio, null, parser.labelOf(at, end)) }];
    });
}

/** A column by itself is set against another of the same rows: "ratio of length to weight". */
function agree({ value: of, ...first }: Term, { value: per, ...second }: Term): boolean {
  if (measureKey(of) === measureKey(per)) return false;
  // "Open to closed shops in Leeds" may all be in Leeds.
  if (second.trailing && !first.trailing && of.kind === 'aggregate' && per.kind === 'aggregate' && of.table === per.table) return false;
  const alone = [of, per].filter((measure) => measure.kind === 'aggregate' && measure.bare && !isTotal(measure));
  return alone.length === 0 || (of.kind === 'aggregate' && per.kind === 'aggregate' && of.bare === per.bare && of.table === per.table);
}

/** "cancelled to completed orders": a value whose things are named with the other. */
function kindsBefore(parser: Parser, at: number): { value: ColumnRef & { is: string }; next: number }[] {
  return parser
    .values(at)
    .flatMap(({ end, refs }) =>
      parser
        .role(end, 'to', 'and')
        .flatMap((next) => refs.map(({ table, column, value }) => ({ next, value: { table, column, is: value } }))),
    );
}

/** The same count with another value in its only condition; null if that is on another column. */
function ofKind(measure: Measure, { table, column, is }: ColumnRef & { is: string }): Measure | null {
  if (measure.kind !== 'aggregate' || measure.conditions.length !== 1) return null;
  const [{ columns, filter } = { columns: [], filter: null }] = measure.conditions;
  const same = columns.length === 1 && columns[0]!.table === table && columns[0]!.column === column;
  if (!same || !filter || !('dimension' in filter) || !('is' in filter)) return null;
  return { ...measure, conditions: [{ columns, filter: { dimension: filter.dimension, is } }] };
}

/** "ratio of the number of orders in each region to the total number of orders": what part of all each group is. */
export function partsOfAll(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'ratio').flatMap((start) =>
    countedThings(parser, start).flatMap((part) =>
      leads(parser, part.end)
        .flatMap((lead) => parser.role(lead, 'each'))
        .flatMap((each) => dimensionsAt(parser, each))
        .flatMap((group) =>
          parser
            .role(group.end, 'to')
            .flatMap((next) => countedThings(parser, next))
            .filter(({ value }) => measureKey(value) === measureKey(part.value))
            .map((whole) => ({
              end: whole.end,
              cost: part.cost + group.cost + whole.cost,
              value: [
                { kind: 'measure', measure: part.value },
                { kind: 'group', dimensions: [group.value], each: true },
                { kind: 'show', show: 'share', of: 'whole', alone: true },
              ] as Piece[],
            })),
        ),
    ),
  );
}

/** "the number of orders", "all orders", "orders": how many things there are. */
const countedThings = (parser: Parser, at: number): Parse<Measure>[] =>
  parser
    .fillers(at)
    .flatMap((start) => [start, ...parser.role(start, 'all', 'count').flatMap((next) => parser.fillers(next))])
    .flatMap((start) =>
      thingsAt(parser, start).map(({ end, value, cost }) => ({ end, cost, value: countOf(value, parser.labelOf(start, end)) })),
    );

/** "difference between the highest and the lowest price": of one column, or of two. */
export function apart(parser: Parser, at: number): Parse<Measure>[] {
  return parser.role(at, 'differenceOf').flatMap((start) =>
    parser.fillers(start).flatMap((begin) =>
      severalAggregates(parser, begin).flatMap(({ end, cost, value }): Parse<Measure>[] => {
        const [of, per, another] = value;
        if (!of || !per || another) return [];
        const label = parser.labelOf(at, end);
        // The lower one is taken from the higher, whichever is named first.
        const turned = of.kind === 'aggregate' && of.aggregate.function === 'min';
        // The range of a single column says the same.
        return [
          {
            end,
            cost: cost + 0.5,
            value: { kind: 'ratio', ...(turned ? { of: per, per: of } : { of, per }), percent: false, minus: true, label },
          },
        ];
      }),
    ),
  );
}
