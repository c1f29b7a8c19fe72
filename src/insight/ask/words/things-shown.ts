import { dimensionName } from './columns.ts';
import { countOf } from './entities.ts';
import { climbs } from './linked-counts.ts';
import { measureKey } from './measure-key.ts';
import { type Of, Unfit } from './pieces.ts';
import type { ColumnRef, Condition, DimensionRef, Measure, ReadingScope } from './types.ts';

export const sameDimension = (one: DimensionRef, other: DimensionRef): boolean =>
  JSON.stringify(dimensionName(one)) === JSON.stringify(dimensionName(other));

/** Whether a dimension is of things by their name. */
export function isThing(dimension: DimensionRef, { labels }: ReadingScope): boolean {
  return dimension.kind === 'column' && labels.get(dimension.ref.table.name)?.column === dimension.ref.column;
}

/**
 * The columns of things that a question wants to see beside what tells them apart; they make no further groups.
 * @throws Unfit if it wants to see a number that is not the one asked for, or a column of something else
 */
export function shownBeside(
  shown: readonly Of<'shownWith'>[],
  dimensions: readonly DimensionRef[],
  measures: readonly Measure[],
  scope: ReadingScope,
) {
  const keys = new Set(measures.map(measureKey));
  if (shown.some((one) => one.measures.some((measure) => !keys.has(measureKey(measure))))) throw new Unfit();
  const columns = shown.flatMap((one) => one.columns).map((ref): DimensionRef => ({ kind: 'column', ref }));
  const more = columns.filter((one, at) => ![...dimensions, ...columns.slice(0, at)].some((other) => sameDimension(one, other)));
  const apart = (own: DimensionRef, { table }: ColumnRef) =>
    own.kind === 'column' &&
    own.ref.table === table &&
    ((isThing(own, scope) && scope.labels.get(table.name)!.unique) || table.key.join() === own.ref.column.name);
  if (more.some((one) => one.kind !== 'column' || one.ref.column.personal || !dimensions.some((own) => apart(own, one.ref))))
    throw new Unfit();
  return more;
}

/**
 * The number of things themselves, beside the number of their rows: those with the fewest have none.
 * @throws Unfit if a condition on their rows would leave them out all the same
 */
export function thingsWithout(
  measures: readonly Measure[],
  dimensions: readonly DimensionRef[],
  conditions: readonly (Condition | Of<'period'>)[],
  scope: ReadingScope,
): Measure[] {
  const [measure, another] = measures;
  const [dimension, second] = dimensions;
  if (another || second || measure?.kind !== 'aggregate' || dimension?.kind !== 'column') return [];
  const { table } = dimension.ref;
  const counts = ['count', 'count_distinct'].includes(measure.aggregate.function) && measure.aggregate.holding === undefined;
  const apart = table.key.join() === dimension.ref.column.name || isThing(dimension, scope);
  if (!counts || measure.table === table || !apart || table.interval !== null) return [];
  if (conditions.some((one) => 'kind' in one || one.columns.some((ref) => ref.table !== table && !climbs(table, ref.table, scope))))
    throw new Unfit();
  return [countOf({ table, conditions: [], time: null, rows: true }, table.name)];
}
