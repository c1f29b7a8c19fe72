import { quoteName } from '../../../data/engine/sql-quote.ts';
import { AppError } from '../../../platform/errors.ts';
import { chiSquareAbove, fisherAbove, studentTwoSided } from '../../statistics/distributions.ts';
import { among, from, isSignificant, pValue, type Scope, say, stable, type Variable } from './rows.ts';
import type { StatisticsColumn, StatisticsPlan } from './types.ts';

/** What one group of a comparison is like. */
interface Sample {
  name: string;
  n: number;
  mean: number;
  variance: number;
}

export type GroupTest = 'student' | 'welch' | 'anova';

const GROUPS_MAX = 1_000;

/**
 * Whether the mean of a column differs between groups of rows: Student's or Welch's t-test of two, or a one-way analysis of variance. Without a
 * test named it is Welch's for two groups. Running it throws AppError validation_error if the groups do not fit the test.
 */
export function compareGroups(
  scope: Scope,
  x: Variable,
  group: string,
  /** The two groups in the asker's order; null for all. */
  between: readonly [string, string] | null,
  test: GroupTest | null,
  level: number,
): StatisticsPlan {
  const title = `${x.label} by ${group}${among(scope)}`;
  const key = quoteName(group);
  const two = between ? [`${key} IN ($1, $2)`] : [];
  const sql = `SELECT CAST(${key} AS VARCHAR) AS name, count(${x.sql}) AS n, avg(${x.sql}) AS mean, var_samp(${x.sql}) AS variance ${from(scope, `${key} IS NOT NULL`, `${x.sql} IS NOT NULL`, ...two)} GROUP BY 1 ORDER BY 1`;
  return {
    title,
    explanation: `Whether the mean of ${title} differs, of “${scope.table.name}”, tested at ${Number((level * 100).toPrecision(4))}%.`,
    assumptions: test === 'student' ? ['Student’s t-test takes the variances of the groups as equal.'] : [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [...(between ?? [])], tables: [scope.table.name], rowsMax: GROUPS_MAX });
      const samples = rows.map(
        ([name, n, mean, variance]): Sample => ({ name: String(name), n: Number(n), mean: Number(mean), variance: Number(variance) }),
      );
      if (between) samples.sort((a, b) => between.indexOf(a.name) - between.indexOf(b.name));
      const chosen = test ?? (samples.length === 2 ? 'welch' : 'anova');
      const least = chosen === 'anova' ? 1 : 2;
      if (samples.length < 2 || (chosen !== 'anova' && samples.length !== 2) || samples.some(({ n }) => n < least))
        throw new AppError(
          'validation_error',
          `${chosen === 'anova' ? 'An analysis of variance compares two or more groups' : 'A t-test compares two groups of at least two values'}, and ${group} has ${samples.length}. Name the groups to compare, or ask for an analysis of variance.`,
        );
      const { statistic, p, name, columns } = chosen === 'anova' ? analysisOfVariance(samples) : tTest(samples as [Sample, Sample], chosen);
      const significant = isSignificant(p, level);
      return {
        sentence: `The mean of ${x.label} ${significant ? 'differs significantly' : 'does not differ significantly'} by ${group} (${samples
          .slice(0, 5)
          .map((one) => `${one.name}: ${say(one.mean)}`)
          .join(', ')}): ${name} = ${say(statistic, 4)}, p = ${say(p, 4)}.`,
        columns: [
          ...columns,
          { name: 'p_value', label: 'p-value', format: null },
          { name: 'significant', label: 'Significant', format: null },
          { name: 'groups', label: 'Groups', format: 'integer', extra: true },
        ],
        rows: [[stable(statistic), pValue(p), significant, samples.length]],
        sql,
      };
    },
  };
}

function tTest([a, b]: readonly [Sample, Sample], test: 'student' | 'welch') {
  const [va, vb] = [a.variance / a.n, b.variance / b.n];
  const pooled = ((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2);
  const welch = test === 'welch';
  const error = Math.sqrt(welch ? va + vb : pooled * (1 / a.n + 1 / b.n));
  // Welch (1947) and Satterthwaite (1946).
  const degrees = welch ? (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1)) : a.n + b.n - 2;
  const statistic = (a.mean - b.mean) / error;
  const columns: StatisticsColumn[] = [{ name: 't_statistic', label: 't statistic', format: 'decimal' }];
  return { statistic, p: studentTwoSided(statistic, degrees), name: welch ? 'Welch’s t' : 't', columns };
}

function analysisOfVariance(samples: readonly Sample[]) {
  const n = samples.reduce((sum, one) => sum + one.n, 0);
  const mean = samples.reduce((sum, one) => sum + one.n * one.mean, 0) / n;
  const between = samples.reduce((sum, one) => sum + one.n * (one.mean - mean) ** 2, 0);
  const within = samples.reduce((sum, one) => sum + (one.n > 1 ? (one.n - 1) * one.variance : 0), 0);
  const [df, rest] = [samples.length - 1, n - samples.length];
  const statistic = between / df / (within / rest);
  const columns: StatisticsColumn[] = [{ name: 'f_statistic', label: 'F statistic', format: 'decimal' }];
  return { statistic, p: fisherAbove(statistic, df, rest), name: 'F', columns };
}

const CELLS_MAX = 10_000;

/** Pearson's chi-squared test of independence of two columns; of two by two cells with Yates's correction, unless told not to. */
export function testIndependence(scope: Scope, a: string, b: string, level: number, corrected?: boolean): StatisticsPlan {
  const title = `Independence of ${a} and ${b}${among(scope)}`;
  const [x, y] = [quoteName(a), quoteName(b)];
  const sql = `SELECT CAST(${x} AS VARCHAR) AS a, CAST(${y} AS VARCHAR) AS b, count(*) AS n ${from(scope, `${x} IS NOT NULL`, `${y} IS NOT NULL`)} GROUP BY 1, 2 ORDER BY 1, 2`;
  return {
    title,
    explanation: `${title}, by the chi-squared test over “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql, params: [], tables: [scope.table.name], rowsMax: CELLS_MAX });
      const cells = new Map(rows.map(([p, q, n]) => [JSON.stringify([p, q]), Number(n)]));
      const [ps, qs] = [new Set(rows.map(([p]) => String(p))), new Set(rows.map(([, q]) => String(q)))];
      const degrees = (ps.size - 1) * (qs.size - 1);
      if (degrees < 1 || rows.length >= CELLS_MAX)
        throw new AppError('validation_error', `A chi-squared test compares columns of two or more categories each, and not of thousands.`);
      const count = (p: string, q: string) => cells.get(JSON.stringify([p, q])) ?? 0;
      const total = [...cells.values()].reduce((sum, n) => sum + n, 0);
      const ofP = new Map([...ps].map((p) => [p, [...qs].reduce((sum, q) => sum + count(p, q), 0)]));
      const ofQ = new Map([...qs].map((q) => [q, [...ps].reduce((sum, p) => sum + count(p, q), 0)]));
      const yates = degrees === 1 && corrected !== false;
      let statistic = 0;
      for (const [p, np] of ofP) {
        for (const [q, nq] of ofQ) {
          const expected = (np * nq) / total;
          const distance = Math.abs(count(p, q) - expected);
          statistic += (yates ? Math.max(0, distance - Math.min(0.5, distance)) : distance) ** 2 / expected;
        }
      }
      const p = chiSquareAbove(statistic, degrees);
      const significant = isSignificant(p, level);
      return {
        sentence: `${a} and ${b} are ${significant ? 'not independent' : 'consistent with independence'}: χ² = ${say(statistic, 4)}${yates ? ' (with Yates’s correction)' : ''}, ${degrees} degrees of freedom, p = ${say(p, 4)}.`,
        columns: [
          { name: 'chi_square_statistic', label: 'Chi-square statistic', format: 'decimal' },
          { name: 'p_value', label: 'p-value', format: null },
          { name: 'significant', label: 'Significant', format: null },
          { name: 'degrees_of_freedom', label: 'Degrees of freedom', format: 'integer', extra: true },
        ],
        rows: [[stable(statistic), pValue(p), significant, degrees]],
        sql,
      };
    },
  };
}
