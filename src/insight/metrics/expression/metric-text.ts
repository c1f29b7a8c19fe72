import { nameText, rowText } from './row-text.ts';
import type { Aggregate, MetricExpression } from './types.ts';

const INFIX = new Set(['+', '-', '*', '/']);

/** A metric's expression as a caller would write it. */
export function metricText(expression: MetricExpression): string {
  switch (expression.kind) {
    case 'aggregate':
      return aggregateText(expression);
    case 'metric':
      return nameText(expression.name);
    case 'number':
      return expression.text;
    case 'formula': {
      const { name } = expression;
      const args = expression.args.map((arg) => (arg.kind === 'formula' ? `(${metricText(arg)})` : metricText(arg)));
      if (name === 'negate') return `-${args[0]}`;
      return INFIX.has(name) ? args.join(` ${name} `) : `${name}(${args.join(', ')})`;
    }
  }
}

function aggregateText({ function: name, of, fraction, filter, holding }: Aggregate): string {
  const inner = of === null ? null : rowText(of);
  const where = filter === null ? '' : ` FILTER (WHERE ${rowText(filter)})`;
  const plain =
    name === 'count_distinct'
      ? `count(DISTINCT ${inner})`
      : name === 'percentile'
        ? `percentile(${inner}, ${fraction})`
        : `${name}(${inner ?? '*'})`;
  if (holding === undefined) return `${plain}${where}`;
  return of === null ? `${holding}()${where}` : `${holding}(${plain}${where})`;
}
