import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { AggregateFunction } from '../../../metrics/expression/types.ts';
import { leads } from '../conditions/conditions.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { asksIn, columnsAt, isTime, tablesAt } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { endsWithThings } from '../groups/rated-things.ts';
import { priceAsked } from '../money/price-asked.ts';
import { aimedAt, worthOf } from '../money/worth.ts';
import { durationsAt } from '../times/durations.ts';
import { whenAsked } from '../times/when-asked.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Measure } from '../types.ts';
import { AMOUNTS } from '../vocabulary/generic-words.ts';
import { aggregateOf } from './aggregate-of.ts';
import { counts } from './counts.ts';
import { isMetric, ofMetrics } from './metric-measures.ts';
import { proportions, ratesOf } from './proportions.ts';

/** How a question aggregates: the function and, for percentiles, the fraction. */
interface Aggregation {
  name: AggregateFunction | null;
  fraction: number | null;
  /** Of moments only: "the earliest". */
  ofTimes?: true;
}

/** The numbers that the words at a position ask for, but for ratios. */
export function simpleMeasures(parser: Parser, at: number): Parse<Measure>[] {
  return parser.once('simple measure', at, () => {
    const found = [
      ...ofMetrics(parser, at),
      ...counts(parser, at),
      ...whenAsked(parser, at),
      ...priceAsked(parser, at),
      ...worthOf(parser, at),
      ...aimedAt(parser, at),
      ...proportions(parser, at),
      ...ratesOf(parser, at),
    ];
    for (const { end, value: aggregation, cost } of aggregations(parser, at)) {
      for (const start of parser.fillers(end))
        found.push(
          ...ofColumns(parser, at, start, aggregation, cost),
          ...(aggregation.ofTimes ? [] : ofDurations(parser, at, start, aggregation, cost)),
          ...(aggregation.ofTimes ? [] : ofAmounts(parser, at, start, aggregation, cost)),
        );
      if (aggregation.name !== null && !aggregation.ofTimes) found.push(...ofNumbers(parser, at, end, aggregation, cost));
    }
    return found;
  });
}

const OF_AMOUNTS: ReadonlySet<string | null> = new Set(['max', 'min', 'avg', 'median']);

/** "the highest fine", "average donation": of the only amount that the things have. */
function ofAmounts(parser: Parser, at: number, start: number, { name, fraction }: Aggregation, cost: number): Parse<Measure>[] {
  if (!OF_AMOUNTS.has(name)) return [];
  return tablesAt(parser, start).flatMap(({ end, value: table, cost: own }): Parse<Measure>[] => {
    const [amount, another] = table.columns.filter(
      ({ additivity, personal, derived }) => additivity === 'additive' && !personal && !derived,
    );
    // "The largest order" may have most lines, where those are what is counted.
    if (!amount || another || amount.type === 'integer' || parser.language.stems(parser.tokens[end - 1]!.word).length > 1) return [];
    const measure = aggregateOf(table, name!, { kind: 'column', name: amount.name }, fraction, parser.labelOf(at, end));
    return [{ end, cost: cost + own + 0.5, value: { ...measure, time: null } }];
  });
}

/** "average number of frames": of a column that holds a number of them. */
function ofNumbers(parser: Parser, at: number, start: number, aggregation: Aggregation, cost: number): Parse<Measure>[] {
  return parser
    .role(parser.skip(start), 'count')
    .flatMap((end) => parser.fillers(end))
    .flatMap((begin) => {
      const whole = new Set(
        columnsAt(parser, begin).flatMap(({ end, value, cost: own }) =>
          // A number of what is named otherwise is of other things.
          own < UNCERTAIN && isCounted(value, aggregation.name) ? [end] : [],
        ),
      );
      return ofColumns(parser, at, begin, aggregation, cost + 0.2).filter(({ end }) => whole.has(end));
    });
}

const UNCERTAIN = 0.25;

/** Whether a column can hold a number of things, of which no sum is taken unless it adds up. */
const isCounted = ({ table, column }: ColumnRef, name: AggregateFunction | null): boolean =>
  isNumberType(column.type) &&
  !table.key.includes(column.name) &&
  (column.additivity === 'additive'
    ? column.type === 'integer'
    : name !== 'sum' && column.additivity !== null && column.additivity !== 'rate');

/** "mean, median and standard deviation of the price", "mean of the price and the weight": several aggregates, of one table's columns. */
export function severalAggregates(parser: Parser, at: number): Parse<Measure[]>[] {
  return aggregationList(parser, at).flatMap(({ end, value: asked }) =>
    [...parser.fillers(end), ...parser.role(parser.skip(end), 'count').flatMap((next) => parser.fillers(next))].flatMap((start) =>
      aggregatedColumns(parser, start, asked).filter(({ value }) => value.length > 1 && new Set(value.map(tableOf)).size === 1),
    ),
  );
}

/** All aggregates of each of the columns at a position. */
function aggregatedColumns(parser: Parser, at: number, asked: readonly Asked[]): Parse<Measure[]>[] {
  const each = asked.map(({ from, to, aggregation }) =>
    ofColumns(parser, from, at, aggregation, 0).map((parse) => {
      const label = `${parser.textOf(from, to)} ${parser.textOf(at, parse.end)}`;
      return { ...parse, value: { ...parse.value, label } };
    }),
  );
  return each[0]!.flatMap((first): Parse<Measure[]>[] => {
    const same = each.map((parses) => parses.find(({ end, value }) => end === first.end && tableOf(value) === tableOf(first.value)));
    if (same.some((parse) => parse === undefined)) return [];
    const own = same.map((parse) => parse!.value);
    // "The member with the highest level, and return her credit": another request has no aggregate of the first.
    const joins = [...parser.role(parser.skipMarks(first.end), 'and'), ...(parser.tokens[first.end]?.word === ',' ? [first.end + 1] : [])];
    const rest = joins
      .flatMap((next) => parser.fillers(next).filter((start) => !asksIn(parser, next, start)))
      .flatMap((next) => aggregatedColumns(parser, next, asked));
    return [{ ...first, value: own }, ...rest.map(({ end, value, cost }) => ({ end, cost: first.cost + cost, value: [...own, ...value] }))];
  });
}

const tableOf = (measure: Measure) => (measure.kind === 'aggregate' ? measure.table : null);

interface Asked {
  from: number;
  to: number;
  aggregation: Aggregation;
}

/** "mean, median and maximum". */
function aggregationList(parser: Parser, at: number): Parse<Asked[]>[] {
  return parser.once('aggregations', at, () =>
    aggregations(parser, at).flatMap((first): Parse<Asked[]>[] => {
      if (first.value.name === null) return [];
      const asked = [{ from: at, to: first.end, aggregation: first.value }];
      const joins = [
        ...parser.role(parser.skipMarks(first.end), 'and'),
        ...(parser.tokens[first.end]?.word === ',' ? [first.end + 1] : []),
      ];
      const rest = joins.flatMap((next) => parser.fillers(next).flatMap((start) => aggregationList(parser, start)));
      return [{ end: first.end, cost: 0, value: asked }, ...rest.map((parse) => ({ ...parse, value: [...asked, ...parse.value] }))];
    }),
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
  const times = (['earliest', 'latest'] as const).flatMap((role) =>
    parser.role(at, role).map((end) => ({
      end,
      cost: 0.1,
      value: { name: role === 'earliest' ? ('min' as const) : ('max' as const), fraction: null, ofTimes: true as const },
    })),
  );
  return [none, ...plain, ...percentiles, ...times];
}

function ofColumns(parser: Parser, at: number, start: number, { name, fraction, ofTimes }: Aggregation, cost: number): Parse<Measure>[] {
  return columnsAt(parser, start).flatMap(({ end, value: ref, cost: own }): Parse<Measure>[] => {
    const extreme = name === 'max' || name === 'min' || parser.role(start - 1, 'highest', 'lowest').includes(start);
    if (extreme && endsWithThings(parser, { at: start, end }, ref)) return [];
    const chosen = functionFor(ref, name);
    if (chosen === null || (ofTimes && !isTime(ref)) || ref.derived !== undefined || isMetric(parser, start, end)) return [];
    // "Open shops" are those with a yes, and no sum of it.
    if (name === null && ref.column.additivity === 'unknown' && yesAndNo(parser.scope, ref)) return [];
    const label = parser.labelOf(at, end);
    const rate = name === null && ref.column.additivity === 'rate';
    const measure = {
      ...aggregateOf(ref.table, chosen, { kind: 'column', name: ref.column.name }, fraction, label),
      ...(rate ? { doubt: 'rate' as const } : {}),
      ...(name === null ? { bare: true as const } : {}),
      time: namedTime(ref),
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

/** The time whose verb a number is named after, unless that is the table's default: the amount due counts when it was due. */
function namedTime({ table, column }: ColumnRef): string | null {
  const [only, more] = partsOf(column.name).filter((part) => !AMOUNTS.has(part));
  if (!only || more) return null;
  const [time, another] = table.times.filter(({ verb }) => verb === only);
  return time && !another && time.column !== table.defaultTime ? time.column : null;
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
