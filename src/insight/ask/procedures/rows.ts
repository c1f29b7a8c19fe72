import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';

/** Numbers of a table: a column, or one computed from columns. */
export interface Variable {
  label: string;
  sql: string;
}

/** How values are prepared: empty cells filled, or all values transformed. */
export type PreparationKind = 'fill_mean' | 'fill_median' | 'fill_mode' | 'fill_zero' | 'log' | 'log10' | 'min_max';

export interface Preparation {
  column: string;
  by: PreparationKind;
}

export type OutlierRule = { by: 'z'; threshold: number; population?: boolean } | { by: 'iqr'; factor: number };

/** The rows that a procedure reads. */
export interface Scope {
  table: { name: string };
  /** An SQL condition with its wording; null for all rows. */
  where: { sql: string; words: string } | null;
  /** What is done to the values of columns before anything is computed of them. */
  prepared?: readonly Preparation[];
  /** Rows whose value is an outlier among them are left out. */
  trimmed?: { variable: Variable; rule: OutlierRule };
}

/** A column's values as numbers; a truth value is 1 or 0. */
export function variableOf(column: string): Variable {
  return { label: column, sql: `CAST(${quoteName(column)} AS DOUBLE)` };
}

/** `FROM` and `WHERE` of the rows of a scope that meet conditions besides. */
export function from({ table, where, trimmed, prepared }: Scope, ...and: string[]): string {
  const own = where ? [where.sql] : [];
  if (prepared) {
    const rows = `(SELECT * REPLACE (${prepared.map(preparedSql).join(', ')}) FROM ${quoteName(table.name)}${own.length > 0 ? ` WHERE ${own.join(' AND ')}` : ''}) AS prepared`;
    return `FROM ${rows}${and.length > 0 ? ` WHERE ${and.join(' AND ')}` : ''}`;
  }
  const kept = trimmed ? [insideSql(table.name, own, trimmed)] : [];
  const conditions = [...own, ...kept, ...and];
  return `FROM ${quoteName(table.name)}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
}

const PREPARED: Record<PreparationKind, { sql: (x: string) => string; words: string }> = {
  fill_mean: { sql: (x) => `coalesce(${x}, avg(${x}) OVER ())`, words: 'empty cells filled with the mean' },
  fill_median: { sql: (x) => `coalesce(${x}, median(${x}) OVER ())`, words: 'empty cells filled with the median' },
  fill_mode: { sql: (x) => `coalesce(${x}, mode(${x}) OVER ())`, words: 'empty cells filled with the most common value' },
  fill_zero: { sql: (x) => `coalesce(${x}, 0)`, words: 'empty cells filled with 0' },
  // Values that have no logarithm leave none at all.
  log: { sql: (x) => `CASE WHEN min(${x}) OVER () > 0 THEN ln(${x}) END`, words: 'natural logarithm' },
  log10: { sql: (x) => `CASE WHEN min(${x}) OVER () > 0 THEN log10(${x}) END`, words: 'logarithm to the base 10' },
  min_max: { sql: (x) => `(${x} - min(${x}) OVER ()) / nullif(max(${x}) OVER () - min(${x}) OVER (), 0)`, words: 'scaled from 0 to 1' },
};

const preparedSql = ({ column, by }: Preparation): string => `${PREPARED[by].sql(variableOf(column).sql)} AS ${quoteName(column)}`;

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
export const among = ({ where, trimmed, prepared }: Scope): string =>
  `${prepared ? ` (${prepared.map(({ column, by }) => `${column}: ${PREPARED[by].words}`).join(', ')})` : ''}${where ? ` where ${where.words}` : ''}${trimmed ? ` without outliers of ${trimmed.variable.label}` : ''}`;

/** Twelve digits are the same however threads split the rows. */
export const stable = (value: CellValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(Number(value).toPrecision(12));

export const say = (value: CellValue, digits = 2): string =>
  value === null ? 'no value' : Number(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const isSignificant = (p: number | null, level: number): boolean | null => (p === null ? null : p < level);

/** A p-value to six digits; fewer would round small ones to 0. */
export const pValue = (p: number): number => Number(p.toPrecision(6));
