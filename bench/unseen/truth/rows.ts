import { within } from '../calendar.ts';
import { type Database, pathTo, type Table, tableOf } from '../model.ts';
import type { Cell, Filter, Ref, Row } from '../query.ts';
import { groups } from './groups.ts';

/** A database with its rows indexed by key; truths are computed by walking rows. */
export interface World {
  database: Database;
  /** All tables are in one file, and so are delivered together. */
  together: boolean;
  byKey: Map<string, Map<Cell, Row>>;
}

export function openWorld(database: Database, together = false): World {
  const byKey = new Map<string, Map<Cell, Row>>();
  for (const { name, key, rows } of database.tables) {
    if (key.length === 1) byKey.set(name, new Map(rows.map((row) => [row[key[0] as string] ?? null, row])));
  }
  return { database, together, byKey };
}

/** The row of another table that a row links to; null if a key is missing or dangling. */
function follow(world: World, from: string, row: Row, to: string): Row | null {
  let at: Row | null = row;
  for (const link of pathTo(world.database, from, to) ?? missing(from, to)) {
    const key: Cell = at[link.column] ?? null;
    at = key === null ? null : (world.byKey.get(link.to)?.get(key) ?? null);
    if (at === null) return null;
  }
  return at;
}

/**
 * A cell of the row or of one it links to. A table without a path to the other has a column of the same name, such as a day or a currency.
 */
export function cellOf(world: World, table: string, row: Row, { table: of, column }: Ref): Cell {
  if (pathTo(world.database, table, of) === null) return row[column] ?? missing(table, `${of}.${column}`);
  return follow(world, table, row, of)?.[column] ?? null;
}

function missing(from: string, to: string): never {
  throw new Error(`${to} cannot be reached from ${from}`);
}

/** Whether a table's row passes the filter. A missing value is never above, below, in or equal to anything. */
export function matcher(world: World, table: string, filter: Filter | undefined): (row: Row) => boolean {
  if (filter === undefined) return () => true;
  if ('and' in filter) {
    const parts = filter.and.map((part) => matcher(world, table, part));
    return (row) => parts.every((part) => part(row));
  }
  if ('or' in filter) {
    const parts = filter.or.map((part) => matcher(world, table, part));
    return (row) => parts.some((part) => part(row));
  }
  if ('not' in filter) {
    const part = matcher(world, table, filter.not);
    return (row) => !part(row);
  }
  if ('ref' in filter) return (row) => cellFits(cellOf(world, table, row, filter.ref), filter);
  const entities = 'entity' in filter ? entitiesByRows(world, filter) : entitiesByMetric(world, filter);
  const entity = tableOf(world.database, 'entity' in filter ? filter.entity : filter.per);
  return (row) => {
    const found = follow(world, table, row, entity.name);
    return found !== null && entities.has(keyCell(entity, found));
  };
}

function cellFits(cell: Cell, filter: Extract<Filter, { ref: Ref }>): boolean {
  if ('empty' in filter) return cell === null;
  if (cell === null) return false;
  if ('is' in filter) return cell === filter.is;
  if ('in' in filter) return filter.in.includes(cell);
  if ('above' in filter) return Number(cell) > filter.above;
  if ('below' in filter) return Number(cell) < filter.below;
  if ('contains' in filter) return String(cell).toLowerCase().includes(filter.contains.toLowerCase());
  return Number(cell) >= filter.between[0] && Number(cell) <= filter.between[1];
}

const keyCell = (table: Table, row: Row): Cell => row[table.key[0] as string] ?? null;

/** Entities for which any, only or none of their rows match; `all` requires at least one row. */
function entitiesByRows(world: World, { entity, of, rule, where, period }: Extract<Filter, { entity: string }>): Set<Cell> {
  const table = tableOf(world.database, entity);
  const rowsTable = tableOf(world.database, of);
  const fits = matcher(world, of, where);
  const [some, others] = [new Set<Cell>(), new Set<Cell>()];
  for (const row of rowsTable.rows) {
    const owner = follow(world, of, row, entity);
    if (owner === null) continue;
    if (period && !within(String(row[rowsTable.time as string] ?? ''), period)) continue;
    (fits(row) ? some : others).add(keyCell(table, owner));
  }
  if (rule === 'any') return some;
  if (rule === 'all') return new Set([...some].filter((key) => !others.has(key)));
  return new Set(table.rows.map((row) => keyCell(table, row)).filter((key) => !some.has(key)));
}

/** Entities filtered by a metric of each; for an additive metric, an entity without rows counts as zero. */
function entitiesByMetric(world: World, { per, metric, above, below, period }: Extract<Filter, { per: string }>): Set<Cell> {
  const table = tableOf(world.database, per);
  const column = table.key[0] as string;
  const values = new Map(
    [...groups(world, metric, { by: [{ ref: { table: per, column } }], period }).values()].map(({ labels, value }) => [
      labels[0] ?? null,
      value,
    ]),
  );
  const adds = metric.kind === 'count' || metric.kind === 'sum' || metric.kind === 'distinct';
  return new Set(
    table.rows
      .map((row) => keyCell(table, row))
      .filter((key) => {
        const value = values.get(key) ?? (adds ? 0 : null);
        return value !== null && (above === undefined || value > above) && (below === undefined || value < below);
      }),
  );
}
