import type { SemanticRole } from '../engine/types.ts';
import type { Additivity, Unit } from './types.ts';

/** What somebody says about a column; absent fields stay as proposed. */
export interface ColumnCorrection {
  name: string;
  role?: SemanticRole;
  additivity?: Additivity;
  unit?: Unit;
  determinedBy?: string[];
  /** The column by which a rate's mean is weighted. */
  weight?: string;
  label?: string;
  synonyms?: string[];
  hidden?: boolean;
}

/** What somebody says about a table; absent fields stay as proposed. */
export interface TableCorrection {
  name: string;
  label?: string;
  grain?: string;
  key?: string[];
  defaultTime?: string;
  stock?: { entity: string[]; time: string };
  interval?: { from: string; until: string };
  /** Whether several rows with one key are its lines, where that was proposed. */
  lines?: boolean;
  /** Its rows link others many-to-many, and those count in each group that they are linked with. */
  bridge?: boolean;
  columns: ColumnCorrection[];
}

/** Columns that refer to those of another table; of another source if it names one. */
export interface ColumnRelation {
  from: { table: string; columns: string[] };
  to: { table: string; columns: string[]; dataSourceId?: string };
}

/** Everything said about a source. Tables go by their names in the source, or in the query once scoped to it. */
export interface ModelCorrections {
  tables: TableCorrection[];
  added: ColumnRelation[];
  removed: ColumnRelation[];
}

/** The same with null for "as proposed again". */
type Change<T> = { [K in keyof T]?: T[K] | null };
export type ColumnChange = Change<Omit<ColumnCorrection, 'name'>> & { name: string };
export type TableChange = Change<Omit<TableCorrection, 'name' | 'columns'>> & { name: string; columns?: ColumnChange[] };
export interface ModelChanges {
  tables: TableChange[];
  added: ColumnRelation[];
  removed: ColumnRelation[];
  /** Answers to questions about how the source's files are read, which a proposal makes: id of the question → id of the reading. */
  answers?: Record<string, string>;
}

export const NO_CORRECTIONS: ModelCorrections = { tables: [], added: [], removed: [] };

/** The corrections after a change. */
export function mergeChanges(present: ModelCorrections, { tables, added, removed }: ModelChanges): ModelCorrections {
  const undone = removed.filter((one) => present.added.some((other) => sameRelation(one, other)));
  const restored = added.filter((one) => present.removed.some((other) => sameRelation(one, other)));
  const without = (from: readonly ColumnRelation[], gone: readonly ColumnRelation[]) =>
    from.filter((one) => !gone.some((other) => sameRelation(one, other)));
  return {
    tables: mergeNamed(present.tables, tables, mergeTable),
    added: distinct([...without(present.added, undone), ...without(added, restored)]),
    removed: distinct([...without(present.removed, restored), ...without(removed, undone)]),
  };
}

export function sameRelation(a: ColumnRelation, b: ColumnRelation): boolean {
  const parts = ({ from, to }: ColumnRelation) => JSON.stringify([from.table, from.columns, to.table, to.columns, to.dataSourceId ?? null]);
  return parts(a) === parts(b);
}

function distinct(relations: readonly ColumnRelation[]): ColumnRelation[] {
  return relations.filter((one, i) => relations.findIndex((other) => sameRelation(one, other)) === i);
}

function mergeTable(present: TableCorrection | undefined, { columns = [], ...change }: TableChange): TableCorrection | null {
  const merged = {
    ...withoutNulls({ ...present, ...given(change) }),
    name: change.name,
    columns: mergeNamed(present?.columns ?? [], columns, mergeColumn),
  };
  return Object.keys(merged).length > 2 || merged.columns.length > 0 ? merged : null;
}

function mergeColumn(present: ColumnCorrection | undefined, change: ColumnChange): ColumnCorrection | null {
  const merged = { ...withoutNulls({ ...present, ...given(change) }), name: change.name };
  return Object.keys(merged).length > 1 ? merged : null;
}

/** Merges changes by name; null drops the item. */
function mergeNamed<T extends { name: string }, C extends { name: string }>(
  present: readonly T[],
  changes: readonly C[],
  merge: (present: T | undefined, change: C) => T | null,
): T[] {
  const byName = new Map(present.map((one) => [one.name, one]));
  for (const change of changes) {
    const merged = merge(byName.get(change.name), change);
    if (merged) byName.set(change.name, merged);
    else byName.delete(change.name);
  }
  return [...byName.values()];
}

function given(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function withoutNulls<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], null> } {
  // Dropping nulls leaves the other fields' types as they are.
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as { [K in keyof T]?: Exclude<T[K], null> };
}
