import type { MetricExpression } from '../../../metrics/expression/types.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Measure } from '../types.ts';

/** A metric by its name; "total" adds nothing to one that is a total, nor "average" to one that is an average. */
export function ofMetrics(parser: Parser, at: number): Parse<Measure>[] {
  const starts = [
    { start: at, fits: () => true },
    ...parser.role(at, 'sum', 'howMuch').map((start) => ({ start, fits: (of: MetricExpression) => addsUp(of, parser) })),
    ...parser.role(at, 'average').map((start) => ({ start, fits: isMean })),
    ...(OVERALL.has(parser.tokens[at]?.word ?? '') ? [{ start: at + 1, fits: () => true }] : []),
  ];
  return starts.flatMap(({ start, fits }) =>
    parser.fillers(start).flatMap((begin) =>
      parser.names(begin).flatMap(({ end, value, cost }): Parse<Measure>[] => {
        if (value.kind !== 'metric' || !fits(value.metric.expression)) return [];
        const label = parser.labelOf(at, end);
        return [{ end, cost: value.metric.approved ? cost * 0.5 : cost, value: { kind: 'metric', metric: value.metric, label } }];
      }),
    ),
  );
}

/** What says that no groups are meant. */
const OVERALL: ReadonlySet<string> = new Set(['overall']);

/** A mean of rows, perhaps in another unit. */
const isMean = (of: MetricExpression): boolean =>
  (of.kind === 'aggregate' && of.function === 'avg') ||
  (of.kind === 'formula' && of.name === '/' && isMean(of.args[0]!) && of.args[1]!.kind === 'number');

/** Whether a metric is a total of rows, as far as its definition shows. */
export function addsUp(expression: MetricExpression, parser: Parser): boolean {
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
export function isMetric(parser: Parser, at: number, end: number): boolean {
  return parser.names(at).some((one) => one.end === end && one.value.kind === 'metric' && one.value.metric.approved);
}
