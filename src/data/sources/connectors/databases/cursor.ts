import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ChosenStream, StreamState } from '../types.ts';

/** The engine's types that a cursor may have: dates, times and whole numbers. */
const CURSOR_TYPES: ReadonlySet<string> = new Set([
  ...['TIMESTAMPTZ', 'TIMESTAMP', 'DATE'],
  ...['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UBIGINT'],
]);

/** Whether a column can be the cursor of a table, by the engine's type for it. */
export const canBeCursor = ({ engineType }: { engineType: string }): boolean => CURSOR_TYPES.has(engineType);

interface CursorColumn {
  name: string;
  /** As the database names it. */
  type: string;
  engineType: string;
}

/** How a table of a database can be read incrementally. */
export interface CursorWay<Kind> {
  cursor: CursorColumn;
  key: string[];
  kind: Kind;
}

/** Where a table's syncs got to: the highest value of the cursor, as the database writes it, and what the table was like. */
export const cursorState = z.object({
  cursor: z.string(),
  since: z.string(),
  key: z.array(z.string()),
  columns: z.array(z.tuple([z.string(), z.string()])),
});
export type CursorState = z.output<typeof cursorState>;

/** What a sync of a table reads, and where it gets to. */
export interface IncrementalPlan {
  key: string[];
  /** null: everything. */
  delta: { where: string; rule: string } | null;
  /** null if the next sync has nothing to continue from. */
  state: StreamState | null;
  notes: string[];
}

interface Given<Kind> {
  /** The whole table, as the reader sees it. */
  table: { columns: readonly CursorColumn[]; primaryKey: string[] };
  /** The columns that are read. */
  columns: readonly { name: string }[];
  /** Kinds of cursors by the engine's type of the column. */
  kinds: Readonly<Record<string, Kind>>;
  /** What the database calls who reads: `role`, `user`. */
  reader: string;
}

/** How to read a table incrementally, or why it was read in full instead, in a sentence. */
export function cursorWay<Kind>(
  { name: of, cursor: name, primaryKey }: ChosenStream,
  { table, columns, kinds, reader }: Given<Kind>,
): CursorWay<Kind> | string {
  const cursor = table.columns.find((column) => column.name === name);
  if (!cursor) {
    return name
      ? `${of} was read in full, because its column ${name} is gone, or the ${reader} may no longer read it.`
      : `${of} was read in full, because no cursor column was chosen.`;
  }
  const kind = kinds[cursor.engineType];
  if (!kind)
    return `${of} was read in full, because ${cursor.name} is ${cursor.type}; use a column of dates, times or whole numbers as the cursor.`;
  const key = primaryKey && primaryKey.length > 0 ? primaryKey : table.primaryKey;
  if (key.length === 0) return `${of} was read in full, because it has no primary key; choose the columns that identify a row.`;
  const missing = key.find((one) => !columns.some((column) => column.name === one));
  if (missing !== undefined) return `${of} was read in full, because ${missing} of its key is not among the chosen columns.`;
  return { cursor, key, kind };
}

/** Says why a table cannot be continued from its last state; null if it can. */
export function whyAnew(name: string, last: CursorState, now: Omit<CursorState, 'since'>): string | null {
  if (last.cursor !== now.cursor) return `${name} was read in full, because it has another cursor column.`;
  if (!isDeepStrictEqual(last.key, now.key)) {
    return `${name} was read in full, because its key has changed: it is ${now.key.join(', ')}, and was ${last.key.join(', ')}.`;
  }
  return isDeepStrictEqual(last.columns, now.columns) ? null : `${name} was read in full, because its columns have changed.`;
}

/** Why a table is read in full although it is read incrementally, a sentence each. */
export const inFull = {
  unreadable: (name: string): string => `${name} was read in full, because where the last sync got to cannot be read.`,
  goesBack: (name: string, cursor: string): string =>
    `${name} was read in full, because the values of ${cursor} go back: rows were deleted, or the database was restored.`,
};

/** What makes incremental reads of a table slow or incomplete, a sentence each. */
export function cursorCautions(
  name: string,
  cursor: string,
  { empty, indexed, isNumber }: { empty: boolean; indexed: boolean; isNumber: boolean },
): string[] {
  return [
    ...(empty ? [`Some rows of ${name} have no ${cursor}. Every sync reads all of them.`] : []),
    ...(indexed ? [] : [`${cursor} of ${name} has no index, so every sync makes the server search the whole table. Create one.`]),
    ...(isNumber ? [`${name} is read by ${cursor}, a number: changes of older rows are noticed only when the table is read in full.`] : []),
  ];
}
