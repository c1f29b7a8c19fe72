import type { Dimension, MetricQuery } from '../../../metrics/metric-query/types.ts';
import { Unfit } from '../grammar/pieces.ts';
import { columnOf } from '../measures/aggregate-of.ts';
import type { Direction, GivenOrder, Measure } from '../types.ts';
import { betterWhen } from '../vocabulary/qualities.ts';
import { dimensionName } from './dimensions.ts';

interface Groups {
  metric: string;
  measure: Measure;
  by: readonly Dimension[];
}

/**
 * The order of groups that is asked for.
 * @throws Unfit if there is nothing to order by, or if it contradicts a ranking
 */
export function orderFields(order: GivenOrder | undefined, ranking: Direction | null, groups: Groups): Partial<MetricQuery> {
  if (!order) return {};
  const direction = order.judged ? judgedDirection(order.judged, groups.measure) : order.direction;
  if (ranking !== null) {
    // "The 3 best rated shops, best first".
    if (order.by !== null || order.next || order.of === 'name' || order.of === 'time' || direction !== ranking) throw new Unfit();
    return {};
  }
  if (groups.by.length === 0) throw new Unfit();
  const first = { by: keyOf(order, groups), direction };
  const next = order.next?.map((one) => ({ by: keyOf(one, groups), direction: one.direction })) ?? [];
  const others = order.of === 'name' && order.by === null ? namesOf(groups).slice(1) : [];
  const all = [first, ...next, ...others.map((by) => ({ by, direction }))];
  if (new Set(all.map(({ by }) => by)).size < all.length) throw new Unfit();
  return { order: all };
}

function keyOf({ by, of }: Pick<GivenOrder, 'by' | 'of'>, groups: Groups): string {
  if (by === null && of === 'time') {
    const [time, another] = groups.by.filter((one) => typeof one === 'object');
    if (!time || another) throw new Unfit();
    return time.grain;
  }
  if (by === null && of === 'name') return namesOf(groups)[0]!;
  if (by === null) return groups.metric;
  const name = dimensionName(by);
  const own = groups.by.find(
    (one) =>
      JSON.stringify(one) === JSON.stringify(name) ||
      (typeof one === 'string' && one.startsWith(`${JSON.stringify(name).slice(1, -1)} via `)),
  );
  if (own === undefined) throw new Unfit();
  return typeof own === 'string' ? own : own.grain;
}

/** "Alphabetically": by the names of the groups. */
function namesOf({ by }: Groups): string[] {
  const names = by.filter((one) => typeof one === 'string');
  if (names.length < by.length) throw new Unfit();
  return names;
}

/** Which end of a number is the best or the worst, and of a time the fast or the slow one. */
function judgedDirection(judged: NonNullable<GivenOrder['judged']>, measure: Measure): Direction {
  const better = betterOf(measure);
  if (judged === 'fast' || judged === 'slow') {
    if (!isDuration(measure)) throw new Unfit();
    return judged === 'slow' ? 'desc' : 'asc';
  }
  // What is best is the most, unless it is known to be bad; what is worst may be either.
  if (judged === 'best') return better === 'less' ? 'asc' : 'desc';
  if (better === null) throw new Unfit();
  return better === 'less' ? 'desc' : 'asc';
}

function betterOf(measure: Measure): 'more' | 'less' | null {
  const label = measure.kind === 'metric' ? measure.metric.name : measure.label;
  const column = columnOf(measure);
  return (column ? betterWhen(column) : null) ?? (isDuration(measure) ? 'less' : betterWhen({ name: label, unit: null }));
}

function isDuration(measure: Measure): boolean {
  if (measure.kind !== 'aggregate') return false;
  return measure.aggregate.of?.kind === 'duration' || columnOf(measure)?.unit?.kind === 'duration';
}
