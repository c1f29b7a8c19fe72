import type { StatisticsRequest } from '../procedures/index.ts';
import { type Measure as Shape, variableOf } from '../procedures/procedures.ts';
import { columnsAt } from './columns.ts';
import { leads } from './conditions.ts';
import type { Role } from './languages/types.ts';
import type { Parse, Parser } from './parser.ts';
import type { AnalysisRequest, ColumnRef, Piece } from './types.ts';

/** What stands out, why something changed, when something was unusual, and statistics that are asked for by name. */
export function analysisRequests(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const add = (end: number, analysis: AnalysisRequest, cost = 0) => found.push({ end, cost, value: [{ kind: 'analysis', analysis }] });
  for (const end of parser.role(at, 'findings')) for (const last of ofTheData(parser, end)) add(last, { kind: 'findings' });
  for (const end of parser.role(at, 'why')) add(end, { kind: 'drivers' });
  for (const end of parser.role(at, 'when')) add(end, { kind: 'changed' });
  for (const start of opening(parser, at, 'something')) {
    for (const end of parser.role(start, 'findings'))
      if (start > at) for (const last of ofTheData(parser, end)) add(last, { kind: 'findings' });
    for (const end of parser.role(start, 'unusual')) {
      for (const last of [end, ...parser.role(end, 'something'), ...parser.step(end, 'day'), ...parser.role(end, 'time')])
        for (const after of ofTheData(parser, last)) add(after, { kind: 'unusual' });
    }
  }
  for (const { end, value, cost } of statistics(parser, at)) add(end, { kind: 'statistics', ...value }, cost);
  return [...found, ...moves(parser, at)];
}

/** "drop or jump", "changed its level". */
function moves(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'change').flatMap((end) => [
    ...parser.role(end, 'level').map((last): Parse<Piece[]> => ({ end: last, cost: 0, value: [{ kind: 'moved' }] })),
    ...parser
      .role(end, 'or')
      .flatMap((next) => parser.role(next, 'change'))
      .map((last): Parse<Piece[]> => ({ end: last, cost: 0, value: [{ kind: 'moved' }] })),
  ]);
}

/** The positions after any number of words with a role, and fillers. */
function opening(parser: Parser, at: number, role: Role): number[] {
  const found = [at];
  for (const start of found)
    for (const end of parser.role(start, role, 'filler')) if (!found.includes(end) && found.length < 8) found.push(end);
  return found;
}

/** "in the data", "here": says nothing more. */
function ofTheData(parser: Parser, at: number): number[] {
  return [at, ...leads(parser, at).flatMap((start) => parser.role(start, 'data'))];
}

interface Statistics {
  table: ColumnRef['table'];
  request: StatisticsRequest;
}

function statistics(parser: Parser, at: number): Parse<Statistics>[] {
  return [...correlations(parser, at), ...outliers(parser, at), ...normality(parser, at), ...missing(parser, at), ...shapes(parser, at)];
}

const isNumber = ({ column: { type } }: ColumnRef): boolean => type === 'integer' || type === 'decimal' || type === 'double';

/** Columns of numbers, also after words such as "column" and "values of". */
function numbersAt(parser: Parser, at: number, fits = isNumber): Parse<ColumnRef>[] {
  return leads(parser, at).flatMap((start) =>
    columnsAt(parser, start)
      .filter(({ value }) => fits(value) && !value.column.personal)
      .flatMap((parse) => [parse, ...parser.role(parse.end, 'column').map((end) => ({ ...parse, end }))]),
  );
}

/** "correlation between height and weight", "are height and weight correlated". */
function correlations(parser: Parser, at: number): Parse<Statistics>[] {
  const fits = (ref: ColumnRef) => isNumber(ref) || ref.column.type === 'boolean';
  const pair = (start: number) =>
    numbersAt(parser, start, fits).flatMap((x) =>
      parser.role(x.end, 'and', 'against', 'is').flatMap((next) =>
        numbersAt(parser, next, fits)
          .filter(({ value }) => value.table === x.value.table && value.column !== x.value.column)
          .map((y) => ({ x, y })),
      ),
    );
  const make = (end: number, { x, y }: ReturnType<typeof pair>[number], ranks: boolean): Parse<Statistics> => ({
    end,
    cost: x.cost + y.cost,
    value: {
      table: x.value.table,
      request: { procedure: 'correlate', args: [variableOf(x.value.column.name), variableOf(y.value.column.name), ranks] },
    },
  });
  const methods = [{ start: at, ranks: false }, ...parser.role(at, 'rankCorrelation').map((start) => ({ start, ranks: true }))];
  const before = methods.flatMap(({ start, ranks }) =>
    parser.role(start, 'correlation').flatMap((end) => pair(end).map((both) => make(both.y.end, both, ranks))),
  );
  const after = pair(at).flatMap((both) => parser.role(both.y.end, 'correlation').map((end) => make(end, both, false)));
  return [...before, ...after];
}

/** "outliers in the income by the IQR method". */
function outliers(parser: Parser, at: number): Parse<Statistics>[] {
  return [at, ...parser.role(at, 'count'), ...parser.role(at, 'something')].flatMap((start) =>
    parser.role(start, 'outliers').flatMap((end) =>
      leads(parser, end).flatMap((next) =>
        numbersAt(parser, next).flatMap(({ end: last, value, cost }) =>
          rulesAt(parser, last).map(
            (rule): Parse<Statistics> => ({
              end: rule.end,
              cost,
              value: { table: value.table, request: { procedure: 'findOutliers', args: [variableOf(value.column.name), rule.rule] } },
            }),
          ),
        ),
      ),
    ),
  );
}

const Z_THRESHOLD = 3;
const IQR_FACTOR = 1.5;

function rulesAt(parser: Parser, at: number) {
  const after = parser.skipMarks(at);
  const starts = [after, ...parser.role(after, 'by')].flatMap((start) => leads(parser, start));
  const z = starts.flatMap((start) => parser.role(start, 'zScore'));
  const iqr = starts.flatMap((start) => parser.role(start, 'quartileRange'));
  const closed = (end: number) => [end, ...parser.role(end, 'method')];
  return [
    { end: at, rule: { by: 'z' as const, threshold: Z_THRESHOLD } },
    ...z.flatMap(closed).map((end) => ({ end, rule: { by: 'z' as const, threshold: Z_THRESHOLD } })),
    ...iqr.flatMap(closed).map((end) => ({ end, rule: { by: 'iqr' as const, factor: IQR_FACTOR } })),
  ];
}

const ALPHA = 0.05;

/** "is the income normally distributed", "normality of the income". */
function normality(parser: Parser, at: number): Parse<Statistics>[] {
  const make = (end: number, { value, cost }: Parse<ColumnRef>): Parse<Statistics> => ({
    end,
    cost,
    value: { table: value.table, request: { procedure: 'testNormality', args: [variableOf(value.column.name), false, ALPHA] } },
  });
  return [
    ...parser.role(at, 'normality').flatMap((end) => numbersAt(parser, end).map((column) => make(column.end, column))),
    ...numbersAt(parser, at).flatMap((column) =>
      parser.fillers(column.end).flatMap((next) => parser.role(next, 'normality').map((end) => make(end, column))),
    ),
  ];
}

/** "missing values in the age". */
function missing(parser: Parser, at: number): Parse<Statistics>[] {
  return [at, ...parser.role(at, 'count'), ...parser.role(at, 'something')].flatMap((start) =>
    parser.role(start, 'missingValues').flatMap((end) =>
      parser
        .fillers(end)
        .flatMap((next) => numbersAt(parser, next, () => true))
        .map(
          ({ end: last, value, cost }): Parse<Statistics> => ({
            end: last,
            cost,
            value: { table: value.table, request: { procedure: 'countMissing', args: [[value.column.name]] } },
          }),
        ),
    ),
  );
}

const SHAPES: [Role, Shape][] = [
  ['average', 'mean'],
  ['median', 'median'],
  ['deviation', 'standard_deviation'],
  ['lowest', 'minimum'],
  ['highest', 'maximum'],
  ['variance', 'variance'],
  ['valueRange', 'range'],
  ['skewness', 'skewness'],
  ['kurtosis', 'kurtosis'],
  ['quartileRange', 'interquartile_range'],
];
/** What a metric can say is a metric. */
const METRICS: readonly Shape[] = ['mean', 'median', 'standard_deviation', 'minimum', 'maximum'];

/** "skewness and kurtosis of the income". */
function shapes(parser: Parser, at: number): Parse<Statistics>[] {
  return shapeList(parser, at)
    .filter(({ value }) => value.some((shape) => !METRICS.includes(shape)))
    .flatMap(({ end, value: asked }) =>
      numbersAt(parser, end).map(
        ({ end: last, value, cost }): Parse<Statistics> => ({
          end: last,
          cost,
          value: {
            table: value.table,
            request: { procedure: 'describeColumns', args: [[variableOf(value.column.name)], asked, null] },
          },
        }),
      ),
    );
}

function shapeList(parser: Parser, at: number): Parse<Shape[]>[] {
  return parser.once('shapes', at, () =>
    SHAPES.flatMap(([role, shape]) =>
      parser.fillers(at).flatMap((start) =>
        parser.role(start, role).flatMap((end): Parse<Shape[]>[] => {
          const joins = [...parser.role(parser.skipMarks(end), 'and'), ...(parser.tokens[end]?.word === ',' ? [end + 1] : [])];
          const more = joins.flatMap((next) => shapeList(parser, next));
          return [{ end, cost: 0, value: [shape] }, ...more.map((rest) => ({ ...rest, value: [shape, ...rest.value] }))];
        }),
      ),
    ),
  );
}
