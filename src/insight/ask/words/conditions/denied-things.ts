import type { Hierarchy } from '../../../../data/model/types.ts';
import type { Filter, TimeRange } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import { Unfit } from '../grammar/pieces.ts';
import { columnOf } from '../measures/aggregate-of.ts';
import { isOneRow } from '../measures/own-rows.ts';
import type { ColumnRef, Condition, DimensionRef, Measure, ReadingScope } from '../types.ts';

/**
 * Conditions on things that several rows name, as weekly figures name their campaigns: "campaigns that were never on Facebook" have no such row,
 * and are not those of which some row is elsewhere.
 * @throws Unfit if rows of the things must meet another condition as well, since it is open whether the missing ones would have to meet it too
 */
export function deniedOfThings(
  conditions: readonly Condition[],
  thing: ColumnRef,
  range: TimeRange | undefined,
  scope: ReadingScope,
): Condition[] {
  // "Campaigns that used both": of nothing but these.
  if (conditions.some(({ of }) => of && of.column !== thing.column)) throw new Unfit();
  if (isOneRow(thing, scope)) return [...conditions];
  if (conditions.some(({ of }) => of)) return conditions.map((condition) => ofSeveralRows(condition, conditions, thing, range));
  const ofRows = conditions.filter(({ columns }) => columns.some((ref) => ref.table === thing.table && !isOf(thing, ref)));
  const denials = ofRows.filter((condition) => denialOf(condition) !== null);
  if (denials.length === 0) return [...conditions];
  if (denials.length < ofRows.length) throw new Unfit();
  return conditions.map((condition): Condition => {
    const none = denials.includes(condition) ? denialOf(condition) : null;
    if (none === null) return condition;
    const time = range === undefined ? {} : { time: range };
    return { columns: [thing], filter: { entity: nameOf(thing), of: thing.table.name, none, ...time } };
  });
}

/**
 * What several rows of a thing say, in the period of the question. "Hired accountants but never a nurse" denies that a nurse was hired.
 * @throws Unfit if it is open what else the missing rows would have to meet
 */
function ofSeveralRows(condition: Condition, all: readonly Condition[], thing: ColumnRef, range: TimeRange | undefined): Condition {
  const { of, butNever, filter } = condition;
  if (!of || !('and' in filter)) {
    if (denialOf(condition) !== null) throw new Unfit();
    return condition;
  }
  const time = range === undefined ? {} : { time: range };
  if (!butNever) return { ...condition, filter: { and: filter.and.map((one) => ('entity' in one ? { ...one, ...time } : one)) } };
  const others = all.filter((one) => !one.of && one.columns.some((ref) => ref.table === thing.table && !isOf(thing, ref)));
  const { hierarchies } = thing.table;
  const isLike = (name: string) =>
    name === butNever.column.name || isAbove(hierarchies, name, butNever.column.name) || isAbove(hierarchies, butNever.column.name, name);
  const alike = others.filter(({ columns }) => columns.every(({ column }) => isLike(column.name)));
  if (others.length > 0 && alike.length !== 1) throw new Unfit();
  const shared = others.filter((one) => !alike.includes(one)).map((one) => one.filter);
  const none = shared.length > 0 ? { and: [...shared, butNever.filter] } : butNever.filter;
  return { ...condition, filter: { entity: nameOf(thing), of: thing.table.name, none, ...time } };
}

interface Said {
  measures: Measure[];
  dimensions: DimensionRef[];
  conditions: Condition[];
}

/**
 * The same for a number of such things: what is denied of their rows is denied of them.
 * @throws Unfit as `deniedOfThings`, and if it is one number beside others, or one for each group of rows
 */
export function countedWithout(
  { measures, dimensions, conditions }: Said,
  range: TimeRange | undefined,
  scope: ReadingScope,
): Pick<Said, 'measures' | 'conditions'> {
  const [measure] = measures;
  const thing = measures.length === 1 && measure ? thingCounted(measure) : null;
  if (!thing || measure?.kind !== 'aggregate') {
    if (conditions.some(({ of }) => of)) throw new Unfit();
    if (measures.some((one) => deniesOfSome(one, conditions, scope))) throw new Unfit();
    return { measures, conditions };
  }
  const said = [...measure.conditions, ...conditions];
  const meant = deniedOfThings(said, thing, range, scope);
  if (meant.every((one, at) => one === said[at])) return { measures, conditions };
  if (dimensions.some((one) => one.kind !== 'column' || !isOf(thing, one.ref))) throw new Unfit();
  return { measures: [{ ...measure, conditions: [] }], conditions: meant };
}

/** The column whose different values a measure counts. */
function thingCounted(measure: Measure): ColumnRef | null {
  const column = measure.kind === 'aggregate' && measure.aggregate.function === 'count_distinct' ? columnOf(measure) : undefined;
  return measure.kind === 'aggregate' && column ? { table: measure.table, column } : null;
}

/** Whether part of a number counts things of whose rows something is denied. */
function deniesOfSome(measure: Measure, conditions: readonly Condition[], scope: ReadingScope): boolean {
  if (measure.kind === 'metric') return false;
  if (measure.kind === 'ratio') return [measure.of, measure.per].some((part) => deniesOfSome(part, conditions, scope));
  const thing = thingCounted(measure);
  return (
    thing !== null &&
    !isOneRow(thing, scope) &&
    [...measure.conditions, ...conditions].some(
      (condition) => denialOf(condition) !== null && condition.columns.some((ref) => ref.table === thing.table && !isOf(thing, ref)),
    )
  );
}

/** Whether each of the things has one value of a column, as a product has a category. */
function isOf({ table, column }: ColumnRef, of: ColumnRef): boolean {
  return of.column === column || of.column.determinedBy.join() === column.name || isAbove(table.hierarchies, column.name, of.column.name);
}

function isAbove(hierarchies: readonly Hierarchy[], child: string, parent: string): boolean {
  const [own, others] = [hierarchies.filter((one) => one.child === child), hierarchies.filter((one) => one.child !== child)];
  return own.some((one) => one.parent === parent || isAbove(others, one.parent, parent));
}

/** What a condition says that there is not; null if it denies nothing. */
function denialOf({ filter, denies }: Condition): Filter | null {
  if (denies) return denies;
  if ('not' in filter) return filter.not;
  if ('empty' in filter && filter.empty) return { dimension: filter.dimension, empty: false };
  const lacks = 'or' in filter && filter.or.some((one) => 'empty' in one && one.empty);
  return lacks ? { not: filter } : null;
}
