import type { Unit } from '../../../data/model/types.ts';
import type { Build } from './build.ts';
import { queryError } from './errors.ts';
import type { Plan } from './plan.ts';
import { rankedIds } from './ranked-groups.ts';
import type { ResolvedMetric } from './resolve-metrics.ts';
import type { AnswerColumn, MetricQuery, Show } from './types.ts';
import { firstStep } from './uncovered.ts';
import { movingAverage } from './windows.ts';

/** A value of the answer, with its SQL over the groups' numbers: metric `i` is `m{i}`, its earlier value `p{i}`. */
export interface Shown extends AnswerColumn {
  /** `s0`, `s1`, … */
  id: string;
  sql: string;
}

/** What shown values are computed from; `currencies` are ids of dimensions within whose values amounts are compared. */
export type ShownPlan = Omit<Plan, 'earlier'> & { currencies: readonly string[] };

/** The values that a query shows: by default the metrics and, with a comparison, their earlier values and changes. */
export function showColumns(build: Build, plan: ShownPlan): Shown[] {
  const { query, metrics } = plan;
  const compared: Show[] = query.compare_to === undefined ? [] : ['previous', 'change', 'change_percent'];
  const shows = query.show ?? (['value', ...compared] as Show[]);
  return metrics.flatMap((metric, i) =>
    shows.map((show, j): Shown => {
      const { sql, unit } = showSql(build, show, i, metric, plan);
      return { id: `s${i * shows.length + j}`, name: nameOf(metric.name, show), of: metric.name, role: 'metric', show, unit, sql };
    }),
  );
}

/** True if a group's value is computed from others in its series, so that no step may be missing. */
export function windowsOf({ show = [] }: MetricQuery): boolean {
  return show.some((one) => one === 'running_total' || typeof one === 'object');
}

function nameOf(metric: string, show: Show): string {
  if (show === 'value') return metric;
  return `${metric}_${typeof show === 'string' ? show : 'index' in show ? 'index' : 'moving_average'}`;
}

const PERCENT: Unit = { kind: 'percent', scale: 100 };

function showSql(build: Build, show: Show, i: number, metric: ResolvedMetric, plan: ShownPlan): { sql: string; unit: Unit | null } {
  const { query, grouped, series, currencies } = plan;
  const [value, previous] = [`m${i}`, `p${i}`];
  const { unit } = metric;
  if (show === 'value') return { sql: value, unit };
  if (show === 'previous' || show === 'change' || show === 'change_percent') {
    if (query.compare_to === undefined) throw queryError(`"${show}" needs "compare_to".`);
    if (show === 'previous') return { sql: previous, unit };
    // A rate of 40 % after 30 % changed by 10 points, not percent.
    return show === 'change'
      ? { sql: `(${value} - ${previous})`, unit }
      : { sql: `(100.0 * (${value} - ${previous}) / nullif(abs(${previous}), 0))`, unit: PERCENT };
  }
  const merged = query.top?.other ?? false;
  const others = [...grouped.filter(({ id }) => id !== series?.id).map(({ id }) => id), ...(merged ? ['o'] : [])];
  // Groups are compared with those of the same step, and amounts within their currency.
  const among = [...(series && others.length > 0 ? [series.id] : []), ...currencies];
  if (show === 'rank') {
    const named = [...rankedIds(query, grouped).map((id) => `${id} IS NOT NULL`), ...(merged ? ['NOT o'] : [])];
    const places = named.length > 0 ? `(${named.join(' AND ')}) DESC, ` : '';
    const rank = `rank() OVER (${partition(among)}ORDER BY ${places}${value} DESC NULLS LAST)`;
    return { sql: `CASE WHEN ${[`${value} IS NOT NULL`, ...named].join(' AND ')} THEN ${rank} END`, unit: null };
  }
  if (show === 'share') {
    if (!metric.additive)
      throw queryError(`"${metric.name}" does not add up, so its groups have no share of a whole. Shares are of counts and sums.`);
    return {
      sql: `(100.0 * ${value} / nullif(sum(${value}) OVER (${partition(among)}), 0))`,
      unit: PERCENT,
    };
  }
  if (!series)
    throw queryError(
      `"${typeof show === 'string' ? show : Object.keys(show)[0]}" needs a series: name a time with a grain such as month in "by".`,
    );
  const along = `${partition(others)}ORDER BY ${series.id}`;
  if (show === 'running_total') {
    if (!metric.flows) throw queryError(`"${metric.name}" does not add up over time, so it has no running total.`);
    return { sql: `sum(${value}) OVER (${along})`, unit };
  }
  if ('index' in show) {
    const base = `max(CASE WHEN ${series.id} = ${firstStep(build, plan, metric)} THEN ${value} END) OVER (${partition(others)})`;
    return { sql: `(${show.index.base} * ${value} / nullif(${base}, 0))`, unit: null };
  }
  return { sql: movingAverage(build, plan, metric, show.moving_average.periods, along), unit };
}

/** The PARTITION BY of a window, or nothing. */
export function partition(ids: readonly string[]): string {
  return ids.length > 0 ? `PARTITION BY ${ids.join(', ')} ` : '';
}
