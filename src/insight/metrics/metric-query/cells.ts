import { type Branch, branchesOf, branchSql, type PickedGroups } from './branch-sql.ts';
import type { Build } from './build.ts';
import type { Shift } from './compared-range.ts';
import { holdingSql } from './holding-sql.ts';
import { otherFromGroups } from './other-groups.ts';
import { stepStart, toMs } from './periods.ts';
import { coversEarlier, type Plan } from './plan.ts';
import { type BaseAggregate, isHolding } from './resolve-metrics.ts';
import { bucketSql, castStep } from './time-sql.ts';
import type { Calendar, Range } from './types.ts';
import { isUncovered } from './uncovered.ts';
import { windowedBases, windowLengths, windowPrefix } from './windows.ts';

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
  const add = (part: BaseAggregate[], index: number, prefix: string, sql: string) => {
    const name = `${prefix}b${index}`;
    clauses.push(`${name} AS (\n  ${sql})`);
    united.push(
      `SELECT ${[...keys, `h AS ${prefix}h${index}`, ...part.map(({ id }) => `${id} AS ${prefix}${id}`)].join(', ')} FROM ${name}`,
    );
    values.push(
      `coalesce(bool_or(${prefix}h${index}), false) AS ${prefix}h${index}`,
      ...part.map(({ id }) => `any_value(${prefix}${id}) AS ${prefix}${id}`),
    );
  };
  const shared = stepsOfBoth(plan, build.scope.calendar);
  for (const [index, part] of branchesOf(bases).entries()) {
    const own = { grouped, series, filters: query.filters ?? null, picked };
    const groups = (range: Range | null, shift: Shift | null) => groupsSql(build, { ...own, bases: part, range, shift }, covered);
    const reached = isCompared(plan, part[0]!);
    const summed = picked?.summed.get(index);
    if (shared && reached && !isHolding(part[0]!)) {
      // The number keeps the engine from reading the rows again for each of the two conditions.
      clauses.push(`s${index} AS MATERIALIZED (SELECT *, row_number() OVER () AS n FROM (\n  ${groups(shared.range, null)}))`);
      add(part, index, '', `SELECT * FROM s${index} WHERE ${shared.later}`);
      add(part, index, 'p_', `SELECT * REPLACE (${shared.partner}) FROM s${index} WHERE ${shared.earlier}`);
    } else {
      add(part, index, '', summed === undefined ? groups(resolved?.range ?? null, null) : otherFromGroups(summed, part, picked!));
      if (earlier && reached) add(part, index, 'p_', groups(earlier.range, earlier));
    }
    for (const window of windowLengths(query)) {
      const over = part.filter((base) => windowedBases(plan).has(base.id));
      if (over.length === 0) continue;
      const range = resolved?.range ?? null;
      const branch = { ...own, bases: over, range, shift: null, window: { steps: window, to: (range ?? covered).to } };
      add(over, index, windowPrefix(window), groupsSql(build, branch, covered));
    }
  }
  // A single branch already has one row per group.
  if (united.length === 1) return [...clauses, `cells AS (${united[0]})`];
  const group = keys.length > 0 ? `\n  GROUP BY ${keys.join(', ')}` : '';
  const cells = `cells AS (\n  SELECT ${[...keys, ...values].join(', ')}\n  FROM (${united.join('\n    UNION ALL BY NAME ')})${group})`;
  return [...clauses, cells];
}

/** What a series and its comparison read together, where their ranges overlap in whole steps; null otherwise. */
function stepsOfBoth({ series, resolved, earlier }: Plan, calendar: Calendar) {
  if (!series || !resolved || !earlier || earlier.range.to <= resolved.range.from || earlier.range.from >= resolved.range.from) return null;
  const ends = [resolved.range.from, resolved.range.to, earlier.range.from, earlier.range.to];
  if (ends.some((end) => stepStart(toMs(end), series.grain, calendar.firstWeekday) !== toMs(end))) return null;
  const { id, grain } = series;
  const at = (local: string) => castStep(grain, `TIMESTAMP '${local.replace('T', ' ')}'`);
  const within = ({ from, to }: Range) => `${id} >= ${at(from)} AND ${id} < ${at(to)}`;
  return {
    range: { from: earlier.range.from, to: resolved.range.to },
    later: within(resolved.range),
    earlier: within(earlier.range),
    partner: `${bucketSql(grain, id, calendar, earlier)} AS ${id}`,
  };
}

/** SELECT of the groups of one branch: what holds is read at the end of a period, all else over rows. */
export function groupsSql(build: Build, branch: Branch, covered: Range): string {
  return isHolding(branch.bases[0]!) ? holdingSql(build, branch, covered) : branchSql(build, branch);
}

/**
 * SQL of each aggregate of a cell. Counts and sums are zero if their table has no rows for the group, and unknown where its data does not
 * reach.
 */
export function valuesOf(build: Build, plan: Plan, prefix = ''): Map<string, string> {
  const parts = branchesOf(plan.bases);
  return new Map(
    plan.bases.map((base) => {
      const id = `${prefix}${base.id}`;
      const index = parts.findIndex((part) => part.includes(base));
      const unknown = isUncovered(build, plan, base, prefix === 'p_' ? plan.earlier : null);
      if (prefix === 'p_' && !isCompared(plan, base)) return [base.id, 'NULL'];
      if (!isZeroWithoutRows(base)) return [base.id, unknown && isHolding(base) ? `CASE WHEN NOT (${unknown}) THEN ${id} END` : id];
      // Other rows of the table may be there where its own filters leave none.
      const own = base.filters || base.aggregate.filter ? `coalesce(${id}, 0)` : id;
      if (unknown && isHolding(base)) return [base.id, `CASE WHEN ${unknown} THEN NULL WHEN ${prefix}h${index} THEN ${own} ELSE 0 END`];
      return [base.id, `CASE WHEN ${prefix}h${index} THEN ${own} ${unknown ? `WHEN NOT (${unknown}) THEN 0` : 'ELSE 0'} END`];
    }),
  );
}

function isCompared({ earlier, coverage, series, seasonal }: Plan, { id }: BaseAggregate): boolean {
  const covered = coverage.each.get(id);
  return earlier !== null && (!covered || (seasonal && series === null) || coversEarlier(earlier.range, covered, series !== null));
}

/** Counts and sums of nothing are zero; a mean, a percentile or a level of nothing is unknown. */
export function isZeroWithoutRows({ aggregate, meaning }: BaseAggregate): boolean {
  return (
    (meaning.additive && aggregate.function !== 'last') ||
    aggregate.function === 'count_distinct' ||
    (aggregate.function === 'sum' && meaning.oncePer.length > 0)
  );
}
