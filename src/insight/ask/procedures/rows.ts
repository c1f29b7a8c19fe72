import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';

/** Numbers of a table: a column, or one computed from columns. */
export interface Variable {
  label: string;
  sql: string;
}

export type OutlierRule = { by: 'z'; threshold: number; population?: boolean } | { by: 'iqr'; factor: number };

/** The rows that a procedure reads. */
export interface Scope {
  table: { name: string };
  /** An SQL condition with its wording; null for all rows. */
  where: { sql: string; words: string } | null;
  /** Rows whose value is an outlier among them are left out. */
  trimmed?: { variable: Variable; rule: OutlierRule };
}

/** A column's values as numbers; a truth value is 1 or 0. */
export function variableOf(column: string): Variable {
  return { label: column, sql: `CAST(${quoteName(column)} AS DOUBLE)` };
}

/** `FROM` and `WHERE` of the rows of a scope that meet conditions besides. */
export function from({ table, where, trimmed }: Scope, ...and: string[]): string {
  const own = where ? [where.sql] : [];
  const kept = trimmed ? [insideSql(table.name, own, trimmed)] : [];
  const conditions = [...own, ...kept, ...and];
  return `FROM ${quoteName(table.name)}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
}

function insideSql(table: string, where: readonly string[], { variable: { sql }, rule }: NonNullable<Scope['trimmed']>): string {
  const rows = `FROM ${quoteName(table)}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`;
  const [low, high] = boundsSql(sql, rule);
  return `${sql} BETWEEN (SELECT ${low} ${rows}) AND (SELECT ${high} ${rows})`;
}

/** The least and the greatest value that are no outliers. */
export function boundsSql(x: string, rule: OutlierRule): [low: string, high: string] {
  if (rule.by === 'z') {
    const deviation = `${rule.threshold} * ${rule.population ? 'stddev_pop' : 'stddev_samp'}(${x})`;
    return [`avg(${x}) - ${deviation}`, `avg(${x}) + ${deviation}`];
  }
  const [q1, q3] = [`quantile_cont(${x}, 0.25)`, `quantile_cont(${x}, 0.75)`];
  return [`${q1} - ${rule.factor} * (${q3} - ${q1})`, `${q3} + ${rule.factor} * (${q3} - ${q1})`];
}

export const ruleInWords = (rule: OutlierRule): string =>
  rule.by === 'z'
    ? `more than ${rule.threshold} standard deviations from the mean`
    : `more than ${rule.factor} interquartile ranges outside the quartiles`;

/** Which rows, for a title. */
export const among = ({ where, trimmed }: Scope): string =>
  `${where ? ` where ${where.words}` : ''}${trimmed ? ` without outliers of ${trimmed.variable.label}` : ''}`;

/** Twelve digits are the same however threads split the rows. */
export const stable = (value: CellValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(Number(value).toPrecision(12));

export const say = (value: CellValue, digits = 2): string =>
  value === null ? 'no value' : Number(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const isSignificant = (p: number | null, level: number): boolean | null => (p === null ? null : p < level);

/** A p-value to six digits; fewer would round small ones to 0. */
export const pValue = (p: number): number => Number(p.toPrecision(6));
