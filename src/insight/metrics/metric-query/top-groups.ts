import { branchesOf, type PickedGroups } from './branch-sql.ts';
import type { Build } from './build.ts';
import { groupsSql, isZeroWithoutRows } from './cells.ts';
import type { GroupedBy } from './dimensions.ts';
import { queryError, quoteNames } from './errors.ts';
import { formulaOf } from './formula-sql.ts';
import type { Plan } from './plan.ts';
import { rankedIds } from './ranked-groups.ts';
import type { BaseAggregate } from './resolve-metrics.ts';
import { partition } from './shows.ts';
import { basesIn } from './windows.ts';

interface ChosenGroups extends PickedGroups {
  /** The WITH clauses that end in `picked`. */
  sql: string[];
  other: boolean;
}

/** What "top" chooses from, and by which metric. */
export interface Choice {
  groups: GroupedBy[];
  /** Dimensions within whose values groups are chosen. */
  within: string[];
  /** Index of the metric. */
  by: number;
}

/**
 * Checks a "top". Groups are compared within each value of `per` and each currency.
 * @param currencies ids of dimensions that hold the amounts' currencies
 */
export function choiceOf({ query, grouped, series }: Pick<Plan, 'query' | 'grouped' | 'series'>, currencies: readonly string[]): Choice {
  const { n, by = query.metrics[0]!, per, other = false } = query.top!;
  if (!Number.isInteger(n) || n < 1) throw queryError('"n" of "top" must be a whole number from 1.');
  const groups = grouped.filter(({ id }) => id !== series?.id);
  if (groups.length === 0) throw queryError('"top" needs groups to choose from: name a dimension in "by".');
  if (per !== undefined && (groups.length === 1 || !groups.some(({ name }) => name === per))) {
    throw queryError(`"per" of "top" must be one of several dimensions in "by": ${quoteNames(groups.map(({ name }) => name))}.`);
  }
  const within = groups.filter(({ id, name }) => name === per || currencies.includes(id));
  if (within.length === groups.length) {
    throw queryError('"top" would compare amounts in different currencies. Name another dimension in "by", or filter by one currency.');
  }
  if (!query.metrics.includes(by)) throw queryError(`"by" of "top" must be one of the metrics: ${quoteNames(query.metrics)}.`);
  if (other && query.having?.length) {
    throw queryError('"having" leaves groups out before "top" chooses, so "other" would not be all the rest. Leave one of them out.');
  }
  return { groups, within: within.map(({ id }) => id), by: query.metrics.indexOf(by) };
}

/** Condition on the answer's rows: the largest by the column `value`, those tied with the last included. */
export function isLargest({ within }: Pick<Choice, 'within'>, value: string, n: number): string {
  return `${value} IS NOT NULL AND rank() OVER (${partition(within)}ORDER BY ${value} DESC NULLS LAST) <= ${n}`;
}

/** Chooses the groups with the largest values over the whole period, so that every step of a series has the same ones. */
export function pickedGroups(build: Build, plan: Plan, { groups, within, by }: Choice): ChosenGroups {
  const { query, series, resolved, covered } = plan;
  const { n, other = false } = query.top!;
  const { formula } = plan.metrics[by]!;
  const needed = new Set(basesIn(formula));
  const ids = groups.map(({ id }) => id);
  const summed = new Map<number, string>();
  const parts = branchesOf(plan.bases).flatMap((whole, index) => {
    if (!whole.some(({ id }) => needed.has(id))) return [];
    // What adds up is not read from the rows again for the other groups.
    const adds = other && !series && query.compare_to === undefined && whole.every(addsUp);
    if (adds) summed.set(index, `k${index}`);
    const bases = adds ? whole : whole.filter(({ id }) => needed.has(id));
    const branch = { bases, grouped: groups, series: null, range: resolved?.range ?? null, shift: null, filters: query.filters ?? null };
    return [{ name: `k${index}`, bases, sql: groupsSql(build, { ...branch, picked: null }, covered), adds }];
  });
  const bases = parts.flatMap((part) => part.bases).filter(({ id }) => needed.has(id));
  const united = parts.map(({ name }) => `SELECT * EXCLUDE (h) FROM ${name}`).join(' UNION ALL BY NAME ');
  const totals = bases.map(
    (base) => `${isZeroWithoutRows(base) ? `coalesce(any_value(${base.id}), 0)` : `any_value(${base.id})`} AS ${base.id}`,
  );
  const value = formulaOf(formula, new Map(bases.map(({ id }) => [id, id])));
  const picked = [
    `picked AS (SELECT ${ids.join(', ')}, true AS hit`,
    `  FROM (SELECT ${[...ids, ...totals].join(', ')} FROM (${united}) GROUP BY ${ids.join(', ')})`,
    `  QUALIFY ${[...rankedIds(query, groups).map((id) => `${id} IS NOT NULL`), isLargest({ within }, value, n)].join(' AND ')})`,
  ].join('\n');
  const clauses = parts.map(({ name, sql, adds }) => `${name} AS ${adds ? 'MATERIALIZED ' : ''}(\n  ${sql})`);
  return { sql: [...clauses, picked], ids, per: within, other, summed };
}

/** Counts and sums add up over groups, at a moment also those of levels and of what is active. */
function addsUp({ meaning }: BaseAggregate): boolean {
  return meaning.additive && meaning.oncePer.length === 0;
}
