import { quoteText } from '../../../data/engine/sql-quote.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import { meaningOf } from './meaning.ts';
import type { Aggregate, Operation, RowExpression } from './types.ts';

/** Renders a column of the current rows. */
export type ColumnSql = (name: string) => string;

/** Renders a row's value. Durations are seconds as DOUBLE: the median of an INTERVAL silently takes the lower middle. */
export function renderRow(expression: RowExpression, table: ModelTable, column: ColumnSql): string {
  const render = (one: RowExpression) => renderRow(one, table, column);
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'text':
      return quoteText(expression.value);
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'NULL';
    case 'date':
      return `${expression.type} ${quoteText(expression.text)}`;
    case 'column':
      return column(expression.name);
    case 'duration':
      return secondsBetween(render(expression.from), render(expression.until));
    case 'case': {
      const checks = expression.checks.map(({ when, value }) => `WHEN ${render(when)} THEN ${render(value)}`);
      return `CASE ${checks.join(' ')} ELSE ${render(expression.otherwise)} END`;
    }
    case 'operation':
      return renderOperation(expression, table, render);
  }
}

function secondsBetween(from: string, until: string): string {
  return `(date_diff('microsecond', CAST(${from} AS TIMESTAMP), CAST(${until} AS TIMESTAMP)) / 1e6)`;
}

const CALLS = new Set<Operation>([
  'coalesce',
  'nullif',
  'abs',
  'round',
  'lower',
  'upper',
  'trim',
  'greatest',
  'least',
  'year',
  'month',
  'hour',
]);

function renderOperation(
  { name, args }: Extract<RowExpression, { kind: 'operation' }>,
  table: ModelTable,
  render: (one: RowExpression) => string,
): string {
  const parts = args.map(render);
  const [first, second, third] = parts;
  switch (name) {
    case '-':
      return args.every((arg) => meaningOf(arg, table).additivity === 'time') ? secondsBetween(second!, first!) : `(${first} - ${second})`;
    case '/':
      return `(${first} / nullif(${second}, 0))`;
    case 'negate':
      return `(-${first})`;
    case 'not':
      return `(NOT ${first})`;
    case 'is null':
    case 'is not null':
      return `(${first} ${name.toUpperCase()})`;
    case 'in':
    case 'not in':
      return `(${first} ${name.toUpperCase()} (${parts.slice(1).join(', ')}))`;
    case 'between':
      return `(${first} BETWEEN ${second} AND ${third})`;
    case 'weekday':
      return `isodow(${first})`;
    default:
      return CALLS.has(name) ? `${name}(${parts.join(', ')})` : `(${parts.join(` ${name.toUpperCase()} `)})`;
  }
}

/** Renders an aggregate of `of` over rows that meet `when`. `last` has its own query and is not rendered here. */
export function renderAggregate({ function: name, fraction }: Aggregate, of: string | null, when: string | null): string {
  const filter = when === null ? '' : ` FILTER (WHERE ${when})`;
  switch (name) {
    case 'count':
      return `count(${of ?? '*'})${filter}`;
    case 'count_distinct':
      return `count(DISTINCT ${of})${filter}`;
    case 'median':
    case 'percentile':
      return `quantile_cont(CAST(${of} AS DOUBLE), ${fraction})${filter}`;
    case 'stddev':
      return `stddev_samp(${of})${filter}`;
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return `${name}(${of})${filter}`;
    case 'last':
      throw new Error('A stock is read at the end of a period, not over rows');
  }
}
