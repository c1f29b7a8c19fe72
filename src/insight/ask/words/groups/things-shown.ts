import type { ModelTable } from '../../../../data/model/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { countOf } from '../grammar/entities.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import { columnOf } from '../measures/aggregate-of.ts';
import { measureKey } from '../measures/measure-key.ts';
import type { ColumnRef, Condition, DimensionRef, Measure, Piece, ReadingScope } from '../types.ts';
import { dimensionName } from './dimensions.ts';

export const sameDimension = (one: DimensionRef, other: DimensionRef): boolean =>
  JSON.stringify(dimensionName(one)) === JSON.stringify(dimensionName(other));

/** Whether a dimension is of things by their name. */
export function isThing(dimension: DimensionRef, { labels }: ReadingScope): boolean {
  return dimension.kind === 'column' && labels.get(dimension.ref.table.name)?.column === dimension.ref.column;
}

/**
 * The columns of things that a question wants to see beside what tells them apart; they make no further groups.
 * @throws Unfit if it wants to see a column of something else
 */
export function shownBeside(
  shown: readonly Of<'shownWith'>[],
  dimensions: readonly DimensionRef[],
  measures: readonly Measure[],
  scope: ReadingScope,
) {
  const named = shown
    .flatMap((one) => one.columns)
    .filter((ref) => ref.column.additivity === null || !measures.some((one) => isOf(one, ref)));
  const columns = named.map((ref): DimensionRef => ({ kind: 'column', ref }));
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
 * "Return the name, the number of orders and the revenue": the number that the question ranks by or asks for, and the others that it wants to see.
 * @throws Unfit if it does not say by which of them it ranks, or of what groups they are
 */
export function withShown(measures: readonly Measure[], shown: readonly Of<'shownWith'>[], pieces: readonly Piece[]): Measure[] {
  const all = [...measures, ...shown.flatMap((one) => one.measures).filter((measure) => !measures.some((own) => isNamed(own, measure)))];
  const distinct = all.filter((measure, at) => all.findIndex((other) => measureKey(other) === measureKey(measure)) === at);
  if (distinct.length === measures.length) return distinct;
  const superlative = pieces.find((piece): piece is Of<'superlative'> => piece.kind === 'superlative');
  const fewest = superlative?.direction === 'asc' || pieces.some((piece) => piece.kind === 'top' && piece.direction === 'asc');
  // Things without a row are among the fewest, and have no other number of such rows.
  if (superlative?.measure === null || (fewest && counts(distinct[0]!))) throw new Unfit();
  if (pieces.some((piece) => piece.kind === 'top') && pieces.some((piece) => piece.kind === 'group' && piece.each)) throw new Unfit();
  return distinct;
}

/** Whether a column by itself is the one that something was computed of: "the highest fee. Give the name and the fee". */
function isNamed(computed: Measure, named: Measure): boolean {
  const column = columnOf(named);
  return named.kind === 'aggregate' && named.bare === true && column !== undefined && isOf(computed, { table: named.table, column });
}

/** Whether a number is computed of a column. */
const isOf = (measure: Measure, { table, column }: ColumnRef): boolean =>
  measure.kind === 'aggregate' && measure.table === table && columnOf(measure)?.name === column.name;

/** A question about the things with the fewest rows, such that things without any such row are among them. */
interface Fewest {
  measures: Measure[];
  dimensions: DimensionRef[];
  conditions: Condition[];
}

/** Whether a measure is a number of rows, perhaps of different ones. */
const counts = (measure: Measure): measure is Extract<Measure, { kind: 'aggregate' }> =>
  measure.kind === 'aggregate' && ['count', 'count_distinct'].includes(measure.aggregate.function) && !measure.aggregate.holding;

/**
 * The things with the fewest rows are looked for among all things, not among those that a row refers to; and what is said of the rows is said of
 * those counted.
 */
export function fewestOf({ measures, dimensions, conditions }: Fewest, scope: ReadingScope): Fewest {
  const [measure, another] = measures;
  const [dimension, second] = dimensions;
  if (!measure || another || second || dimension?.kind !== 'column' || !counts(measure)) return { measures, dimensions, conditions };
  const ref = referredTo(dimension.ref, measure.table, scope) ?? dimension.ref;
  const own = conditions.filter(({ columns }) => ref.table !== measure.table && columns.every(({ table }) => table === measure.table));
  return {
    measures: [{ ...measure, conditions: [...measure.conditions, ...own] }],
    dimensions: [{ kind: 'column', ref }],
    conditions: conditions.filter((condition) => !own.includes(condition)),
  };
}

/** The key that a column of a table's rows refers to; null for any other column. */
function referredTo({ table, column }: ColumnRef, rows: ModelTable, { model }: ReadingScope): ColumnRef | null {
  const link = model.relationships.find(({ from }) => from.table === rows.name && from.columns.join() === column.name);
  if (table !== rows || !link || link.to.columns.length > 1) return null;
  const other = model.tables.find(({ name }) => name === link.to.table);
  const key = other?.columns.find(({ name, personal }) => name === link.to.columns[0] && !personal);
  return other && key ? { table: other, column: key } : null;
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
  const apart = table.key.join() === dimension.ref.column.name || isThing(dimension, scope);
  if (!counts(measure) || measure.table === table || !apart || table.interval !== null) return [];
  if (conditions.some((one) => 'kind' in one || one.columns.some((ref) => ref.table !== table && !climbs(table, ref.table, scope))))
    throw new Unfit();
  return [countOf({ table, conditions: [], time: null, rows: true }, table.name)];
}

/** "All regions and the number of orders in each region" names the groups twice. */
export const eachOnce = (dimensions: readonly DimensionRef[]): DimensionRef[] =>
  dimensions.filter((one, at) => dimensions.findIndex((other) => sameDimension(one, other)) === at);

/** "By captain, ordered by the captain id": a column of the things that are the groups, which the order is by. */
function orderedBeside(order: Of<'order'> | undefined, dimensions: readonly DimensionRef[], scope: ReadingScope): DimensionRef[] {
  const by = order?.by;
  if (by?.kind !== 'column' || by.ref.column.personal) return [];
  const [things] = dimensions.filter((one) => isThing(one, scope) && one.kind === 'column' && one.ref.table === by.ref.table);
  return things ? [by] : [];
}

/** What is shown beside the groups, with what their order is by and with what things are called that share names. */
export function besideThings(
  shown: readonly DimensionRef[],
  dimensions: readonly DimensionRef[],
  order: Of<'order'> | undefined,
  scope: ReadingScope,
): DimensionRef[] {
  const named = dimensions.flatMap((one): DimensionRef[] =>
    one.kind === 'column' && one.shownAs ? [{ kind: 'column', ref: one.shownAs }] : [],
  );
  return eachOnce([...shown, ...orderedBeside(order, dimensions, scope), ...named]).filter(
    (one) => !dimensions.some((other) => sameDimension(one, other)),
  );
}
