import { among, boundsSql, from, type OutlierRule, ruleInWords, type Scope, say, stable, type Variable } from './rows.ts';
import type { StatisticsPlan } from './types.ts';

/** Counts and summarizes outliers, by standard deviations or by interquartile ranges. */
export function findOutliers(scope: Scope, x: Variable, rule: OutlierRule): StatisticsPlan {
  const words = ruleInWords(rule);
  const title = `Outliers of ${x.label}${among(scope)}`;
  const [low, high] = boundsSql('x', rule);
  const out = 'x < low OR x > high';
  const sql = `WITH v AS (SELECT ${x.sql} AS x ${from(scope, `${x.sql} IS NOT NULL`)}), b AS (SELECT ${low} AS low, ${high} AS high FROM v) SELECT count(*) FILTER (${out}) AS outliers, avg(x) FILTER (${out}) AS mean_of_outliers, median(x) FILTER (${out}) AS median_of_outliers, any_value(low) AS low, any_value(high) AS high FROM v, b`;
  return {
    title,
    explanation: `${title}: values ${words}, of “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const row = (rows[0] ?? []).map(stable);
      const extra = (name: string, label: string) => ({ name, label, format: 'decimal' as const, extra: true as const });
      return {
        sentence: `${title}: ${row[0]} values are ${words}${row[0] ? `; their mean is ${say(row[1] ?? null)} and their median ${say(row[2] ?? null)}` : ''}. The bounds are ${say(row[3] ?? null)} and ${say(row[4] ?? null)}.`,
        columns: [
          { name: 'outliers', label: 'Outliers', format: 'integer' },
          extra('mean_of_outliers', 'Mean of outliers'),
          extra('median_of_outliers', 'Median of outliers'),
          extra('low', 'Lower bound'),
          extra('high', 'Upper bound'),
        ],
        rows: [row],
        sql,
      };
    },
  };
}
