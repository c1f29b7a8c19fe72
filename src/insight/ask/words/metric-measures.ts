import type { MetricExpression } from '../../metrics/expression/types.ts';
import type { Parse, Parser } from './parser.ts';
import type { Measure } from './types.ts';

/** A metric by its name; "total" adds nothing to one that is a total. */
export function ofMetrics(parser: Parser, at: number): Parse<Measure>[] {
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
