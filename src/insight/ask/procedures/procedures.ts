import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { labelOf, sayNumber } from '../../figures/wording.ts';
import { studentTwoSided } from '../../statistics/distributions.ts';
import { dagostinoPearson, shapiroWilk } from './normality.ts';
import type { StatisticsPlan, StatisticsResult } from './types.ts';

/** Numbers of a table: one column, or the sum of several. */
export interface Variable {
  label: string;
  sql: string;
}

/** The rows that a procedure reads. */
export interface Scope {
  table: { name: string };
  /** An SQL condition with its wording; null for all rows. */
  where: { sql: string; words: string } | null;
}

/** A column's values as numbers; a truth value is 1 or 0. */
export function variableOf(column: string): Variable {
  return { label: column, sql: `CAST(${quoteName(column)} AS DOUBLE)` };
}

const from = ({ table, where }: Scope, ...and: string[]) => {
  const conditions = [...(where ? [where.sql] : []), ...and];
  return `FROM ${quoteName(table.name)}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
};
const among = ({ where }: Scope) => (where ? ` where ${where.words}` : '');
/** Twelve digits are the same however threads split the rows. */
const stable = (value: CellValue): number | null => (value === null || value === undefined ? null : Number(Number(value).toPrecision(12)));
const say = (value: CellValue, digits = 2) =>
  value === null ? 'no value' : Number(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const MEASURES = {
  mean: { label: 'Mean', sql: (x: string) => `avg(${x})` },
  median: { label: 'Median', sql: (x: string) => `median(${x})` },
  standard_deviation: { label: 'Standard deviation', sql: (x: string) => `stddev_samp(${x})` },
  population_standard_deviation: { label: 'Standard deviation (of the population)', sql: (x: string) => `stddev_pop(${x})` },
  variance: { label: 'Variance', sql: (x: string) => `var_samp(${x})` },
  minimum: { label: 'Minimum', sql: (x: string) => `min(${x})` },
  maximum: { label: 'Maximum', sql: (x: string) => `max(${x})` },
  range: { label: 'Range', sql: (x: string) => `max(${x}) - min(${x})` },
  total: { label: 'Total', sql: (x: string) => `sum(${x})` },
  skewness: { label: 'Skewness', sql: (x: string) => `skewness(${x})` },
  kurtosis: { label: 'Kurtosis', sql: (x: string) => `kurtosis(${x})` },
  first_quartile: { label: 'First quartile', sql: (x: string) => `quantile_cont(${x}, 0.25)` },
  third_quartile: { label: 'Third quartile', sql: (x: string) => `quantile_cont(${x}, 0.75)` },
  interquartile_range: { label: 'Interquartile range', sql: (x: string) => `quantile_cont(${x}, 0.75) - quantile_cont(${x}, 0.25)` },
} as const;
export type Measure = keyof typeof MEASURES;

/** Statistics of one or more columns, optionally by the values of another. */
export function describeColumns(
  scope: Scope,
  variables: readonly Variable[],
  measures: readonly Measure[],
  /** A column name. */
  group: string | null,
): StatisticsPlan {
  const several = variables.length > 1;
  const columns = variables.flatMap((variable) =>
    measures.map((measure) => ({
      name: several ? `${measure}_${variable.label}` : measure,
      label: several ? `${MEASURES[measure].label} of ${variable.label}` : MEASURES[measure].label,
      format: 'decimal' as const,
      sql: MEASURES[measure].sql(variable.sql),
    })),
  );
  const selected = columns.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`).join(', ');
  const key = group ? quoteName(group) : null;
  const sql = key
    ? `SELECT ${key}, ${selected} ${from(scope, `${key} IS NOT NULL`)} GROUP BY ${key} ORDER BY ${key}`
    : `SELECT ${selected} ${from(scope)}`;
  const title = `${measures.map((measure, i) => (i === 0 ? MEASURES[measure].label : MEASURES[measure].label.toLowerCase())).join(', ')} of ${variables.map(({ label }) => label).join(' and ')}${among(scope)}`;
  return {
    title,
    explanation: `${title}${group ? ` for each ${group}` : ''}, of “${scope.table.name}”; empty cells are left out.`,
    assumptions: [
      ...(measures.includes('standard_deviation') ? ['The standard deviation is that of a sample (n − 1).'] : []),
      ...(measures.includes('population_standard_deviation') ? ['The standard deviation is that of a population (n).'] : []),
    ],
    async run(ask): Promise<StatisticsResult> {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name], rowsMax: 1_000 });
      const shown = rows.map((row) => row.map((value, at) => (key && at === 0 ? value : stable(value))));
      const heads = [
        ...(group ? [{ name: group, label: labelOf(group), format: null }] : []),
        ...columns.map(({ name, label, format }) => ({ name, label, format })),
      ];
      const parts = shown
        .slice(0, 5)
        .map((row) =>
          heads
            .map(({ label }, at) => (key && at === 0 ? String(row[at]) : `${label.toLowerCase()} ${sayNumber(row[at] ?? null, 'decimal')}`))
            .join(', '),
        );
      return {
        sentence: `${title}: ${parts.join('; ')}${shown.length > 5 ? `; and ${shown.length - 5} more` : ''}.`,
        columns: heads,
        rows: shown,
        sql,
      };
    },
  };
}

/** The linear (Pearson) or rank (Spearman) correlation of two columns with its two-sided p-value. */
export function correlate(scope: Scope, x: Variable, y: Variable, ranks: boolean): StatisticsPlan {
  const name = ranks ? 'Spearman' : 'Pearson';
  const title = `${name} correlation of ${x.label} and ${y.label}${among(scope)}`;
  const pairs = `SELECT ${x.sql} AS x, ${y.sql} AS y ${from(scope, `${x.sql} IS NOT NULL`, `${y.sql} IS NOT NULL`)}`;
  const rank = (of: string) => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2.0`;
  const sql = ranks
    ? `SELECT corr(a, b) AS r, count(*) AS n FROM (SELECT ${rank('x')} AS a, ${rank('y')} AS b FROM (${pairs}))`
    : `SELECT corr(x, y) AS r, count(*) AS n FROM (${pairs})`;
  return {
    title,
    explanation: `${title}, over the rows of “${scope.table.name}” that have both.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const [r, n] = [stable(rows[0]?.[0] ?? null), Number(rows[0]?.[1] ?? 0)];
      const p =
        r === null || n < 3
          ? null
          : Math.abs(r) >= 1
            ? 0
            : Number(studentTwoSided(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2).toPrecision(6));
      const significance = p !== null && p < 0.05 ? 'significant' : 'not significant';
      const strength = r === null ? '' : ` (${correlationStrength(r)}, ${significance} at 5%)`;
      return {
        sentence: `${title}: r = ${say(r)}${strength}, p = ${say(p, 4)}, over ${n} rows.`,
        columns: [
          { name: 'correlation', label: 'Correlation', format: 'decimal' },
          { name: 'p_value', label: 'p-value', format: null },
          { name: 'rows', label: 'Rows', format: 'integer' },
        ],
        rows: [[r, p, n]],
        sql,
      };
    },
  };
}

/** The strength of a correlation after Cohen (1988): weak from 0.1, moderate from 0.3, strong from 0.5. */
function correlationStrength(r: number): string {
  const size = Math.abs(r);
  if (size < 0.1) return 'hardly any';
  return `${size < 0.3 ? 'weak' : size < 0.5 ? 'moderate' : 'strong'}, ${r > 0 ? 'positive' : 'negative'}`;
}

/** Which of several columns correlates most strongly with a target. */
export function strongestCorrelation(scope: Scope, target: Variable, others: readonly Variable[]): StatisticsPlan {
  const title = `Correlations with ${target.label}${among(scope)}`;
  const sql = `SELECT * FROM (${others.map((other) => `SELECT ${quoteText(other.label)} AS column_name, corr(${other.sql}, ${target.sql}) AS correlation ${from(scope)}`).join(' UNION ALL ')}) ORDER BY abs(correlation) DESC NULLS LAST, column_name`;
  return {
    title,
    explanation: `${title}: the Pearson correlation of every other number, the strongest first.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const shown = rows.map(([name, r]): CellValue[] => [name ?? null, stable(r ?? null)]);
      const [name, r] = shown[0] ?? [];
      return {
        sentence: `${name} has the strongest correlation with ${target.label}: ${say(r ?? null)}, ${Number(r) < 0 ? 'negative' : 'positive'}.`,
        columns: [
          { name: 'column_name', label: 'Column', format: null },
          { name: 'correlation', label: 'Correlation', format: 'decimal' },
        ],
        rows: shown,
        sql,
      };
    },
  };
}

export type OutlierRule = { by: 'z'; threshold: number } | { by: 'iqr'; factor: number };

/** Counts and summarizes outliers, by standard deviations or by interquartile ranges. */
export function findOutliers(scope: Scope, x: Variable, rule: OutlierRule): StatisticsPlan {
  const words =
    rule.by === 'z'
      ? `more than ${rule.threshold} standard deviations from the mean`
      : `more than ${rule.factor} interquartile ranges outside the quartiles`;
  const title = `Outliers of ${x.label}${among(scope)}`;
  const bounds =
    rule.by === 'z'
      ? `SELECT avg(x) - ${rule.threshold} * stddev_samp(x) AS low, avg(x) + ${rule.threshold} * stddev_samp(x) AS high FROM v`
      : `SELECT quantile_cont(x, 0.25) - ${rule.factor} * (quantile_cont(x, 0.75) - quantile_cont(x, 0.25)) AS low, quantile_cont(x, 0.75) + ${rule.factor} * (quantile_cont(x, 0.75) - quantile_cont(x, 0.25)) AS high FROM v`;
  const out = 'x < low OR x > high';
  const sql = `WITH v AS (SELECT ${x.sql} AS x ${from(scope, `${x.sql} IS NOT NULL`)}), b AS (${bounds}) SELECT count(*) FILTER (${out}) AS outliers, avg(x) FILTER (${out}) AS mean_of_outliers, median(x) FILTER (${out}) AS median_of_outliers, any_value(low) AS low, any_value(high) AS high FROM v, b`;
  return {
    title,
    explanation: `${title}: values ${words}, of “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const row = (rows[0] ?? []).map(stable);
      const head = (name: string, label: string, format: 'integer' | 'decimal') => ({ name, label, format });
      return {
        sentence: `${title}: ${row[0]} values are ${words}${row[0] ? `; their mean is ${say(row[1] ?? null)} and their median ${say(row[2] ?? null)}` : ''}. The bounds are ${say(row[3] ?? null)} and ${say(row[4] ?? null)}.`,
        columns: [
          head('outliers', 'Outliers', 'integer'),
          head('mean_of_outliers', 'Mean of outliers', 'decimal'),
          head('median_of_outliers', 'Median of outliers', 'decimal'),
          head('low', 'Lower bound', 'decimal'),
          head('high', 'Upper bound', 'decimal'),
        ],
        rows: [row],
        sql,
      };
    },
  };
}

const SHAPIRO_MAX = 5_000;

/**
 * Tests whether a column is normally distributed, by the test named, or else Shapiro–Wilk up to 5,000 values and D'Agostino–Pearson beyond.
 * Running it throws AppError validation_error if there are too many values for the test named.
 */
export function testNormality(scope: Scope, x: Variable, test: 'shapiro' | 'dagostino' | null, alpha: number): StatisticsPlan {
  const title = `Normality of ${x.label}${among(scope)}`;
  const where = from(scope, `${x.sql} IS NOT NULL`);
  const moments = `SELECT count(x) AS n, avg(pow(x - m, 3)) / pow(avg(pow(x - m, 2)), 1.5) AS skewness, avg(pow(x - m, 4)) / pow(avg(pow(x - m, 2)), 2) - 3 AS excess_kurtosis FROM (SELECT ${x.sql} AS x, avg(${x.sql}) OVER () AS m ${where})`;
  const values = `SELECT ${x.sql} AS x ${where} ORDER BY x`;
  return {
    title,
    explanation: `${title} of “${scope.table.name}”, tested at ${alpha * 100}%.`,
    assumptions: [],
    async run(ask) {
      const first = await ask({ label: `${title}: moments`, sql: moments, params: [], tables: [scope.table.name] });
      const [n, skewness, kurtosis] = (first.rows[0] ?? []).map(Number) as [number, number, number];
      if (test === 'shapiro' && n > SHAPIRO_MAX)
        throw new AppError(
          'validation_error',
          `The Shapiro–Wilk test is computed for at most ${SHAPIRO_MAX} values, and ${x.label} has ${n}. Ask by the D’Agostino–Pearson test.`,
        );
      const byMoments = test === 'dagostino' || n > SHAPIRO_MAX;
      let statistic: number;
      let p: number;
      if (byMoments) ({ k2: statistic, p } = dagostinoPearson(n, skewness, kurtosis));
      else {
        const sorted = await ask({ label: `${title}: values`, sql: values, params: [], tables: [scope.table.name], rowsMax: SHAPIRO_MAX });
        ({ w: statistic, p } = shapiroWilk(sorted.rows.map(([value]) => Number(value))));
      }
      const name = byMoments ? 'D’Agostino–Pearson K²' : 'Shapiro–Wilk W';
      const normal = p >= alpha;
      return {
        sentence: `${x.label} is ${normal ? 'consistent with a normal distribution' : 'not normally distributed'}: ${name} = ${say(statistic, 4)}, p = ${say(p, 4)}, over ${n} values.`,
        columns: [
          { name: 'normal', label: 'Normal', format: null },
          { name: 'p_value', label: 'p-value', format: null },
          { name: 'statistic', label: name, format: null },
          { name: 'values', label: 'Values', format: 'integer' },
        ],
        rows: [[normal, Number(p.toPrecision(6)), Number(statistic.toPrecision(8)), n]],
        sql: byMoments ? moments : values,
      };
    },
  };
}

/** Counts the empty cells of columns, also as a share of all cells. */
export function countMissing(scope: Scope, columns: readonly string[]): StatisticsPlan {
  const title = `Empty cells of ${columns.join(' and ')}${among(scope)}`;
  const sql = columns
    .map(
      (name) =>
        `SELECT ${quoteText(name)} AS column_name, count(*) - count(${quoteName(name)}) AS missing, 100.0 * (count(*) - count(${quoteName(name)})) / count(*) AS percent ${from(scope)}`,
    )
    .join(' UNION ALL ');
  const ordered = `SELECT * FROM (${sql}) ORDER BY missing DESC, column_name`;
  return {
    title,
    explanation: `${title}, of “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql: ordered, params: [], tables: [scope.table.name] });
      const shown = rows.map(([name, missing, percent]): CellValue[] => [name ?? null, Number(missing), stable(percent ?? null)]);
      return {
        sentence: `${title}: ${shown
          .slice(0, 5)
          .map(([name, missing, percent]) => `${name} ${missing} (${say(percent ?? null)}%)`)
          .join('; ')}.`,
        columns: [
          { name: 'column_name', label: 'Column', format: null },
          { name: 'missing', label: 'Missing', format: 'integer' },
          { name: 'percent', label: 'Percent', format: 'decimal' },
        ],
        rows: shown,
        sql: ordered,
      };
    },
  };
}
