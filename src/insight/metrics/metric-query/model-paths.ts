import { placeOfTime } from '../../../data/model/inherited-time.ts';
import { pathsFrom } from '../../../data/model/paths.ts';
import type { DataModel, ModelColumn, ModelTable, ModelTime, Relationship } from '../../../data/model/types.ts';
import { queryError, quoteNames } from './errors.ts';

/** A column reached from a table through many-to-one relationships, each of which is a join that adds no rows. */
export interface ReachedColumn {
  table: ModelTable;
  column: ModelColumn;
  path: Relationship[];
}

export function tableNamed(model: DataModel, name: string): ModelTable {
  const table = model.tables.find((one) => one.name === name) ?? model.tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!table) throw queryError(`There is no table "${name}". The tables are ${quoteNames(model.tables.map((one) => one.name))}.`);
  return table;
}

/** Splits `table.column`; the table is null for a bare name, which may itself contain dots. */
export function splitName(model: DataModel, written: string): { table: string | null; column: string } {
  const { name } = splitWay(model, written);
  const lower = name.toLowerCase();
  for (const table of model.tables) {
    // Table names are in lower case however the file spells them.
    if (lower.startsWith(`${table.name.toLowerCase()}.`)) return { table: table.name, column: name.slice(table.name.length + 1) };
  }
  return { table: null, column: name };
}

const VIA = ' via ';

/** Splits `lawyers.grade via matters.lead_id`: the column, and the foreign key on the way to it, where there are several ways. */
function splitWay({ relationships }: DataModel, written: string): { name: string; via: string | null } {
  const at = written.lastIndexOf(VIA);
  const via = written.slice(at + VIA.length);
  return at > 0 && relationships.some((step) => keyOf(step) === via) ? { name: written.slice(0, at), via } : { name: written, via: null };
}

const keyOf = ({ from }: Relationship): string => `${from.table}.${from.columns.join('+')}`;

/** The names of a column by each of the ways that lead to it and mean different things; none where there is only one. */
export function namesByWay(model: DataModel, from: ModelTable, name: string): string[] {
  const ways = waysTo(model, from, name);
  if (ways.length < 2 || agree(model, from, ways) || new Set(ways.map(({ table }) => table)).size > 1) return [];
  return ways.flatMap((way) => {
    const key = [...way.path].reverse().find((step) => ways.every((other) => other === way || !other.path.includes(step)));
    return key ? [`${name}${VIA}${keyOf(key)}`] : [];
  });
}

/**
 * Resolves a column name for the rows of a table: its own column, otherwise the only reachable one; null if there is none.
 * @throws AppError validation_error if two paths lead to it, since they mean different things
 */
export function reachColumn(model: DataModel, from: ModelTable, name: string): ReachedColumn | null {
  const reached = reachRow(model, from, name);
  return reached && preferForeignKey(from, reached);
}

/**
 * The same in the row that a foreign key leads to, which a key that leads nowhere does not have.
 * @throws AppError validation_error if two paths lead to it
 */
export function reachRow(model: DataModel, from: ModelTable, name: string): ReachedColumn | null {
  const wanted = splitName(model, name);
  const own = from.columns.find((column) => column.name === wanted.column);
  if (own && (wanted.table === null || wanted.table === from.name)) return { table: from, column: own, path: [] };
  const ways = waysTo(model, from, name);
  const [first, second] = ways;
  if (!first) return null;
  if (second && !agree(model, from, ways)) throw ambiguous(model, name, from, ways);
  return first;
}

/** A column reached by every way, or by those that take the foreign key that its name asks for, shortest first. */
function waysTo(model: DataModel, from: ModelTable, written: string): ReachedColumn[] {
  const wanted = splitName(model, written);
  const { via } = splitWay(model, written);
  return pathsFrom(model.relationships, from.name).flatMap(({ table, path }): ReachedColumn[] => {
    if (wanted.table !== null && table !== wanted.table) return [];
    const there = tableNamed(model, table);
    const column = there.columns.find((one) => one.name === wanted.column);
    const taken = via === null || path.some((step) => keyOf(step) === via);
    return column && path.length > 0 && taken ? [{ table: there, column, path }] : [];
  });
}

/** Whether all ways lead each row to the same place, so that the shortest is as good as any. */
function agree({ agreeing = [] }: DataModel, { name }: ModelTable, ways: readonly ReachedColumn[]): boolean {
  return ways.every(({ table }) => table === ways[0]!.table && agreeing.some(({ from, to }) => from === name && to === table.name));
}

/** Uses the foreign key in the row itself instead of the related table's key, so that rows without a match keep it. */
function preferForeignKey(from: ModelTable, reached: ReachedColumn): ReachedColumn {
  const [step, ...more] = reached.path;
  if (!step || more.length > 0 || step.to.columns.length !== 1 || step.to.columns[0] !== reached.column.name) return reached;
  const column = from.columns.find(({ name }) => name === step.from.columns[0]);
  return column && column.type === reached.column.type && !step.folded ? { table: from, column, path: [] } : reached;
}

function ambiguous(model: DataModel, name: string, from: ModelTable, ways: readonly ReachedColumn[]) {
  const tables = [...new Set(ways.map(({ table }) => table.name))];
  const named = tables.length > 1 ? tables.map((table) => `${table}.${splitLast(name)}`) : namesByWay(model, from, name);
  const choices =
    named.length > 0
      ? `Write one of ${quoteNames(named)}.`
      : `They go by ${quoteNames(ways.map(({ path }) => path.map(keyOf).join(' → ')))}. Remove one of the relationships from the data model, or query the table in between.`;
  return queryError(`"${name}" can be reached from "${from.name}" in ${ways.length} ways, which mean different things. ${choices}`);
}

function splitLast(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * A table's time by name, or its default; `table.column` names the time of that table alone.
 * @throws AppError validation_error
 */
export function timeOf(model: DataModel, table: ModelTable, wanted: string | null): ModelTime | null {
  const name = wanted === null || wanted === 'default' ? table.defaultTime : splitName(model, wanted).column;
  if (name === null) return null;
  const time = table.times.find(({ column }) => column === name);
  if (!time && wanted !== null && wanted !== 'default') {
    throw queryError(`"${wanted}" is no time of "${table.name}". ${listTimes(table)}`);
  }
  return time ?? null;
}

/** A time that rows are dated by: whose column it is, and what a row source calls it. */
export interface TimeAxis {
  table: ModelTable;
  time: ModelTime;
  name: string;
}

/**
 * The same, and without a time of the table's own that of what its rows are parts of, such as the orders of order lines.
 * @throws AppError validation_error
 */
export function axisOf(model: DataModel, table: ModelTable, wanted: string | null): TimeAxis | null {
  const byDefault = wanted === null || wanted === 'default';
  const place = placeOfTime({ name: table.name, defaultTime: byDefault ? table.defaultTime : wanted }, model.relationships);
  if (place && place.table !== table.name && (byDefault || wanted === table.defaultTime)) {
    const owner = tableNamed(model, place.table);
    const time = owner.times.find(({ column }) => column === place.column);
    return time ? { table: owner, time, name: `${owner.name}.${time.column}` } : null;
  }
  const own = timeOf(model, table, wanted);
  return own && { table, time: own, name: own.column };
}

function listTimes(table: ModelTable): string {
  return table.times.length === 0 ? 'It has no time column.' : `Its times are ${quoteNames(table.times.map(({ column }) => column))}.`;
}
