import type { Filter } from '../../../metrics/metric-query/types.ts';
import { respectValues } from '../conditions/bridged-conditions.ts';
import { nameOf } from '../grammar/columns.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import { columnOf } from '../measures/aggregate-of.ts';
import { countsIn } from '../measures/define-metrics.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Condition, DimensionRef, Measure, Piece, ReadingScope } from '../types.ts';

/** Methods that are what is done anyway, or notes that the question does not need; empty cells are left out of what is computed of a column. @throws Unfit */
export function respectMethods(methods: Of<'method'>[], withoutEmpty: boolean, measures: readonly Measure[]): void {
  const functions = measures.map((measure) =>
    measure.kind === 'aggregate' && measure.aggregate.of?.kind === 'column' ? measure.aggregate.function : null,
  );
  for (const { method, noted } of methods) {
    const deviates = method.of === 'deviation' && functions.includes('stddev');
    if (deviates ? method.is !== 'sample' : !noted) throw new Unfit();
  }
  if (withoutEmpty && functions.includes(null)) throw new Unfit();
}

/** Columns that are named by themselves have to be used. @throws Unfit if one is not */
export function respectMentions(mentions: readonly Of<'mention'>[], measures: readonly Measure[], query: unknown): void {
  const used = JSON.stringify(query);
  for (const { ref } of mentions) {
    const own = measures.some((measure) => measure.kind === 'aggregate' && measure.table === ref.table);
    if (!used.includes(JSON.stringify(nameOf(ref))) && !(own && used.includes(JSON.stringify(ref.column.name)))) throw new Unfit();
  }
}

/** Pieces whose conditions leave out rows without a value as well, where the question wants rows with missing values left out. */
export function withoutEmptyRows(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some((piece) => piece.kind === 'withoutEmpty' && piece.rows)) return pieces;
  return pieces.map((piece): Piece => {
    // "Not over 43" holds for an empty cell too.
    if (piece.kind !== 'where' || !('not' in piece.condition.filter)) return piece;
    const { filter, columns } = piece.condition;
    if ('dimension' in filter.not && 'empty' in filter.not) return piece;
    const present = columns.map((ref) => ({ not: { dimension: nameOf(ref), empty: true } }));
    return { ...piece, condition: { columns, filter: { and: [filter, ...present] } } };
  });
}

/** Whether a share is asked of rows that all have what it is the share of, as when a condition of a second number is taken for one of both. */
function isWhole(measure: Measure, conditions: readonly Condition[]): boolean {
  if (measure.kind !== 'ratio' || !measure.percent || measure.of.kind !== 'aggregate') return false;
  const shared = measure.of.conditions.map(({ filter }) => JSON.stringify(filter));
  return conditions.some(({ filter }) => shared.includes(JSON.stringify(filter)));
}

/** Whether rows are said to be of others by a preposition alone: the bonus of sailors for voyages in May is not of all that such a sailor has. */
const isLinking = (measure: Measure, conditions: readonly Condition[], scope: ReadingScope): boolean =>
  measure.kind === 'aggregate' &&
  conditions.some(({ loose, filter }) => loose && measuredTables(measure, scope).some((table) => asksForRows(filter, table, scope)));

/** The table of a number's rows, and that of the different things among them that it counts. */
function measuredTables(measure: Extract<Measure, { kind: 'aggregate' }>, { model }: ReadingScope): string[] {
  const counted = measure.aggregate.function === 'count_distinct' ? columnOf(measure)?.name : undefined;
  const of = model.relationships.filter(
    ({ from }) => from.table === measure.table.name && from.columns.length === 1 && from.columns[0] === counted,
  );
  return [measure.table.name, ...of.map(({ to }) => to.table)];
}

/** Whether a filter asks for some rows of a table, if over others: "suppliers whose parts have order lines of 2026" asks for order lines. */
const asksForRows = (filter: Filter, table: string, scope: ReadingScope): boolean => {
  if ('and' in filter) return filter.and.some((one) => asksForRows(one, table, scope));
  if ('metric' in filter)
    return 'at_least' in filter && filter.at_least === 1 && countsIn([filter], scope).some((count) => count.table === table);
  return 'of' in filter && (filter.of === table || ('any' in filter && asksForRows(filter.any, table, scope)));
};

/** Whether conditions are none of a measure's rows. */
export const isMisplaced = (measure: Measure, conditions: readonly Condition[], scope: ReadingScope): boolean =>
  isWhole(measure, conditions) || isLinking(measure, conditions, scope);

/** Whether one phrase was read as two numbers: "the number of berths taken …; give the boat and the number of berths" asks for one. */
export const isSaidAsTwo = (measures: readonly Measure[]): boolean =>
  measures.some((one, at) =>
    measures.some((other, before) => {
      const begins = at > before && [one, other].every(({ kind }) => kind === 'aggregate') && beginsAlike(labelOf(one), labelOf(other));
      const [own, others] = [columnOf(one), columnOf(other)];
      return begins && own !== undefined && others !== undefined && own !== others;
    }),
  );

/** "Costs by quarter, net": the second of two columns of one kind is named by what tells it from the first, and says which of them was meant. */
export function isToldAfter([one, other, another]: readonly Measure[]): boolean {
  const [own, told] = [one && columnOf(one), other && columnOf(other)];
  if (!own || !told || another || own === told || !isBare(one!) || !isBare(other!) || one!.table !== other!.table) return false;
  const shared = partsOf(own.name).filter((part) => partsOf(told.name).includes(part));
  const says = (measure: Measure) => partsOf(labelOf(measure)).some((word) => shared.some((part) => word.startsWith(part)));
  return shared.length > 0 && says(one!) && !says(other!);
}

const isBare = (measure: Measure): measure is Extract<Measure, { kind: 'aggregate' }> =>
  measure.kind === 'aggregate' && measure.bare === true;

const labelOf = (measure: Measure): string => (measure.kind === 'metric' ? measure.metric.label : measure.label).toLowerCase();
const beginsAlike = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Why "open" does not say which rows are meant; null if it does, or if conditions name the states. */
export function unclearOpen(measure: Measure, conditions: readonly Condition[], { givenUp, answers }: ReadingScope): string | null {
  if (measure.kind !== 'aggregate' || measure.aggregate.holding !== 'active') return null;
  const { table } = measure;
  const found = givenUp.get(table.name);
  if (!found || !table.interval) return null;
  const named = [...conditions, ...measure.conditions].some(({ columns }) =>
    columns.some((ref) => ref.table === table && ref.column.name === found.column),
  );
  if (named) return null;
  return answers.givenUp({ table: table.name, column: found.column, value: found.value, until: table.interval.until });
}

/** Whether each group has one row, which has no average of its own: "tutors with a mean score under 4, show lessons" are no lessons under 4. */
export const isOfSingleRows = (measure: Measure, dimensions: readonly DimensionRef[]): boolean =>
  measure.kind === 'aggregate' &&
  (measure.aggregate.function === 'avg' || measure.aggregate.function === 'median') &&
  dimensions.some((one) => one.kind === 'column' && one.ref.table === measure.table && measure.table.key.join() === one.ref.column.name);

/**
 * "Out of the leases that ended this year, what percent are in Kiel": a share of these, and not a number of them beside a share of all.
 * @throws Unfit if a number that nothing asks for stands before a share
 */
export function respectWholes([first, second]: readonly Measure[]): void {
  if (first?.kind !== 'aggregate' || second?.kind !== 'ratio' || second.per.kind !== 'aggregate') return;
  const asked = /^(?:how|the|number|count|total|what|wie|anzahl|die|gesamt)/i.test(first.label);
  const narrower = first.time !== second.per.time || first.conditions.length > second.per.conditions.length;
  if (!asked && narrower && first.table === second.per.table && first.aggregate.function === 'count') throw new Unfit();
}

/**
 * "What share of the offers ended in a hire": no row is in both stages, so that the share would always be nothing.
 * @throws Unfit if a measure or a part of it asks for rows that have two values at once
 */
export function respectParts(measure: Measure, conditions: readonly Condition[]): void {
  if (measure.kind === 'ratio') for (const part of [measure.of, measure.per]) respectParts(part, conditions);
  if (measure.kind === 'aggregate') respectValues([...measure.conditions, ...conditions]);
}
