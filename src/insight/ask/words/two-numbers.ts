import { aggregateOf } from './aggregate-of.ts';
import { columnsAt, labelOf, nameOf, tablesAt } from './columns.ts';
import { conditionsAt } from './conditions.ts';
import { countOf, thingsAt } from './entities.ts';
import { addsUp } from './metric-measures.ts';
import type { Parse, Parser } from './parser.ts';
import { relationsAt } from './relations.ts';
import { severalAggregates, simpleMeasures } from './simple-measures.ts';
import type { ColumnRef, Measure } from './types.ts';

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
      for (const first of countedAt(parser, begin)) {
        for (const next of parser.role(first.end, ...joints))
          for (const second of secondAt(parser, next)) add(first.value, { ...second, cost: first.cost + second.cost });
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

const secondAt = (parser: Parser, at: number): Parse<Measure>[] => {
  const start = parser.skip(at);
  return [start, ...parser.role(start, 'all')].flatMap((begin) => countedAt(parser, begin));
};

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

/** A total, or things with the conditions that follow them. */
function countedAt(parser: Parser, at: number): Parse<Measure>[] {
  const totals = simpleMeasures(parser, at).filter(({ value }) => isSum(value, parser));
  const things = [at, ...parser.role(at, 'count')].flatMap((start) =>
    thingsAt(parser, start).flatMap(({ end, value, cost }) =>
      [...conditionsAt(parser, end), ...relationsAt(parser, end, value.table)].map((condition) => ({
        end: condition.end,
        cost: cost + condition.cost,
        value: countOf({ ...value, conditions: [...value.conditions, condition.value] }, parser.labelOf(at, condition.end)),
      })),
    ),
  );
  return [...things, ...totals, ...ofNamedThing(parser, at)];
}

/** "the budget of Macbeth": what the only thing of that name has. */
function ofNamedThing(parser: Parser, at: number): Parse<Measure>[] {
  return columnsAt(parser, at).flatMap(({ end, value: { table, column }, cost }) => {
    const label = labelOf(parser, table);
    if (column.additivity === null || column.personal || !label?.unique || label.column.personal) return [];
    const starts = parser.fillers(end).filter((start) => start > end && parser.language.genitives.includes(parser.tokens[end]?.word ?? ''));
    return starts.flatMap((start) =>
      [start, ...tablesAt(parser, start).flatMap((named) => (named.value === table ? [named.end] : []))]
        .flatMap((next) => parser.values(next))
        .flatMap((item) =>
          item.refs
            .filter((ref) => ref.table === table && ref.column === label.column)
            .flatMap((ref): Parse<Measure>[] => {
              const own = { table, column: ref.column };
              const condition = { columns: [own], filter: { dimension: nameOf(own), is: ref.value } };
              const measure = aggregateOf(table, 'avg', { kind: 'column', name: column.name }, null, parser.labelOf(at, item.end));
              const ends = [item.end, ...tablesAt(parser, item.end).flatMap((named) => (named.value === table ? [named.end] : []))];
              return ends.map((last) => ({ end: last, cost, value: { ...measure, conditions: [condition] } }));
            }),
        ),
    );
  });
}

export const isSum = (measure: Measure, parser: Parser): boolean =>
  (measure.kind === 'metric' && addsUp(measure.metric.expression, parser)) ||
  (measure.kind === 'aggregate' &&
    measure.doubt === undefined &&
    ['sum', 'count', 'count_distinct', 'last'].includes(measure.aggregate.function));
