import type { CellValue } from '../../../data/engine/types.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { Build } from '../metric-query/build.ts';
import { filterSql } from '../metric-query/filter-sql.ts';
import { tableNamed } from '../metric-query/model-paths.ts';
import { resolveRange } from '../metric-query/periods.ts';
import { RowSource } from '../metric-query/row-source.ts';
import { localTime, withinRange } from '../metric-query/time-sql.ts';
import { rangeOf } from './run-query.ts';

/** Rows of a bound table as a parenthesized SELECT. */
export interface RowsRelation {
  sql: string;
  params: CellValue[];
  tables: string[];
}

/** SQL of what a metric query reads of a row. */
export interface RowParts {
  value(expression: RowExpression): string;
  column(name: string): string;
  within(span: Span): string;
  /** Days since 1970-01-01 in the organization's zone. */
  day(): string;
}

/**
 * The rows that a metric query would read: those of the filters and of any of the spans (null: all), in the organization's calendar. For what
 * is no metric: listings, checks of quality, and the moments that tests need. `more` names further columns. With `owner`, one row for each
 * of its values.
 */
export function rowsRelation(
  { scope, table, filters, time }: Pick<SourceBinding, 'scope' | 'table' | 'filters' | 'time'>,
  spans: readonly Span[] | null,
  more: (parts: RowParts) => string[] = () => [],
  owner: readonly string[] = [],
): RowsRelation {
  const build = new Build(scope);
  const meaning = tableNamed(scope.model, table.name);
  const rows = new RowSource(build, meaning);
  const parts: RowParts = {
    value: (expression) => rows.value(expression),
    column: (name) => rows.own(name),
    within: (span) => {
      const { named } = resolveRange(rangeOf(span), scope.calendar, null)!;
      return withinRange(meaning, time!.time, rows.own(time!.column), named, scope.calendar);
    },
    day: () => `(CAST(${localTime(meaning, time!.time, rows.own(time!.column), scope.calendar)} AS DATE) - DATE '1970-01-01')`,
  };
  const conditions = [
    ...(spans && time ? [`(${spans.map((span) => `(${parts.within(span)})`).join(' OR ')})`] : []),
    ...filters.map((filter) => filterSql(build, rows, filter)),
  ];
  const once = owner.map((name) => rows.own(name));
  const columns = [`${rows.alias}.*`, ...more(parts)].join(', ');
  const where = conditions.length > 0 ? `\n  WHERE ${conditions.join(' AND ')}` : '';
  const sql = `(SELECT ${once.length > 0 ? `DISTINCT ON (${once.join(', ')}) ` : ''}${columns} ${rows.from()}${where})`;
  return { sql, params: build.params, tables: [...build.tables] };
}
