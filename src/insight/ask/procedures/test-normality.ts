import { AppError } from '../../../platform/errors.ts';
import { dagostinoPearson, jarqueBera, kolmogorovSmirnov, shapiroWilk } from './normality.ts';
import { among, from, type Scope, say, type Variable } from './rows.ts';
import type { StatisticsPlan } from './types.ts';

export type NormalityTest = 'shapiro' | 'dagostino' | 'kolmogorov' | 'jarqueBera';

const SHAPIRO_MAX = 5_000;

const NAMES: Record<NormalityTest, string> = {
  shapiro: 'Shapiro–Wilk W',
  dagostino: 'D’Agostino–Pearson K²',
  kolmogorov: 'Kolmogorov–Smirnov D',
  jarqueBera: 'Jarque–Bera',
};

/**
 * Tests whether a column is normally distributed, by the test named, or else Shapiro–Wilk up to 5,000 values and D'Agostino–Pearson beyond.
 * Running it throws AppError validation_error if there are too many values for the test named.
 */
export function testNormality(scope: Scope, x: Variable, test: NormalityTest | null, alpha: number): StatisticsPlan {
  const title = `Normality of ${x.label}${among(scope)}`;
  const where = from(scope, `${x.sql} IS NOT NULL`);
  const moments = `SELECT count(x) AS n, avg(pow(x - m, 3)) / pow(avg(pow(x - m, 2)), 1.5) AS skewness, avg(pow(x - m, 4)) / pow(avg(pow(x - m, 2)), 2) - 3 AS excess_kurtosis FROM (SELECT ${x.sql} AS x, avg(${x.sql}) OVER () AS m ${where})`;
  const values = `SELECT ${x.sql} AS x ${where} ORDER BY x`;
  return {
    title,
    explanation: `${title} of “${scope.table.name}”, tested at ${alpha * 100}%.`,
    assumptions: test === 'kolmogorov' ? ['The normal distribution has the mean and the standard deviation of the values.'] : [],
    async run(ask) {
      const first = await ask({ label: `${title}: moments`, sql: moments, params: [], tables: [scope.table.name] });
      const [n, skewness, kurtosis] = (first.rows[0] ?? []).map(Number) as [number, number, number];
      if ((test === 'shapiro' || test === 'kolmogorov') && n > SHAPIRO_MAX)
        throw new AppError(
          'validation_error',
          `The ${test === 'shapiro' ? 'Shapiro–Wilk' : 'Kolmogorov–Smirnov'} test is computed for at most ${SHAPIRO_MAX} values, and ${x.label} has ${n}. Ask by the D’Agostino–Pearson test.`,
        );
      const byMoments = test === 'dagostino' || test === 'jarqueBera' || (test === null && n > SHAPIRO_MAX);
      let statistic: number;
      let p: number;
      if (test === 'jarqueBera') ({ jb: statistic, p } = jarqueBera(n, skewness, kurtosis));
      else if (byMoments) ({ k2: statistic, p } = dagostinoPearson(n, skewness, kurtosis));
      else {
        const sorted = await ask({ label: `${title}: values`, sql: values, params: [], tables: [scope.table.name], rowsMax: SHAPIRO_MAX });
        const numbers = sorted.rows.map(([value]) => Number(value));
        if (test === 'kolmogorov') ({ d: statistic, p } = kolmogorovSmirnov(numbers));
        else ({ w: statistic, p } = shapiroWilk(numbers));
      }
      const name = NAMES[byMoments && test === null ? 'dagostino' : (test ?? 'shapiro')];
      const normal = p >= alpha;
      return {
        sentence: `${x.label} is ${normal ? 'consistent with a normal distribution' : 'not normally distributed'}: ${name} = ${say(statistic, 4)}, p = ${say(p, 4)}, over ${n} values.`,
        columns: [
          { name: 'normal', label: 'Normal', format: null },
          { name: 'p_value', label: 'p-value', format: null },
          { name: 'statistic', label: name, format: null },
          { name: 'values', label: 'Values', format: 'integer', extra: true },
        ],
        rows: [[normal, Number(p.toPrecision(6)), Number(statistic.toPrecision(8)), n]],
        sql: byMoments ? moments : values,
      };
    },
  };
}
