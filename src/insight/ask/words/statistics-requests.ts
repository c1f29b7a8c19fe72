import type { StatisticsRequest } from '../procedures/index.ts';
import { type Measure as Shape, variableOf } from '../procedures/procedures.ts';
import { columnsAt } from './columns.ts';
import { leads } from './conditions.ts';
import type { Role } from './languages/types.ts';
import { outlierRules } from './methods.ts';
import type { Parse, Parser } from './parser.ts';
import type { ColumnRef } from './types.ts';

interface Statistics {
  table: ColumnRef['table'];
  request: StatisticsRequest;
}

/** Statistics that are asked for by name, of columns of one table. */
export function statistics(parser: Parser, at: number): Parse<Statistics>[] {
  return [
    ...correlations(parser, at),
    ...strongest(parser, at),
    ...outliers(parser, at),
    ...normality(parser, at),
    ...missing(parser, at),
    ...shapes(parser, at),
  ];
}

const isNumber = ({ column: { type } }: ColumnRef): boolean => type === 'integer' || type === 'decimal' || type === 'double';
const isNumberOrFlag = (ref: ColumnRef): boolean => isNumber(ref) || ref.column.type === 'boolean';

/** Columns of numbers, after words that lead up to them. */
function numbersAt(parser: Parser, at: number, fits = isNumber): Parse<ColumnRef>[] {
  return leads(parser, at).flatMap((start) => columnsAt(parser, start).filter(({ value }) => fits(value) && !value.column.personal));
}

/** "correlation between height and weight", "are height and weight correlated", "is height correlated with weight". */
function correlations(parser: Parser, at: number): Parse<Statistics>[] {
  const joined = (x: Parse<ColumnRef>, from: number) =>
    numbersAt(parser, from, isNumberOrFlag)
      .filter(({ value }) => value.table === x.value.table && value.column !== x.value.column)
      .map((y) => ({ x, y }));
  const pair = (start: number) =>
    numbersAt(parser, start, isNumberOrFlag).flatMap((x) => parser.role(x.end, 'and', 'against', 'is').flatMap((next) => joined(x, next)));
  const make = (end: number, { x, y }: ReturnType<typeof pair>[number], ranks: boolean): Parse<Statistics> => ({
    end,
    cost: x.cost + y.cost,
    value: {
      table: x.value.table,
      request: { procedure: 'correlate', args: [variableOf(x.value.column.name), variableOf(y.value.column.name), ranks] },
    },
  });
  const ways = [{ start: at, ranks: false }, ...parser.role(at, 'rankCorrelation').map((start) => ({ start, ranks: true }))];
  const before = ways.flatMap(({ start, ranks }) =>
    parser.role(start, 'correlation').flatMap((end) => pair(end).map((both) => make(both.y.end, both, ranks))),
  );
  const after = pair(at).flatMap((both) => parser.role(both.y.end, 'correlation').map((end) => make(end, both, false)));
  const between = numbersAt(parser, at, isNumberOrFlag).flatMap((x) =>
    parser
      .fillers(x.end)
      .flatMap((next) => parser.role(next, 'correlation'))
      .flatMap((next) => parser.role(next, 'and', 'against'))
      .flatMap((next) => joined(x, next).map((both) => make(both.y.end, both, false))),
  );
  return [...before, ...after, ...between];
}

/** "which column has the strongest correlation with income", "which variable is most correlated with income". */
function strongest(parser: Parser, at: number): Parse<Statistics>[] {
  return parser
    .role(at, 'which')
    .flatMap((start) => parser.fillers(start).flatMap((next) => parser.role(next, 'column')))
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => parser.role(start, 'highest', 'most'))
    .flatMap((start) => parser.role(start, 'correlation'))
    .flatMap((start) => [start, ...parser.role(start, 'against')].flatMap((next) => numbersAt(parser, next)))
    .flatMap(({ end, cost, value: { table, column } }): Parse<Statistics>[] => {
      const others = table.columns.filter(
        (one) => one !== column && isNumber({ table, column: one }) && !one.personal && !table.key.includes(one.name),
      );
      if (others.length === 0) return [];
      const args: [ReturnType<typeof variableOf>, ReturnType<typeof variableOf>[]] = [
        variableOf(column.name),
        others.map(({ name }) => variableOf(name)),
      ];
      return [{ end, cost, value: { table, request: { procedure: 'strongestCorrelation', args } } }];
    });
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
              value: { table: value.table, request: { procedure: 'findOutliers', args: [variableOf(value.column.name), rule.value] } },
            }),
          ),
        ),
      ),
    ),
  );
}

/** Outliers are values more than three standard deviations from the mean, unless another rule is named. */
function rulesAt(parser: Parser, at: number) {
  const after = parser.skipMarks(at);
  const starts = [after, ...parser.role(after, 'by')].flatMap((start) => leads(parser, start));
  return [{ end: at, value: { by: 'z' as const, threshold: 3 } }, ...starts.flatMap((start) => outlierRules(parser, start))];
}

const ALPHA = 0.05;

/** "is the income normally distributed", "normality of the income". */
function normality(parser: Parser, at: number): Parse<Statistics>[] {
  const make = (end: number, { value, cost }: Parse<ColumnRef>): Parse<Statistics> => ({
    end,
    cost,
    value: { table: value.table, request: { procedure: 'testNormality', args: [variableOf(value.column.name), null, ALPHA] } },
  });
  return [
    ...parser.role(at, 'normality').flatMap((end) => numbersAt(parser, end).map((column) => make(column.end, column))),
    ...numbersAt(parser, at).flatMap((column) =>
      parser.fillers(column.end).flatMap((next) => parser.role(next, 'normality').map((end) => make(end, column))),
    ),
  ];
}

/** "missing values in the age", "missing values in each column", "which column has the most missing values". */
function missing(parser: Parser, at: number): Parse<Statistics>[] {
  const make = (end: number, cost: number, table: ColumnRef['table'], columns: string[]): Parse<Statistics> => ({
    end,
    cost,
    value: { table, request: { procedure: 'countMissing', args: [columns] } },
  });
  const [only, another] = parser.scope.model.tables;
  const whole = (end: number) =>
    only && !another
      ? [
          make(
            end,
            0.1,
            only,
            only.columns.map(({ name }) => name),
          ),
        ]
      : [];
  const named = [at, ...parser.role(at, 'count'), ...parser.role(at, 'something')]
    .flatMap((start) => parser.role(start, 'missingValues'))
    .flatMap((end) => [
      ...leads(parser, end).flatMap((next) =>
        numbersAt(parser, next, () => true).map((column) => make(column.end, column.cost, column.value.table, [column.value.column.name])),
      ),
      ...[end, ...leads(parser, end)]
        .flatMap((next) => [...parser.role(next, 'each', 'all'), ...parser.role(next, 'by')])
        .flatMap((next) => parser.role(next, 'column'))
        .flatMap(whole),
    ]);
  const most = parser
    .role(at, 'which')
    .flatMap((start) => parser.fillers(start).flatMap((next) => parser.role(next, 'column')))
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => [start, ...parser.role(start, 'most', 'highest', 'something')])
    .flatMap((start) => [start, ...parser.role(start, 'count')])
    .flatMap((start) => parser.role(start, 'missingValues'))
    .flatMap(whole);
  return [...named, ...most];
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
];
/** What a metric can say is a metric. */
const METRICS: readonly Shape[] = ['mean', 'median', 'standard_deviation', 'minimum', 'maximum', 'total'];

/** "skewness and kurtosis of the income", "mean and quartiles of height and weight". */
function shapes(parser: Parser, at: number): Parse<Statistics>[] {
  const population = parser.says('populationDeviation');
  return shapeList(parser, at).flatMap(({ end, value: asked }) =>
    columnList(parser, end).flatMap(({ end: last, value, cost }): Parse<Statistics>[] => {
      const plain = asked.every((shape) => METRICS.includes(shape)) && !(population && asked.includes('standard_deviation'));
      const [first] = value;
      if (!first || plain) return [];
      const variables = value.map(({ column }) => variableOf(column.name));
      return [
        { end: last, cost, value: { table: first.table, request: { procedure: 'describeColumns', args: [variables, asked, null] } } },
      ];
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

function shapeList(parser: Parser, at: number): Parse<Shape[]>[] {
  return parser.once('shapes', at, () =>
    [
      ...SHAPES.flatMap(([role, shape]) => parser.fillers(at).flatMap((start) => parser.role(start, role).map((end) => ({ end, shape })))),
      ...quartiles(parser, at),
    ].flatMap(({ end, shape }): Parse<Shape[]>[] => [
      { end, cost: 0, value: [shape] },
      ...joinsAt(parser, end).flatMap((next) => shapeList(parser, next).map((rest) => ({ ...rest, value: [shape, ...rest.value] }))),
    ]),
  );
}

/** "first quartile", "3rd quartile". */
function quartiles(parser: Parser, at: number): { end: number; shape: Shape }[] {
  return parser.fillers(at).flatMap((start) => {
    const token = parser.tokens[start];
    const ordinal =
      Object.entries(parser.language.ordinals).find(([word]) => word === token?.word)?.[1] ??
      (token?.kind === 'number' ? token.value : null);
    const shape = ({ 1: 'first_quartile', 2: 'median', 3: 'third_quartile' } as const)[ordinal as 1 | 2 | 3];
    return shape ? parser.role(start + 1, 'quartile').map((end) => ({ end, shape })) : [];
  });
}
