import { pathsFrom } from '../../../data/model/paths.ts';
import type { DataModel, ModelTable, Relationship } from '../../../data/model/types.ts';
import { queryError, quoteNames } from './errors.ts';
import { reachColumn } from './model-paths.ts';

/** A way from a table to rows that link it with many others. */
export interface Crossing {
  /** Many-to-one steps to the table that the bridge refers to. */
  path: Relationship[];
  /** Walked backwards: from what it refers to, to the rows of the bridge. */
  bridge: Relationship;
}

/** Bridges in a row: a claim's policies, and then their holders. */
const BRIDGES_MAX = 3;

/**
 * The way to a column that lies beyond a bridge; null if there is none. The shortest wins where all lead over the same bridge.
 * @throws AppError validation_error if two bridges lead there, since they mean different things
 */
export function bridgesTo(model: DataModel, from: ModelTable, name: string, crossed: readonly string[]): Crossing | null {
  const ways = crossings(model, from, crossed)
    .map((crossing) => ({ crossing, depth: depth(model, crossing.bridge, name, [...crossed, from.name]) }))
    .filter((way) => way.depth <= BRIDGES_MAX);
  const least = Math.min(...ways.map((way) => way.depth));
  const nearest = ways.flatMap((way) => (way.depth === least ? [way.crossing] : []));
  const bridges = [...new Set(nearest.map(({ bridge }) => bridge.from.table))];
  if (bridges.length > 1) {
    throw queryError(
      `"${name}" can be reached from "${from.name}" through ${quoteNames(bridges)}, which mean different things. Remove one of the relationships from the data model.`,
    );
  }
  return nearest[0] ?? null;
}

/** Every bridge that refers to the table or to one that it leads to, nearest first. */
function crossings(model: DataModel, from: ModelTable, crossed: readonly string[]): Crossing[] {
  const bridges = new Set(model.tables.flatMap(({ name, bridge }) => (bridge ? [name] : [])));
  return pathsFrom(model.relationships, from.name).flatMap(({ table, path }) => {
    const through = [from.name, ...path.map(({ to }) => to.table), ...crossed];
    return model.relationships
      .filter((one) => one.to.table === table && bridges.has(one.from.table) && !through.includes(one.from.table))
      .map((bridge) => ({ path, bridge }));
  });
}

/** How many bridges lie between, from 1; infinite if the column cannot be reached. */
function depth(model: DataModel, { from }: Relationship, name: string, crossed: readonly string[]): number {
  const table = model.tables.find((one) => one.name === from.table)!;
  if (reachColumn(model, table, name)) return 1;
  if (crossed.length > BRIDGES_MAX * 2) return Number.POSITIVE_INFINITY;
  const beyond = crossings(model, table, [...crossed, table.name]).map(({ bridge }) =>
    depth(model, bridge, name, [...crossed, table.name]),
  );
  return 1 + Math.min(Number.POSITIVE_INFINITY, ...beyond);
}
