import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import type { AggregateFunction, MetricExpression } from '../../metrics/expression/types.ts';
import { columnsAt, isTime } from './columns.ts';
import { leads } from './conditions.ts';
import { durationsAt } from './durations.ts';
import { countOf, thingsAt } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { proportions } from './proportions.ts';
import type { ColumnRef, Measure } from './types.ts';

/** How a question aggregates: the function and, for percentiles, the fraction. */
interface Aggregation {
  name: AggregateFunction | null;
  fraction: number | null;
}

/** The numbers that the words at a position ask for. */
export function measuresAt(parser: Parser, at: number): Parse<Measure>[] {
  return parser.once('measure', at, () => {
    const simple = simpleMeasures(parser, at);
    return [...simple, ...simple.flatMap((of) => ratios(parser, at, of))];
  });
}

function simpleMeasures(parser: Parser, at: number): Parse<Measure>[] {
  return parser.once('simple measure', at, () => {
    const found = [...ofMetrics(parser, at), ...counts(parser, at), ...proportions(parser, at)];
    for (const { end, value: aggregation, cost } of aggregations(parser, at)) {
      for (const start of parser.fillers(end))
        found.push(...ofColumns(parser, at, start, aggregation, cost), ...ofDurations(parser, at, start, aggregation, cost));
    }
    return found;
  });
}

/** "mean and standard deviation of the price": several aggregates of one column. */
export function severalAggregates(parser: Parser, at: number): Parse<Measure[]>[] {
  return aggregations(parser, at).flatMap((first) =>
    parser.role(first.end, 'and').flatMap((next) =>
      parser.fillers(next).flatMap((start) =>
        aggregations(parser, start).flatMap((second) => {
          if (first.value.name === null || second.value.name === null) return [];
          return parser.fillers(second.end).flatMap((begin) => {
            const one = ofColumns(parser, at, begin, first.value, 0);
            const other = ofColumns(parser, start, begin, second.value, 0);
            return one.flatMap((a) => {
              const b = other.find(
                ({ end, value }) =>
                  end === a.end && value.kind === 'aggregate' && a.value.kind === 'aggregate' && value.table === a.value.table,
              );
              const labelled = { ...a.value, label: `${parser.textOf(at, first.end)} ${parser.textOf(begin, a.end)}` };
              return b ? [{ end: a.end, cost: a.cost, value: [labelled, b.value] }] : [];
            });
          });
        }),
      ),
    ),
  );
}

function aggregations(parser: Parser, at: number): Parse<Aggregation>[] {
  const none: Parse<Aggregation> = { end: at, cost: 0, value: { name: null, fraction: null } };
  const roles = [
    ['sum', 'sum'],
    ['howMuch', 'sum'],
    ['average', 'avg'],
    ['median', 'median'],
    ['highest', 'max'],
    ['lowest', 'min'],
    ['deviation', 'stddev'],
  ] as const;
  const plain = roles.flatMap(([role, name]) =>
    parser.role(at, role).map((end) => ({ end, cost: 0, value: { name, fraction: name === 'median' ? 0.5 : null } })),
  );
  const number = parser.tokens[at]?.kind === 'number' ? parser.tokens[at]!.value : null;
  const percentiles =
    number !== null && number > 0 && number < 100
      ? parser
          .role(parser.skipMarks(at + 1), 'percentile')
          .map((end) => ({ end, cost: 0, value: { name: 'percentile' as const, fraction: number / 100 } }))
      : [];
  return [none, ...plain, ...percentiles];
}

/** A metric by its name; "total" adds nothing to one that is a total. */
function ofMetrics(parser: Parser, at: number): Parse<Measure>[] {
  const starts = [{ start: at, total: false }, ...parser.role(at, 'sum', 'howMuch').map((start) => ({ start, total: true }))];
  return starts.flatMap(({ start, total }) =>
    parser.fillers(start).flatMap((begin) =>
      parser.names(begin).flatMap(({ end, value, cost }): Parse<Measure>[] => {
        if (value.kind !== 'metric' || (total && !addsUp(value.metric.expression, parser))) return [];
        const label = parser.labelOf(at, end);
        return [{ end, cost: value.metric.approved ? cost * 0.5 : cost, value: { kind: 'metric', metric: value.metric, label } }];
      }),
    ),
  );
}

/** Whether a metric is a total of rows, as far as its definition shows. */
function addsUp(expression: MetricExpression, parser: Parser): boolean {
  switch (expression.kind) {
    case 'aggregate':
      return ['sum', 'count', 'count_distinct', 'last'].includes(expression.function);
    case 'metric': {
      const of = parser.scope.metrics.get(expression.name);
      return of !== undefined && addsUp(of.expression, parser);
    }
    case 'formula':
      return (expression.name === '+' || expression.name === '-') && expression.args.every((arg) => addsUp(arg, parser));
    default:
      return false;
  }
}

/** Whether words that name a column are the name of an approved metric, which then is what they mean. */
function isMetric(parser: Parser, at: number, end: number): boolean {
  return parser.names(at).some((one) => one.end === end && one.value.kind === 'metric' && one.value.metric.approved);
}

function ofColumns(parser: Parser, at: number, start: number, { name, fraction }: Aggregation, cost: number): Parse<Measure>[] {
  return columnsAt(parser, start).flatMap(({ end, value: ref, cost: own }): Parse<Measure>[] => {
    const chosen = functionFor(ref, name);
    if (chosen === null || isMetric(parser, start, end)) return [];
    const label = parser.labelOf(at, end);
    const rate = name === null && ref.column.additivity === 'rate';
    const measure = {
      ...aggregateOf(ref.table, chosen, { kind: 'column', name: ref.column.name }, fraction, label),
      ...(rate ? { doubt: 'rate' as const } : {}),
    };
    const level = ref.table.interval !== null && chosen === 'last';
    return [
      { end, cost: cost + own, value: level ? held(measure, label) : measure },
      ...activeOnes(parser, end, ref.table).map((last) => ({
        end: last,
        cost: cost + own,
        value: held(measure, parser.labelOf(at, last)),
      })),
    ];
  });
}

/** The sum over the rows that hold at the moment asked for. */
function held(measure: ReturnType<typeof aggregateOf>, label: string): Measure {
  const { aggregate } = measure;
  return {
    ...measure,
    label,
    aggregate: { ...aggregate, function: aggregate.function === 'last' ? 'sum' : aggregate.function, holding: 'active' },
  };
}

/** "of active subscriptions". */
function activeOnes(parser: Parser, at: number, table: ModelTable): number[] {
  if (table.interval === null) return [];
  return leads(parser, at).flatMap((start) =>
    thingsAt(parser, start).flatMap(({ end, value }) =>
      value.table === table && value.active && value.conditions.length === 0 ? [end] : [],
    ),
  );
}

function aggregateOf(
  table: ModelTable,
  name: AggregateFunction,
  of: RowExpression | null,
  fraction: number | null,
  label: string,
): Extract<Measure, { kind: 'aggregate' }> {
  return {
    kind: 'aggregate',
    table,
    aggregate: { kind: 'aggregate', function: name, of, fraction, filter: null },
    conditions: [],
    time: null,
    unit: null,
    label,
  };
}

/** The function that fits what a column means; null if it is no number that can be aggregated so. */
function functionFor(ref: ColumnRef, asked: AggregateFunction | null): AggregateFunction | null {
  const { additivity, personal } = ref.column;
  if (personal) return null;
  if (additivity === null) return (asked === 'max' || asked === 'min') && isTime(ref) ? asked : null;
  if (additivity === 'stock' && (asked === null || asked === 'sum')) return 'last';
  if (asked !== null) return asked;
  if (additivity === 'rate') return 'avg';
  return 'sum';
}

function ofDurations(parser: Parser, at: number, start: number, { name, fraction }: Aggregation, cost: number): Parse<Measure>[] {
  return durationsAt(parser, start).map(({ end, value: { table, expression, unit }, cost: own }) => ({
    end,
    cost: cost + own + (name === null ? 0.3 : 0),
    value: { ...aggregateOf(table, name ?? 'avg', expression, fraction, parser.labelOf(at, end)), unit },
  }));
}

/** "number of orders", "how many customers joined", "different products with order lines", "orders". */
function counts(parser: Parser, at: number): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  const openings = [...parser.role(at, 'count').map((end) => ({ end, bare: false })), { end: at, bare: true }];
  for (const { end: start, bare } of openings) {
    for (const { end, value, cost } of thingsAt(parser, start)) {
      if (bare && isMetric(parser, start, end)) continue;
      found.push({ end, cost: cost + (bare ? 0.4 : 0), value: countOf(value, parser.labelOf(at, end)) });
    }
    for (const begin of parser.fillers(start)) {
      for (const next of parser.role(begin, 'different')) found.push(...distinct(parser, at, next));
    }
    if (!bare) {
      for (const begin of parser.fillers(start))
        for (const { end, value, cost } of columnsAt(parser, begin))
          if (countable(value)) found.push({ end, cost: cost + 0.5, value: distinctOf(value, parser.labelOf(at, end)) });
    }
  }
  return found;
}

const countable = ({ table, column }: ColumnRef): boolean =>
  column.additivity === null && !isTime({ table, column }) && column.type !== 'boolean';

function distinctOf({ table, column }: ColumnRef, label: string): Measure {
  return aggregateOf(table, 'count_distinct', { kind: 'column', name: column.name }, null, label);
}

/** "different products with order lines": the products that order lines refer to. */
function distinct(parser: Parser, at: number, start: number): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  for (const { end, value: entity, cost } of thingsAt(parser, start)) {
    if (entity.conditions.length > 0 || entity.time !== null) continue;
    found.push({ end, cost, value: countOf(entity, parser.labelOf(at, end)) });
    for (const next of leads(parser, end)) {
      if (next === end) continue;
      for (const rows of thingsAt(parser, next)) {
        const key = keyTo(parser, rows.value.table, entity.table);
        if (key === null) continue;
        const measure = aggregateOf(rows.value.table, 'count_distinct', { kind: 'column', name: key }, null, parser.labelOf(at, rows.end));
        found.push({
          end: rows.end,
          cost: cost + rows.cost,
          value: { ...measure, conditions: rows.value.conditions, time: rows.value.time },
        });
      }
    }
  }
  for (const begin of parser.fillers(start))
    for (const { end, value, cost } of columnsAt(parser, begin))
      if (countable(value)) found.push({ end, cost, value: distinctOf(value, parser.labelOf(at, end)) });
  return found;
}

/** The column of a table that refers to another; null if there is none, or several. */
function keyTo(parser: Parser, from: ModelTable, to: ModelTable): string | null {
  const links = parser.scope.model.relationships.filter(
    (one) => one.from.table === from.name && one.to.table === to.name && one.from.columns.length === 1,
  );
  return links.length === 1 ? links[0]!.from.columns[0]! : null;
}

/** "revenue per order", "cost per unit of weight", "tax as a percentage of revenue". */
function ratios(parser: Parser, at: number, of: Parse<Measure>): Parse<Measure>[] {
  const found: Parse<Measure>[] = [];
  const add = (per: Parse<Measure>, percent: boolean) =>
    found.push({
      end: per.end,
      cost: of.cost + per.cost,
      value: { kind: 'ratio', of: of.value, per: per.value, percent, label: parser.labelOf(at, per.end) },
    });
  for (const start of parser.role(of.end, 'per')) {
    if (!isSum(of.value, parser)) return found;
    for (const { end, value, cost } of thingsAt(parser, start))
      add(perThing(parser, of.value, { end, cost, value: countOf(value, parser.labelOf(start, end)) }), false);
    for (const per of simpleMeasures(parser, start)) if (isSum(per.value, parser)) add({ ...per, cost: per.cost + 0.5 }, false);
    for (const unit of [...parser.role(start, 'unitOf'), ...unitNouns(parser, start)]) {
      for (const per of simpleMeasures(parser, unit)) if (isSum(per.value, parser)) add({ ...per, cost: per.cost + 0.1 }, false);
    }
  }
  for (const start of leads(parser, of.end)) {
    for (const next of parser.role(start, 'percent', 'share')) {
      if (![next - 1, next].some((one) => parser.language.genitives.includes(parser.tokens[one]?.word ?? ''))) continue;
      for (const begin of leads(parser, next))
        for (const per of simpleMeasures(parser, begin))
          if (isSum(of.value, parser) && isSum(per.value, parser)) add({ ...per, cost: per.cost + 0.2 }, true);
    }
  }
  return found;
}

/** "kilogram of weight": any noun before "of" can be the unit of what follows. */
function unitNouns(parser: Parser, at: number): number[] {
  const token = parser.tokens[at];
  const ofs = parser.role(at + 1, 'filler').filter((end) => end === at + 2 && parser.tokens[at + 1]!.kind === 'word');
  return token?.kind === 'word' && !parser.lexicon.knows(token.word) ? ofs : [];
}

const isSum = (measure: Measure, parser: Parser): boolean =>
  (measure.kind === 'metric' && addsUp(measure.metric.expression, parser)) ||
  (measure.kind === 'aggregate' &&
    measure.doubt === undefined &&
    ['sum', 'count', 'count_distinct', 'last'].includes(measure.aggregate.function));

/** Per customer means per customer among the rows: each that they refer to counts once. */
function perThing(parser: Parser, of: Measure, per: Parse<Measure>): Parse<Measure> {
  if (per.value.kind !== 'aggregate' || of.kind !== 'aggregate' || per.value.aggregate.function !== 'count') return per;
  if (per.value.conditions.length > 0 || of.table === per.value.table) return per;
  const key = keyTo(parser, of.table, per.value.table);
  if (key === null) return per;
  const counted = aggregateOf(of.table, 'count_distinct', { kind: 'column', name: key }, null, per.value.label);
  return { ...per, value: { ...counted, conditions: of.conditions, time: of.time } };
}
