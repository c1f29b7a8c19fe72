import { quoteName } from '../../../data/engine/sql-quote.ts';
import { labelOf, sayNumber } from '../../figures/wording.ts';
import { among, from, type Scope, stable, type Variable } from './rows.ts';
import type { StatisticsPlan, StatisticsResult } from './types.ts';

const quartile = (x: string, share: number) => `quantile_cont(${x}, ${share})`;
/** The skewness that divides by n, from that of a sample. */
const plainSkewness = (x: string) => `skewness(${x}) * (count(${x}) - 2) / sqrt(count(${x}) * (count(${x}) - 1.0))`;
const commonest = (x: string) =>
  `list_min(list_transform(list_filter(map_entries(histogram(${x})), lambda e: e.value = list_max(map_values(histogram(${x})))), lambda e: e.key))`;

const MEASURES = {
  mean: { label: 'Mean', sql: (x: string) => `avg(${x})` },
  median: { label: 'Median', sql: (x: string) => `median(${x})` },
  mode: { label: 'Mode', sql: commonest },
  standard_deviation: { label: 'Standard deviation', sql: (x: string) => `stddev_samp(${x})` },
  population_standard_deviation: { label: 'Standard deviation (of the population)', sql: (x: string) => `stddev_pop(${x})` },
  variance: { label: 'Variance', sql: (x: string) => `var_samp(${x})` },
  population_variance: { label: 'Variance (of the population)', sql: (x: string) => `var_pop(${x})` },
  coefficient_of_variation: { label: 'Coefficient of variation', sql: (x: string) => `stddev_samp(${x}) / avg(${x})` },
  population_coefficient_of_variation: {
    label: 'Coefficient of variation (of the population)',
    sql: (x: string) => `stddev_pop(${x}) / avg(${x})`,
  },
  population_standard_error: {
    label: 'Standard error of the mean (of the population)',
    sql: (x: string) => `stddev_pop(${x}) / sqrt(count(${x}))`,
  },
  standard_error: { label: 'Standard error of the mean', sql: (x: string) => `stddev_samp(${x}) / sqrt(count(${x}))` },
  minimum: { label: 'Minimum', sql: (x: string) => `min(${x})` },
  maximum: { label: 'Maximum', sql: (x: string) => `max(${x})` },
  range: { label: 'Range', sql: (x: string) => `max(${x}) - min(${x})` },
  total: { label: 'Total', sql: (x: string) => `sum(${x})` },
  count: { label: 'Count', sql: (x: string) => `count(${x})` },
  missing: { label: 'Missing values', sql: (x: string) => `count(*) - count(${x})` },
  skewness: { label: 'Skewness', sql: (x: string) => `skewness(${x})` },
  population_skewness: { label: 'Skewness (of the population)', sql: plainSkewness },
  kurtosis: { label: 'Kurtosis', sql: (x: string) => `kurtosis(${x})` },
  population_kurtosis: { label: 'Kurtosis (of the population)', sql: (x: string) => `kurtosis_pop(${x})` },
  first_quartile: { label: 'First quartile', sql: (x: string) => quartile(x, 0.25) },
  third_quartile: { label: 'Third quartile', sql: (x: string) => quartile(x, 0.75) },
  interquartile_range: { label: 'Interquartile range', sql: (x: string) => `${quartile(x, 0.75)} - ${quartile(x, 0.25)}` },
} as const;
/** A statistic of one column; a percentile by its number. */
export type Measure = keyof typeof MEASURES | `percentile_${number}`;

function measureOf(measure: Measure): { label: string; sql: (x: string) => string } {
  if (measure in MEASURES) return MEASURES[measure as keyof typeof MEASURES];
  const percent = Number(measure.slice('percentile_'.length));
  return { label: `${percent}th percentile`, sql: (x) => quartile(x, percent / 100) };
}

const NOTES: Partial<Record<Measure, string>> = {
  standard_deviation: 'The standard deviation is that of a sample (n − 1).',
  population_standard_deviation: 'The standard deviation is that of a population (n).',
  variance: 'The variance is that of a sample (n − 1).',
  population_variance: 'The variance is that of a population (n).',
  kurtosis: 'The kurtosis is the excess over that of a normal distribution, adjusted for a sample.',
  skewness: 'The skewness is adjusted for a sample.',
  mode: 'Of several most common values, the mode is the lowest.',
};

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
    measures.map((measure) => {
      const { label, sql } = measureOf(measure);
      return {
        name: several ? `${measure}_${variable.label}` : measure,
        label: several ? `${label} of ${variable.label}` : label,
        format: measure === 'count' || measure === 'missing' ? ('integer' as const) : ('decimal' as const),
        sql: sql(variable.sql),
      };
    }),
  );
  const selected = columns.map(({ name, sql }) => `${sql} AS ${quoteName(name)}`).join(', ');
  const key = group ? quoteName(group) : null;
  const sql = key
    ? `SELECT ${key}, ${selected} ${from(scope, `${key} IS NOT NULL`)} GROUP BY ${key} ORDER BY ${key}`
    : `SELECT ${selected} ${from(scope)}`;
  const labels = measures.map((measure, i) => (i === 0 ? measureOf(measure).label : measureOf(measure).label.toLowerCase()));
  const title = `${labels.join(', ')} of ${variables.map(({ label }) => label).join(' and ')}${among(scope)}`;
  return {
    title,
    explanation: `${title}${group ? ` for each ${group}` : ''}, of “${scope.table.name}”; empty cells are left out.`,
    assumptions: measures.flatMap((measure) => NOTES[measure] ?? []),
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

/** How much the mean of one group exceeds that of another. */
export function meanDifference(scope: Scope, x: Variable, group: string, [a, b]: readonly [string, string]): StatisticsPlan {
  const title = `Difference in the mean of ${x.label} between ${a} and ${b}${among(scope)}`;
  const sql = `SELECT avg(${x.sql}) FILTER (${quoteName(group)} = $1) - avg(${x.sql}) FILTER (${quoteName(group)} = $2) AS difference ${from(scope)}`;
  return {
    title,
    explanation: `Mean of ${x.label} of ${a} less that of ${b} (${group})${among(scope)}, of “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [a, b], tables: [scope.table.name] });
      const difference = stable(rows[0]?.[0]);
      return {
        sentence: `${title}: ${sayNumber(difference, 'decimal')}.`,
        columns: [{ name: 'difference', label: 'Difference', format: 'decimal' }],
        rows: [[difference]],
        sql,
      };
    },
  };
}
