import type { ModelTable, Relationship } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { ColumnRef, Condition, Measure, ReadingScope } from '../types.ts';
import { countName } from '../vocabulary/count-names.ts';

/** A relationship followed to the one side, or down to the many. */
interface Step {
  relationship: Relationship;
  down: boolean;
}

const STEPS_MAX = 4;

/**
 * A condition on another table's rows as one on the things that those rows refer to: routes with the tag "Winter" are those that a row links to
 * it. Null if rows reach the table by themselves.
 * @throws Unfit if the tables are related in several ways or not at all, or if the condition does not say which of several rows must meet it
 */
export function bridgedCondition(condition: Condition, from: ModelTable, scope: ReadingScope): Condition | null {
  const tables = new Set(condition.columns.map(({ table }) => table));
  const [to, another] = tables;
  if (!to || another) return null;
  const path = pathBetween(from, to, scope);
  if (path.every(({ down }) => !down)) return null;
  // "Provinces that border Alder": what refers to a province by its name does not say which other one.
  const last = path.at(-1)!;
  if (last.down && condition.columns.some(({ column }) => last.relationship.from.columns.includes(column.name))) throw new Unfit();
  // "Authors in both fields" are not those in either, and "in History and Art" may be both.
  if (condition.and || !names(condition.filter)) throw new Unfit();
  return { columns: [entityOf(path, scope)], filter: along(path, condition.filter, scope) };
}

/** Whether a filter names values: how many rows must exceed a number is left open, and so is whether all or none may lack a flag. */
function names(filter: Filter): boolean {
  if ('not' in filter) return names(filter.not);
  if ('or' in filter) return filter.or.every(names);
  if ('and' in filter || !('dimension' in filter)) return false;
  if ('is' in filter) return typeof filter.is === 'string' || filter.is === true;
  return 'in' in filter || 'contains' in filter || 'starts_with' in filter || 'ends_with' in filter;
}

function entityOf(path: readonly Step[], { model }: ReadingScope): ColumnRef {
  const { to } = path.find(({ down }) => down)!.relationship;
  const table = model.tables.find(({ name }) => name === to.table)!;
  return { table, column: table.columns.find(({ name }) => name === to.columns[0])! };
}

function along(path: readonly Step[], filter: Filter, scope: ReadingScope): Filter {
  // Without the tag means that no row links it.
  if ('not' in filter) return { not: along(path, filter.not, scope) };
  const at = path.findIndex(({ down }) => down);
  if (at < 0) return filter;
  const { from, to } = path[at]!.relationship;
  if (from.columns.length > 1) throw new Unfit();
  return { entity: `${to.table}.${to.columns[0]}`, of: from.table, any: along(path.slice(at + 1), filter, scope) };
}

/**
 * The way between two tables: the shortest by which rows of one are linked with rows of the other, such as students with courses by their
 * enrolments; else the shortest over something that both belong to, such as a programme.
 * @throws Unfit if there are several, or none
 */
export function pathBetween(from: ModelTable, to: ModelTable, { model }: ReadingScope): Step[] {
  let ways: { at: string; path: Step[] }[] = [{ at: from.name, path: [] }];
  let shared: Step[][] = [];
  for (let length = 0; length <= STEPS_MAX; length++) {
    const there = ways.filter(({ at }) => at === to.name).map(({ path }) => path);
    const [linked, another] = there.filter((path) => !turnsDown(path));
    if (another) throw new Unfit();
    if (linked) return linked;
    if (shared.length === 0) shared = there;
    ways = ways.flatMap(({ at, path }) => {
      const seen = (name: string) =>
        name === from.name || path.some(({ relationship, down }) => (down ? relationship.from : relationship.to).table === name);
      if (at === to.name) return [];
      return model.relationships.flatMap((relationship) => [
        ...(relationship.from.table === at && !seen(relationship.to.table)
          ? [{ at: relationship.to.table, path: [...path, { relationship, down: false }] }]
          : []),
        ...(relationship.to.table === at && !seen(relationship.from.table)
          ? [{ at: relationship.from.table, path: [...path, { relationship, down: true }] }]
          : []),
      ]);
    });
  }
  const [only, another] = shared;
  if (!only || another) throw new Unfit();
  return only;
}

/** Whether a way leads to what rows belong to and from there down to others. */
const turnsDown = (path: readonly Step[]): boolean => path.some(({ down }, at) => down && at > 0 && !path[at - 1]!.down);

/**
 * One row has one value of a column: "saws and drills" are not the saws that are drills.
 * @throws Unfit if conditions on one column name different values
 */
export function respectValues(conditions: readonly Condition[]): void {
  const named = new Map<string, unknown>();
  for (const { filter } of conditions) {
    if (!('dimension' in filter) || !('is' in filter)) continue;
    if (named.has(filter.dimension) && named.get(filter.dimension) !== filter.is) throw new Unfit();
    named.set(filter.dimension, filter.is);
  }
}

/**
 * Of things that rows refer to, "a saw and a drill" may mean both: those are not the things of which some row has either. Things that lack a row
 * are not looked for among those that some row refers to.
 * @throws Unfit if things are counted by rows that have any of the values, or that refer to things without others
 */
export function respectBoth(measure: Measure, conditions: readonly Condition[], { model }: ReadingScope): void {
  if (measure.kind !== 'aggregate' || measure.aggregate.function !== 'count_distinct' || measure.aggregate.of?.kind !== 'column') return;
  const { table, aggregate } = measure;
  const key = aggregate.of?.kind === 'column' ? aggregate.of.name : null;
  const refers = model.relationships.some(({ from }) => from.table === table.name && from.columns.join() === key);
  const said = [...measure.conditions, ...conditions];
  const either = said.some(({ and, columns }) => and && columns.some((ref) => ref.table === table));
  const lacks = said.some(({ filter, columns }) => isLack(filter) && columns.some((ref) => ref.table === table && ref.column.name === key));
  if (refers && (either || lacks)) throw new Unfit();
}

const isLack = (filter: Filter): boolean =>
  'and' in filter
    ? filter.and.some(isLack)
    : 'none' in filter || ('not' in filter && 'any' in filter.not) || ('metric' in filter && 'below' in filter && filter.below === 1);

/**
 * A number that is above one bound and below a smaller one is no number: "people over 30 and under 25" are two groups of people.
 * @throws Unfit if conditions on one column leave no value
 */
export function respectBounds(conditions: readonly Condition[]): void {
  const bounds = new Map<string, { low: number; high: number }>();
  for (const filter of conditions.flatMap(({ filter }) => ('and' in filter ? filter.and : [filter]))) {
    if (!('dimension' in filter)) continue;
    const known = bounds.get(filter.dimension) ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const low = 'above' in filter ? filter.above : 'at_least' in filter ? filter.at_least : null;
    const high = 'below' in filter ? filter.below : 'at_most' in filter ? filter.at_most : null;
    if (typeof low === 'number') known.low = Math.max(known.low, low);
    if (typeof high === 'number') known.high = Math.min(known.high, high);
    if (known.low > known.high) throw new Unfit();
    bounds.set(filter.dimension, known);
  }
}

/**
 * "Pilots with plane A but not plane B" are not the rows of A, which are not of B anyway; "authors without any book" have none with a press either.
 * @throws Unfit if one condition says nothing more, or leaves nothing of another
 */
export function respectOthers(conditions: readonly Condition[]): void {
  const filters = conditions.map(({ filter }) => filter);
  const named = (filter: Filter) => ('dimension' in filter && ('is' in filter || 'in' in filter) ? filter.dimension : null);
  for (const filter of filters) {
    if ('not' in filter) {
      const denied = named(filter.not);
      if (denied !== null && filters.some((other) => named(other) === denied)) throw new Unfit();
    }
    if ('metric' in filter && 'below' in filter && filter.below === 1) {
      const per = (entity: string) => entity === filter.per || entity.startsWith(`${filter.per}.`);
      if (filters.some((other) => 'any' in other && per(other.entity) && countName({ name: other.of ?? '' }) === filter.metric))
        throw new Unfit();
    }
  }
}

/** Conditions on the same rows of another table are met by one of them, unless they are on the same column: those of two tags are two links. */
export function together(conditions: readonly Condition[], scope: ReadingScope): Condition[] {
  const merged: Condition[] = [];
  const rows = ({ filter }: Condition): AnyRow | null => ('any' in filter ? filter : rowsCounted(filter, scope.model.tables));
  for (const condition of conditions) {
    const own = rows(condition);
    const at = own === null ? -1 : merged.findIndex((other) => sameRows(rows(other), own));
    if (at < 0 || own === null) merged.push(condition);
    else merged[at] = { ...condition, filter: joined(rows(merged[at]!)!, own, scope) };
  }
  return merged;
}

type AnyRow = Extract<Filter, { any: Filter }>;

/** "Taken in 2024": at least one row, which other conditions may be on; null for any other number of rows. */
function rowsCounted(filter: Filter, tables: readonly ModelTable[]): AnyRow | null {
  if (!('metric' in filter && 'at_least' in filter && filter.at_least === 1)) return null;
  const of = tables.find((table) => countName(table) === filter.metric);
  const time = filter.time === undefined ? {} : { time: filter.time };
  return of ? { entity: filter.per, of: of.name, any: { and: [] }, ...time } : null;
}

const partsOf = ({ any }: AnyRow): Filter[] => ('and' in any ? any.and : [any]);

/** Whether two conditions may be met by one row: of the same things, in one span, on different columns. */
function sameRows(one: AnyRow | null, other: AnyRow): boolean {
  if (!one || one.of !== other.of || !sameThings(one.entity, other.entity)) return false;
  if (one.time !== undefined && other.time !== undefined && JSON.stringify(one.time) !== JSON.stringify(other.time)) return false;
  const dimensions = (filter: AnyRow) => partsOf(filter).map((part) => ('dimension' in part ? part.dimension : JSON.stringify(part)));
  const own = dimensions(one);
  return dimensions(other).every((name) => !own.includes(name));
}

/** A table stands for its key. */
const sameThings = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Both conditions of one row; what they say of further rows that refer to it is of one of those in turn. */
function joined(one: AnyRow, other: AnyRow, scope: ReadingScope): Filter {
  const parts = [...partsOf(one), ...partsOf(other)].map((filter): Condition => ({ filter, columns: [] }));
  return { ...other, ...one, any: { and: together(parts, scope).map(({ filter }) => filter) } };
}
