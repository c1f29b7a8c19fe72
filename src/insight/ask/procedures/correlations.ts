import { quoteText } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { normalTwoSided, studentTwoSided } from '../../statistics/distributions.ts';
import { among, from, isSignificant, pValue, type Scope, say, stable, type Variable } from './rows.ts';
import type { StatisticsPlan } from './types.ts';

export type CorrelationMethod = 'pearson' | 'spearman' | 'kendall';

const NAMES = { pearson: 'Pearson', spearman: 'Spearman', kendall: 'Kendall' };
/** Kendall's correlation compares every pair of rows. */
const KENDALL_MAX = 5_000;

/**
 * The linear (Pearson) or rank (Spearman, Kendall's tau-b) correlation of two columns with its two-sided p-value, and whether it is significant
 * at a level. Running it throws AppError validation_error if there are too many rows for Kendall's.
 */
export function correlate(
  scope: Scope,
  x: Variable,
  y: Variable,
  method: CorrelationMethod,
  tested: { level: number } | null,
): StatisticsPlan {
  const title = `${NAMES[method]} correlation of ${x.label} and ${y.label}${among(scope)}`;
  const pairs = `SELECT ${x.sql} AS x, ${y.sql} AS y ${from(scope, `${x.sql} IS NOT NULL`, `${y.sql} IS NOT NULL`)}`;
  const sql = SQL[method](pairs);
  const level = tested?.level ?? 0.05;
  return {
    title,
    explanation: `${title}, over the rows of “${scope.table.name}” that have both.`,
    assumptions: [],
    async run(ask) {
      const tables = [scope.table.name];
      const { rows } = await ask({ label: title, sql, params: [], tables });
      const [r, n, z] = [stable(rows[0]?.[0]), Number(rows[0]?.[1] ?? 0), stable(rows[0]?.[2])];
      if (method === 'kendall' && n > KENDALL_MAX)
        throw new AppError('validation_error', `Kendall’s correlation is computed for at most ${KENDALL_MAX} rows. Ask for Spearman’s.`);
      const p = r === null || n < 3 ? null : pValue(method === 'kendall' ? normalTwoSided(z ?? 0) : studentP(r, n));
      const significance = isSignificant(p, level) ? 'significant' : 'not significant';
      const strength = r === null ? '' : ` (${correlationStrength(r)}, ${significance} at ${Number((level * 100).toPrecision(4))}%)`;
      const extra = tested ? {} : { extra: true as const };
      return {
        sentence: `${title}: r = ${say(r)}${strength}, p = ${say(p, 4)}, over ${n} rows.`,
        columns: [
          { name: 'correlation', label: 'Correlation', format: 'decimal' },
          { name: 'p_value', label: 'p-value', format: null, ...extra },
          { name: 'significant', label: 'Significant', format: null, ...extra },
          { name: 'rows', label: 'Rows', format: 'integer', extra: true },
        ],
        rows: [[r, p, isSignificant(p, level), n]],
        sql,
      };
    },
  };
}

const studentP = (r: number, n: number) => (Math.abs(r) >= 1 ? 0 : studentTwoSided(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2));

const rank = (of: string) => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2.0`;

/** Sums over groups of equal values of one column, for the variance of Kendall's score (Kendall 1970). */
const ties = (of: string) =>
  `(SELECT coalesce(sum(t * (t - 1) / 2), 0) AS pairs, coalesce(sum(t * (t - 1) * (t - 2)), 0) AS triples, coalesce(sum(t * (t - 1) * (2 * t + 5)), 0) AS spread FROM (SELECT count(*)::DOUBLE AS t FROM v GROUP BY ${of}))`;

const SQL: Record<CorrelationMethod, (pairs: string) => string> = {
  pearson: (pairs) => `SELECT corr(x, y) AS r, count(*) AS n FROM (${pairs})`,
  spearman: (pairs) => `SELECT corr(a, b) AS r, count(*) AS n FROM (SELECT ${rank('x')} AS a, ${rank('y')} AS b FROM (${pairs}))`,
  kendall: (pairs) =>
    `WITH v AS (SELECT x, y, row_number() OVER (ORDER BY x, y) AS i FROM (${pairs})), c AS (SELECT count(*)::DOUBLE AS n FROM v), ` +
    `s AS (SELECT sum(sign(a.x - b.x) * sign(a.y - b.y)) AS score FROM v a JOIN v b ON a.i < b.i AND (SELECT n FROM c) <= ${KENDALL_MAX}) ` +
    'SELECT score / sqrt((n * (n - 1) / 2 - tx.pairs) * (n * (n - 1) / 2 - ty.pairs)) AS r, n, ' +
    'score / sqrt((n * (n - 1) * (2 * n + 5) - tx.spread - ty.spread) / 18 + tx.triples * ty.triples / (9 * n * (n - 1) * (n - 2)) + 2 * tx.pairs * ty.pairs / (n * (n - 1))) AS z ' +
    `FROM s, c, ${ties('x')} AS tx, ${ties('y')} AS ty`,
};

/** The strength of a correlation after Cohen (1988): weak from 0.1, moderate from 0.3, strong from 0.5. */
function correlationStrength(r: number): string {
  const size = Math.abs(r);
  if (size < 0.1) return 'hardly any';
  return `${size < 0.3 ? 'weak' : size < 0.5 ? 'moderate' : 'strong'}, ${r > 0 ? 'positive' : 'negative'}`;
}

/**
 * Which of several columns correlates most strongly with a target, or without one which two of them with each other: all pairs, the strongest
 * first, each over the rows that have both.
 */
export function strongestCorrelation(
  scope: Scope,
  target: Variable | null,
  others: readonly Variable[],
  method: Exclude<CorrelationMethod, 'kendall'>,
): StatisticsPlan {
  const pairs = target
    ? others.map((other) => [other, target] as const)
    : others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other] as const));
  const title = `${NAMES[method]} correlations ${target ? `with ${target.label}` : 'of all pairs of numbers'}${among(scope)}`;
  const sql = `SELECT * FROM (${pairs
    .map(([x, y]) => {
      const both = `SELECT ${x.sql} AS x, ${y.sql} AS y ${from(scope, `${x.sql} IS NOT NULL`, `${y.sql} IS NOT NULL`)}`;
      const names = `${quoteText(x.label)} AS ${target ? 'column_name' : `first_column, ${quoteText(y.label)} AS second_column`}`;
      return `SELECT ${names}, r AS correlation FROM (${SQL[method](both)})`;
    })
    .join(' UNION ALL ')}) ORDER BY abs(correlation) DESC NULLS LAST, ${target ? 'column_name' : 'first_column, second_column'}`;
  return {
    title,
    explanation: target
      ? `${title}: of every other number, the strongest first.`
      : `${title}, the strongest first, each over the rows that have both.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const shown = rows.map((row): CellValue[] => [...row.slice(0, -1), stable(row.at(-1))]);
      const names = (shown[0] ?? []).slice(0, -1);
      const r = shown[0]?.at(-1) ?? null;
      const found = target
        ? `${names[0]} has the strongest correlation with ${target.label}`
        : `${names.join(' and ')} have the strongest correlation with each other`;
      return {
        sentence: `${found}: ${say(r)}, ${Number(r) < 0 ? 'negative' : 'positive'}.`,
        columns: [
          ...(target
            ? [{ name: 'column_name', label: 'Column', format: null }]
            : [
                { name: 'first_column', label: 'First column', format: null },
                { name: 'second_column', label: 'Second column', format: null },
              ]),
          { name: 'correlation', label: 'Correlation', format: 'decimal' },
        ],
        rows: shown,
        sql,
      };
    },
  };
}

/** The line of least squares of one column by another: slope, intercept, share of variance explained, and the p-value of the slope. */
export function regress(scope: Scope, y: Variable, x: Variable, errors?: 'errors'): StatisticsPlan {
  const title = `Linear regression of ${y.label} on ${x.label}${among(scope)}`;
  const sql = `SELECT regr_slope(y, x) AS slope, regr_intercept(y, x) AS intercept, regr_r2(y, x) AS r_squared, corr(x, y) AS r, count(*) AS n, (regr_syy(y, x) - regr_slope(y, x) * regr_sxy(y, x)) / count(*) AS mse FROM (SELECT ${x.sql} AS x, ${y.sql} AS y ${from(scope, `${x.sql} IS NOT NULL`, `${y.sql} IS NOT NULL`)})`;
  const shownIf = errors ? {} : { extra: true as const };
  return {
    title,
    explanation: `${title} by least squares, over the rows of “${scope.table.name}” that have both.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name] });
      const [slope, intercept, square, r] = (rows[0] ?? []).map(stable) as (number | null)[];
      const n = Number(rows[0]?.[4] ?? 0);
      const p = r === null || r === undefined || n < 3 ? null : pValue(studentP(r, n));
      const mse = stable(rows[0]?.[5]);
      return {
        sentence: `${title}: slope ${say(slope ?? null, 4)}, intercept ${say(intercept ?? null, 4)}, R² = ${say(square ?? null, 4)},${errors ? ` mean squared error ${say(mse, 4)} over the rows that it is fitted to,` : ''} p = ${say(p, 4)}, over ${n} rows.`,
        columns: [
          { name: 'slope', label: 'Slope', format: 'decimal' },
          { name: 'intercept', label: 'Intercept', format: 'decimal' },
          { name: 'r_squared', label: 'R squared', format: 'decimal' },
          { name: 'mse', label: 'Mean squared error', format: 'decimal', ...shownIf },
          { name: 'rmse', label: 'Root mean squared error', format: 'decimal', ...shownIf },
          { name: 'p_value', label: 'p-value', format: null, extra: true },
          { name: 'correlation', label: 'Correlation', format: 'decimal', extra: true },
          { name: 'rows', label: 'Rows', format: 'integer', extra: true },
        ],
        rows: [[slope ?? null, intercept ?? null, square ?? null, mse, mse === null ? null : stable(Math.sqrt(mse)), p, r ?? null, n]],
        sql,
      };
    },
  };
}
