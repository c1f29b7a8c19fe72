import { phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';
import { earliest, latest } from './periods.ts';
import type { Plan } from './plan.ts';
import { windowsOf } from './shows.ts';
import { bucketSql, stepsSql } from './time-sql.ts';

/**
 * The WITH clauses that end in `filled`: the cells with every step of the series, so that steps without rows appear. Empty if the query has
 * no series, or has other groups and computes nothing along the series: filling in every group would be too many rows.
 */
export function filledSql(build: Build, { grouped, series, resolved, covered, query }: Plan): string[] {
  if (!series) return [];
  const others = [...grouped.filter(({ id }) => id !== series.id).map(({ id }) => id), ...(query.top?.other ? ['o'] : [])];
  if (others.length > 0 && !windowsOf(query)) {
    build.notes.add(
      phrase(
        `The series of a group leaves out each ${series.grain} in which it has no rows.`,
        'In der Reihe einer Gruppe fehlen Zeiträume, in denen sie keine Zeilen hat.',
      ),
    );
    return [];
  }
  const { from, to } = resolved?.range ?? covered;
  const text = (local: string) => `TIMESTAMP '${local.replace('T', ' ')}'`;
  const first = bucketSql(series.grain, text(latest(from, covered.from)), build.scope.calendar, null);
  // Rows outside of what the data is said to cover, such as orders due next year, keep their steps.
  const steps = `steps AS (${stepsSql(series.grain, first, text(earliest(to, covered.to)), series.id)} UNION SELECT DISTINCT ${series.id} FROM cells)`;
  const rows = others.length > 0 ? `(SELECT DISTINCT ${others.join(', ')} FROM cells) CROSS JOIN steps` : 'steps';
  const keys = [series.id, ...others];
  const on = keys.map((id) => `cells.${id} IS NOT DISTINCT FROM every.${id}`).join(' AND ');
  const filled = `filled AS (SELECT every.*, cells.* EXCLUDE (${keys.join(', ')}) FROM (SELECT * FROM ${rows}) AS every LEFT JOIN cells ON ${on})`;
  return [steps, filled];
}
