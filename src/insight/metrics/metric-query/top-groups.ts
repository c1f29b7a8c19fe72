import { branchesOf, type PickedGroups } from './branch-sql.ts';
import type { Build } from './build.ts';
import { groupsSql, isZeroWithoutRows } from './cells.ts';
import { queryError, quoteNames } from './errors.ts';
import { formulaOf } from './formula-sql.ts';
import type { Plan } from './plan.ts';
import { resolveMetrics } from './resolve-metrics.ts';

interface ChosenGroups extends PickedGroups {
  /** The WITH clauses that end in `picked`. */
  sql: string[];
  other: boolean;
}

/** Chooses the groups with the largest values over the whole period, so that every step of a series has the same ones. */
export function pickedGroups(build: Build, { query, grouped, series, resolved, covered }: Plan): ChosenGroups {
  const { n, by = query.metrics[0]!, per, other = false } = query.top!;
  if (!Number.isInteger(n) || n < 1) throw queryError('"n" of "top" must be a whole number from 1.');
  const groups = grouped.filter(({ id }) => id !== series?.id);
  if (groups.length === 0) throw queryError('"top" needs groups to choose from: name a dimension in "by".');
  const within = groups.find(({ name }) => name === per);
  if (per !== undefined && (!within || groups.length === 1)) {
    throw queryError(`"per" of "top" must be one of several dimensions in "by": ${quoteNames(groups.map(({ name }) => name))}.`);
  }
  if (!query.metrics.includes(by)) throw queryError(`"by" of "top" must be one of the metrics: ${quoteNames(query.metrics)}.`);
  const { metrics, bases } = resolveMetrics([by], build.scope);
  const ids = groups.map(({ id }) => id);
  const parts = branchesOf(bases).map((part, i) => {
    const branch = {
      bases: part,
      grouped: groups,
      series: null,
      range: resolved?.range ?? null,
      shift: null,
      filters: query.filters ?? null,
      picked: null,
    };
    return `k${i} AS (\n  ${groupsSql(build, branch, covered)})`;
  });
  const united = parts.map((_, i) => `SELECT * EXCLUDE (h) FROM k${i}`).join(' UNION ALL BY NAME ');
  const totals = bases.map(
    (base) => `${isZeroWithoutRows(base) ? `coalesce(any_value(${base.id}), 0)` : `any_value(${base.id})`} AS ${base.id}`,
  );
  const value = formulaOf(metrics[0]!.formula, new Map(bases.map(({ id }) => [id, id])));
  const order = `${within ? `PARTITION BY ${within.id} ` : ''}ORDER BY ${value} DESC NULLS LAST, ${ids.join(', ')}`;
  const picked = [
    `picked AS (SELECT ${ids.join(', ')}, true AS hit`,
    `  FROM (SELECT ${[...ids, ...totals].join(', ')} FROM (${united}) GROUP BY ${ids.join(', ')})`,
    `  QUALIFY row_number() OVER (${order}) <= ${n})`,
  ].join('\n');
  return { sql: [...parts, picked], ids, per: within?.id ?? null, other };
}
