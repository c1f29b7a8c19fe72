import { type Branch, branchesOf, branchSql, type PickedGroups } from './branch-sql.ts';
import type { Build } from './build.ts';
import { holdingSql } from './holding-sql.ts';
import type { Shift } from './periods.ts';
import type { Plan } from './plan.ts';
import { type BaseAggregate, isHolding } from './resolve-metrics.ts';
import type { Range } from './types.ts';

/**
 * The WITH clauses that end in `cells`: a row per group with every aggregate, those of the earlier range as `p_…`, and `h…` for the
 * presence of rows.
 */
export function cellsSql(build: Build, plan: Plan, picked: PickedGroups | null): string[] {
  const { query, bases, grouped, series, resolved, earlier, covered } = plan;
  const keys = [...grouped.map(({ id }) => id), ...(picked ? ['o'] : [])];
  const clauses: string[] = [];
  const united: string[] = [];
  const values: string[] = [];
  const add = (part: BaseAggregate[], index: number, range: Range | null, shift: Shift | null) => {
    const prefix = shift === null ? '' : 'p_';
    const name = `${prefix}b${index}`;
    const sql = groupsSql(build, { bases: part, grouped, series, range, shift, filters: query.filters ?? null, picked }, covered);
    clauses.push(`${name} AS (\n  ${sql})`);
    united.push(
      `SELECT ${[...keys, `h AS ${prefix}h${index}`, ...part.map(({ id }) => `${id} AS ${prefix}${id}`)].join(', ')} FROM ${name}`,
    );
    values.push(
      `coalesce(bool_or(${prefix}h${index}), false) AS ${prefix}h${index}`,
      ...part.map(({ id }) => `any_value(${prefix}${id}) AS ${prefix}${id}`),
    );
  };
  for (const [index, part] of branchesOf(bases).entries()) {
    add(part, index, resolved?.range ?? null, null);
    if (earlier) add(part, index, earlier.range, earlier);
  }
  // A single branch already has one row per group.
  if (united.length === 1) return [...clauses, `cells AS (${united[0]})`];
  const group = keys.length > 0 ? `\n  GROUP BY ${keys.join(', ')}` : '';
  const cells = `cells AS (\n  SELECT ${[...keys, ...values].join(', ')}\n  FROM (${united.join('\n    UNION ALL BY NAME ')})${group})`;
  return [...clauses, cells];
}

/** SELECT of the groups of one branch: what holds is read at the end of a period, all else over rows. */
export function groupsSql(build: Build, branch: Branch, covered: Range): string {
  return isHolding(branch.bases[0]!) ? holdingSql(build, branch, covered) : branchSql(build, branch);
}

/** SQL of each aggregate of a cell: counts and sums are zero if their table has no rows for the group. */
export function valuesOf(bases: readonly BaseAggregate[], prefix: '' | 'p_'): Map<string, string> {
  const parts = branchesOf(bases);
  return new Map(
    bases.map((base) => {
      const id = `${prefix}${base.id}`;
      const index = parts.findIndex((part) => part.includes(base));
      // Other rows of the table may be there where its own filters leave none.
      const own = base.filters || base.aggregate.filter ? `coalesce(${id}, 0)` : id;
      return [base.id, isZeroWithoutRows(base) ? `CASE WHEN ${prefix}h${index} THEN ${own} ELSE 0 END` : id];
    }),
  );
}

/** Counts and sums of nothing are zero; a mean, a percentile or a level of nothing is unknown. */
export function isZeroWithoutRows({ aggregate, meaning }: BaseAggregate): boolean {
  return (
    (meaning.additive && aggregate.function !== 'last') ||
    aggregate.function === 'count_distinct' ||
    (aggregate.function === 'sum' && meaning.oncePer.length > 0)
  );
}
