import { foldedSql } from '../../../data/engine/folded-text.ts';
import { quoteText } from '../../../data/engine/sql-quote.ts';
import { CALLS, type Operation, type RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import { localTime } from '../metric-query/time-sql.ts';
import type { Calendar } from '../metric-query/types.ts';
import { meaningOf } from './meaning.ts';
import type { Aggregate } from './types.ts';
import { typeOf } from './value-type.ts';

const COMPENSATED = { sum: 'fsum', avg: 'favg' } as const;

/** How rows are rendered: the SQL of their columns, and the calendar that times are read in. */
export interface RowSql {
  column(name: string): string;
  calendar: Calendar;
}

/** Renders a row's value. Durations are seconds as DOUBLE: the median of an INTERVAL silently takes the lower middle. */
export function renderRow(expression: RowExpression, table: ModelTable, sql: RowSql): string {
  const render = (one: RowExpression) => renderRow(one, table, sql);
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
      return columnSql(expression.name, table, sql);
    case 'duration':
      return secondsBetween(expression.from, expression.until, table, sql);
    case 'case': {
      const checks = expression.checks.map(({ when, value }) => `WHEN ${render(when)} THEN ${render(value)}`);
      return `CASE ${checks.join(' ')} ELSE ${render(expression.otherwise)} END`;
    }
    case 'operation':
      return renderOperation(expression, table, sql);
  }
}

/** A time is read in the calendar's zone. Years stay numbers, except where a moment is asked for. */
function columnSql(name: string, table: ModelTable, { column, calendar }: RowSql, moment = false): string {
  const time = table.times.find((one) => one.column === name);
  const year = table.columns.find((one) => one.name === name)?.type === 'integer';
  return time && (moment || !year) ? localTime(table, time, column(name), calendar) : column(name);
}

function renderMoment(expression: RowExpression, table: ModelTable, sql: RowSql): string {
  return expression.kind === 'column' ? columnSql(expression.name, table, sql, true) : renderRow(expression, table, sql);
}

function secondsBetween(from: RowExpression, until: RowExpression, table: ModelTable, sql: RowSql): string {
  const ends = [from, until];
  // Between two zoned times the hour that a change of clocks adds or drops counts.
  const zoned = ends.every((end) => end.kind === 'column' && isZoned(table, end.name));
  const [start, end] = ends.map((one) =>
    zoned && one.kind === 'column' ? `timezone('UTC', ${sql.column(one.name)})` : `CAST(${renderMoment(one, table, sql)} AS TIMESTAMP)`,
  );
  return `(date_diff('microsecond', ${start}, ${end}) / 1e6)`;
}

function isZoned({ columns, times }: ModelTable, name: string): boolean {
  const native = times.some((one) => one.column === name && one.sql === null);
  return native && columns.some((one) => one.name === name && one.engineType.includes('TIME ZONE'));
}

const OF_MOMENTS = new Set<Operation>(['year', 'month', 'weekday', 'hour', 'age', 'days_since']);

function renderOperation({ name, args }: Extract<RowExpression, { kind: 'operation' }>, table: ModelTable, sql: RowSql): string {
  const parts = args.map((arg) => (OF_MOMENTS.has(name) ? renderMoment : renderRow)(arg, table, sql));
  if (SAME.has(name) && args.some((arg) => arg.kind === 'column' && isFolded(table, arg.name)))
    return rendered(name, parts.map(foldedSql), args, table, sql);
  return rendered(name, parts, args, table, sql);
}

const SAME = new Set<Operation>(['=', '<>', 'in', 'not in']);

function isFolded({ columns }: ModelTable, name: string): boolean {
  return columns.some((column) => column.name === name && column.folded === true);
}

function rendered(name: Operation, parts: readonly string[], args: readonly RowExpression[], table: ModelTable, sql: RowSql): string {
  const [first, second, third] = parts;
  switch (name) {
    case '-':
      return args.every((arg) => meaningOf(arg, table).additivity === 'time')
        ? secondsBetween(args[1]!, args[0]!, table, sql)
        : `(${first} - ${second})`;
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
    case 'days_since':
      return `date_diff('day', CAST(${first} AS DATE), DATE ${quoteText(sql.calendar.now.slice(0, 10))})`;
    case 'age':
      return `date_sub('year', CAST(${first} AS DATE), DATE ${quoteText(sql.calendar.now.slice(0, 10))})`;
    default:
      return CALLS.has(name) ? `${name}(${parts.join(', ')})` : `(${parts.join(` ${name.toUpperCase()} `)})`;
  }
}

/**
 * Renders an aggregate of `of` over rows that meet `when`. `last` has its own query and is not rendered here. Inexact numbers are summed with
 * compensation (Kahan 1965), so that the order of rows and the number of threads do not show.
 */
export function renderAggregate(
  { function: name, fraction, of: value }: Aggregate,
  table: ModelTable,
  of: string | null,
  when: string | null,
): string {
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
      return `${value && typeOf(value, table) === 'double' ? COMPENSATED[name] : name}(${of})${filter}`;
    case 'min':
    case 'max':
      return `${name}(${of})${filter}`;
    case 'last':
      throw new Error('A stock is read at the end of a period, not over rows');
  }
}
