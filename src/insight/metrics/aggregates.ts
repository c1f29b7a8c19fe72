import type { RowExpression } from '../../data/model/row-expression.ts';
import { rowText } from './expression/row-text.ts';
import type { Aggregate, AggregateFunction, MetricExpression } from './expression/types.ts';

export const column = (name: string): RowExpression => ({ kind: 'column', name });

export function aggregate(name: AggregateFunction, of: RowExpression | null, filter: RowExpression | null = null): Aggregate {
  return { kind: 'aggregate', function: name, of, fraction: name === 'median' ? 0.5 : null, filter };
}

export function over(above: MetricExpression, below: MetricExpression): MetricExpression {
  return { kind: 'formula', name: '/', args: [above, below] };
}

/** An expression as a caller would write it. */
export function metricText(expression: MetricExpression): string {
  switch (expression.kind) {
    case 'metric':
      return expression.name;
    case 'number':
      return expression.text;
    case 'aggregate':
      return aggregateText(expression);
    case 'formula':
      return formulaText(expression);
  }
}

function aggregateText({ function: name, of, fraction, filter, holding }: Aggregate): string {
  const value = of === null ? '*' : rowText(of);
  const call =
    name === 'count_distinct'
      ? `count(DISTINCT ${value})`
      : name === 'percentile'
        ? `quantile_cont(${value}, ${fraction})`
        : `${name}(${value})`;
  const filtered = filter === null ? call : `${call} FILTER (WHERE ${rowText(filter)})`;
  return holding === undefined ? filtered : `${holding}(${filtered})`;
}

function formulaText({ name, args }: Extract<MetricExpression, { kind: 'formula' }>): string {
  const parts = args.map((arg) => (arg.kind === 'formula' ? `(${metricText(arg)})` : metricText(arg)));
  if (name === 'negate') return `-${parts[0]}`;
  return /^\w/.test(name) ? `${name}(${parts.join(', ')})` : parts.join(` ${name} `);
}
