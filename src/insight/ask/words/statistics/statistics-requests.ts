import type { Measure as Shape, StatisticsRequest } from '../../procedures/index.ts';
import { isNumber, leads } from '../conditions/conditions.ts';
import { columnsAt, isKey } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { endsWithThings } from '../groups/rated-things.ts';
import type { Role } from '../languages/types.ts';
import { isMetric } from '../measures/metric-measures.ts';
import type { ColumnRef } from '../types.ts';
import { strongestAt } from './strongest-correlation.ts';
import { variable } from './variables.ts';

interface Statistics {
  table: ColumnRef['table'];
  request: StatisticsRequest;
}

/** Statistics that are asked for by name with their columns next to them, all of one table. */
export function statistics(parser: Parser, at: number): Parse<Statistics>[] {
  return [...strongestAt(parser, at, numbersAt), ...missing(parser, at), ...shapes(parser, at)];
}

/** Columns of numbers, after words that lead up to them. */
function numbersAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  return leads(parser, at).flatMap((start) =>
    columnsAt(parser, start)
      .filter(({ end, value }) => !endsWithThings(parser, { at: start, end }, value))
      .filter(
        ({ end, value, cost }) =>
          isNumber(value) && !value.column.personal && !isMetric(parser, start, end) && !(cost > 0 && isKey(parser.scope, value)),
      ),
  );
}

/** "missing values in each column", "which column has the most missing values": of the only table. */
function missing(parser: Parser, at: number): Parse<Statistics>[] {
  const [only, another] = parser.scope.model.tables;
  if (!only || another) return [];
  const whole = (end: number, asked: 'missing' | 'most' | 'percent'): Parse<Statistics> => ({
    end,
    cost: 0.1,
    value: { table: only, request: { procedure: 'countMissing', args: [only.columns.map(({ name }) => name), asked] } },
  });
  const counted = [at, ...parser.role(at, 'count'), ...parser.role(at, 'something')];
  const shared = leads(parser, at).flatMap((start) =>
    parser
      .role(start, 'share', 'percent')
      .flatMap((next) => leads(parser, next))
      .flatMap((next) => parser.role(next, 'missingValues'))
      .flatMap((end) => leads(parser, end))
      .flatMap((next) => [...parser.role(next, 'each', 'all'), ...parser.role(next, 'by')])
      .flatMap((next) => parser.role(next, 'column'))
      .map((end) => whole(end, 'percent')),
  );
  const each = counted
    .flatMap((start) => parser.role(start, 'missingValues'))
    .flatMap((end) => [end, ...leads(parser, end)])
    .flatMap((next) => [...parser.role(next, 'each', 'all'), ...parser.role(next, 'by')])
    .flatMap((next) => parser.role(next, 'column'))
    .map((end) => whole(end, 'missing'));
  const most = parser
    .role(at, 'which')
    .flatMap((start) => parser.fillers(start).flatMap((next) => parser.role(next, 'column')))
    .flatMap((start) => [...leads(parser, start), ...parser.role(start, 'contains')])
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => parser.role(start, 'most', 'highest'))
    .flatMap((start) => [start, ...parser.role(start, 'count')])
    .flatMap((start) => parser.role(start, 'missingValues'))
    .map((end) => whole(end, 'most'));
  const having = parser
    .role(at, 'which')
    .flatMap((start) => parser.fillers(start).flatMap((next) => parser.role(next, 'column')))
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => [start, ...parser.role(start, 'something')])
    .flatMap((start) => parser.role(start, 'missingValues'))
    .map((end) => whole(end, 'missing'));
  return [...shared, ...each, ...most, ...having];
}

const SHAPES: [Role, Shape][] = [
  ['average', 'mean'],
  ['median', 'median'],
  ['deviation', 'standard_deviation'],
  ['populationDeviation', 'population_standard_deviation'],
  ['lowest', 'minimum'],
  ['highest', 'maximum'],
  ['sum', 'total'],
  ['variance', 'variance'],
  ['valueRange', 'range'],
  ['skewness', 'skewness'],
  ['kurtosis', 'kurtosis'],
  ['quartileRange', 'interquartile_range'],
  ['firstQuartile', 'first_quartile'],
  ['thirdQuartile', 'third_quartile'],
  ['variation', 'coefficient_of_variation'],
  ['standardError', 'standard_error'],
  ['mode', 'mode'],
];
/** What a metric can say is a metric. */
const METRICS: readonly Shape[] = ['mean', 'median', 'standard_deviation', 'minimum', 'maximum', 'total'];
const isMetricToo = (shape: Shape): boolean => METRICS.includes(shape) || shape.startsWith('percentile_');

/** "skewness and kurtosis of the income", "mean and quartiles of height and weight". */
function shapes(parser: Parser, at: number): Parse<Statistics>[] {
  const population = parser.says('populationDeviation');
  return shapeList(parser, at).flatMap(({ end, value: asked }) =>
    columnList(parser, end).flatMap(({ end: last, value, cost }): Parse<Statistics>[] => {
      const [first] = value;
      const own = value.every(({ derived }) => derived === undefined);
      const plain = own && asked.every(isMetricToo) && !(population && asked.includes('standard_deviation'));
      if (!first || (asked.includes('total') && value.some(({ column, derived }) => !derived && column.additivity !== 'additive')))
        return [];
      const request: StatisticsRequest = { procedure: 'describeColumns', args: [value.map(variable), asked, null] };
      // A metric is the better way to say what it can say, but some questions leave only this one.
      return [{ end: last, cost: cost + (plain ? 1.2 : 0), value: { table: first.table, request } }];
    }),
  );
}

/** "height and weight": numbers of one table. */
function columnList(parser: Parser, at: number): Parse<ColumnRef[]>[] {
  return numbersAt(parser, at).flatMap((first): Parse<ColumnRef[]>[] => [
    { ...first, value: [first.value] },
    ...joinsAt(parser, first.end).flatMap((next) =>
      columnList(parser, next)
        .filter(({ value }) => value.every(({ table, column }) => table === first.value.table && column !== first.value.column))
        .map((rest) => ({ end: rest.end, cost: first.cost + rest.cost, value: [first.value, ...rest.value] })),
    ),
  ]);
}

const joinsAt = (parser: Parser, at: number): number[] => [
  ...parser.role(parser.skipMarks(at), 'and'),
  ...(parser.tokens[at]?.word === ',' ? [at + 1] : []),
];

/** "mean, median and first quartile". */
export function shapeList(parser: Parser, at: number): Parse<Shape[]>[] {
  return parser.once('shapes', at, () =>
    [
      ...SHAPES.flatMap(([role, shape]) => parser.fillers(at).flatMap((start) => parser.role(start, role).map((end) => ({ end, shape })))),
      ...quartiles(parser, at),
      ...percentiles(parser, at),
    ]
      .map(({ end, shape }) => ({ end: repeated(parser, end, shape), shape }))
      .flatMap(({ end, shape }): Parse<Shape[]>[] => [
        { end, cost: 0, value: [shape] },
        ...joinsAt(parser, end).flatMap((next) =>
          shapeList(parser, next)
            .filter(({ value }) => !value.includes(shape))
            .map((rest) => ({ ...rest, value: [shape, ...rest.value] })),
        ),
      ]),
  );
}

/** "interquartile range (IQR)" says the same twice. */
function repeated(parser: Parser, at: number, shape: Shape): number {
  if (parser.tokens[at]?.word !== '(') return at;
  const role = SHAPES.find(([, one]) => one === shape)?.[0];
  const closed = role ? parser.role(at + 1, role).find((end) => parser.tokens[end]?.word === ')') : undefined;
  return closed === undefined ? at : closed + 1;
}

/** "first quartile", "3rd quartile". */
function quartiles(parser: Parser, at: number): { end: number; shape: Shape }[] {
  return parser.fillers(at).flatMap((start) => {
    const token = parser.tokens[start];
    const ordinal = parser.ordinalAt(start) ?? (token?.kind === 'number' ? token.value : null);
    const shape = ({ 1: 'first_quartile', 2: 'median', 3: 'third_quartile' } as const)[ordinal as 1 | 2 | 3];
    return shape ? parser.role(parser.skipMarks(start + 1), 'quartile').map((end) => ({ end, shape })) : [];
  });
}

/** "90th percentile", "95 % quantile". */
function percentiles(parser: Parser, at: number): { end: number; shape: Shape }[] {
  return parser.fillers(at).flatMap((start) => {
    const value = parser.tokens[start]?.kind === 'number' ? parser.tokens[start]!.value : null;
    if (value === null || value <= 0 || value >= 100) return [];
    const next = parser.skipMarks(start + 1);
    const shape: Shape = value === 25 ? 'first_quartile' : value === 75 ? 'third_quartile' : `percentile_${value}`;
    return [...parser.role(next, 'percentile'), ...sharedNoun(parser, next)].map((end) => ({ end, shape }));
  });
}

/** "The 10th and the 90th percentile": the noun of both stands after the second. */
function sharedNoun(parser: Parser, at: number): number[] {
  const more = joinsAt(parser, at).some((next) =>
    parser.fillers(next).some((start) => parser.tokens[start]?.kind === 'number' && percentiles(parser, start).length > 0),
  );
  return more ? [at] : [];
}
