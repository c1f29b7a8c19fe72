import { z } from 'zod';
import {
  type CursorState,
  type CursorWay,
  cursorCautions,
  cursorState,
  cursorWay,
  type IncrementalPlan,
  inFull,
  whyAnew,
} from '../cursor.ts';
import type { ChosenStream, StreamState } from '../types.ts';
import type { Column, Table } from './catalog.ts';
import { type Run, rowsOf } from './query.ts';
import { quoteName } from './quote-name.ts';

interface CursorKind {
  /** SQL of the value from which on rows are read, below which rows may have been committed after those above it were read. */
  from(since: string, type: string): string;
  overlapInWords: string;
  /** SQL of the highest value that is believed: one from the future would hide all changes until then. null for numbers. */
  cap: string | null;
  /** SQL of the highest value, of the quoted column, and how it is written. */
  highest(column: string): string;
  text(highest: string): string;
}
type Way = CursorWay<CursorKind>;

const NUMBER_OVERLAP = 10_000n;
const HIGHEST_NUMBER = /^-?\d+$/;
const HIGHEST_TIME = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2}(?:\.\d+)?(?: [+-]\d{2}:\d{2})?)?$/;
/** Of CONVERT: all digits of a time, and a date alone. */
const [TIME_STYLE, DATE_STYLE] = [121, 23];

const highest = (column: string) => `MAX(${column})`;
const NUMBER: CursorKind = {
  highest,
  from: (since) => String(BigInt(since) - NUMBER_OVERLAP),
  overlapInWords: '10,000',
  cap: null,
  text: (value) => `CONVERT(varchar(20), ${value})`,
};
const time = (cap: string): CursorKind => ({
  highest,
  from: (since, type) => `DATEADD(hour, -1, CONVERT(${type}, '${since}', ${TIME_STYLE}))`,
  overlapInWords: 'an hour',
  cap,
  text: (value) => `CONVERT(varchar(34), ${value}, ${TIME_STYLE})`,
});
// In whatever zone the application has: no zone is further ahead than 14 hours.
const FURTHEST = 'DATEADD(hour, 14, SYSUTCDATETIME())';

/** By the type that the column is read as. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time('SYSDATETIMEOFFSET()'),
  TIMESTAMP: time(FURTHEST),
  DATE: {
    highest,
    from: (since) => `DATEADD(day, -1, CONVERT(date, '${since}', ${DATE_STYLE}))`,
    overlapInWords: 'a day',
    cap: `CONVERT(date, ${FURTHEST})`,
    text: (value) => `CONVERT(varchar(10), ${value}, ${DATE_STYLE})`,
  },
  SMALLINT: NUMBER,
  INTEGER: NUMBER,
  BIGINT: NUMBER,
};

/** It grows with every change of any row of the database; those of open transactions are not read yet. */
const ROW_VERSION: CursorKind = {
  highest: (column) => `MAX(CONVERT(bigint, ${column}))`,
  from: (since) => since,
  overlapInWords: 'nothing',
  cap: 'MIN_ACTIVE_ROWVERSION()',
  text: NUMBER.text,
};
const isRowVersion = ({ type }: { type: string }) => type === 'timestamp';

/**
 * Plans an incremental read of a table: from the last value of the cursor on, with an overlap, and rows without a value always. Where that would
 * lose rows, because the table is not as it was, everything is read, and a note says why.
 */
export async function planIncremental(
  { run }: { run: Run },
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly Column[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const found = cursorWay(stream, { table, columns, kinds: CURSORS, reader: 'user' });
  if (typeof found === 'string') return { key: [], delta: null, state: null, notes: [found] };
  const way: Way = isRowVersion(found.cursor) ? { ...found, kind: ROW_VERSION } : found;
  const { cursor, key, kind } = way;
  const last = cursorState.safeParse(state).data ?? null;
  const layout = { cursor: cursor.name, key, columns: columns.map(({ name, type }): [string, string] => [name, type]) };
  const { highest } = await survey(run, table, way);
  const reached: CursorState | null = highest === null ? null : { ...layout, since: highest };
  const full = (notes: string[]): IncrementalPlan => ({ key, delta: null, state: reached, notes });
  if (last === null) return full(await cautions(run, table, way));
  const changed = whyAnew(stream.name, last, layout);
  if (changed !== null) return full([changed]);
  const pattern = kind === NUMBER || kind === ROW_VERSION ? HIGHEST_NUMBER : HIGHEST_TIME;
  if (!pattern.test(last.since)) return full([inFull.unreadable(stream.name)]);
  const column = qualified(cursor.name);
  const from = kind.from(last.since, cursor.type);
  const { reaches } = await survey(run, table, way, from);
  if (!reaches) return full([inFull.goesBack(stream.name, cursor.name)]);
  return {
    key,
    delta: {
      where: `${column} >= ${kind === ROW_VERSION ? `CONVERT(binary(8), CONVERT(bigint, ${from}))` : from} OR ${column} IS NULL`,
      rule:
        kind === ROW_VERSION
          ? `${cursor.name} from ${last.since} on, or without a value`
          : `${cursor.name} from ${kind.overlapInWords} before ${last.since} on, or without a value`,
    },
    state: reached,
    notes: [],
  };
}

/** A column of a table that is read as `t`. */
export const qualified = (name: string): string => `t.${quoteName(name)}`;

/** A table to read from. */
export const fromTable = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `FROM ${quoteName(schema)}.${quoteName(table)} AS t`;

const surveyed = z.object({ highest: z.string().nullable(), reaches: z.coerce.number().nullable() });

/** The highest value of the cursor, null if there is none, and whether it reaches a value. */
async function survey(run: Run, table: Table, { cursor, kind }: Way, from = 'NULL') {
  const column = qualified(cursor.name);
  const where = kind.cap === null ? '' : ` WHERE ${column} ${kind === ROW_VERSION ? '<' : '<='} ${kind.cap}`;
  const [row] = await rowsOf(
    run,
    `SELECT ${kind.text(kind.highest(column))} AS highest, CASE WHEN ${kind.highest(column)} >= ${from} THEN 1 ELSE 0 END AS reaches ${fromTable(table)}${where}`,
    surveyed,
  );
  return { highest: row?.highest ?? null, reaches: row?.reaches === 1 };
}

const counted = z.object({ empty: z.coerce.number() });

/** What makes incremental reads of a table slow or incomplete, told with each full read. */
async function cautions(run: Run, table: Table, { cursor, kind }: Way): Promise<string[]> {
  const [found] = await rowsOf(
    run,
    `SELECT COUNT(*) AS empty FROM (SELECT TOP (1) 1 AS one ${fromTable(table)} WHERE ${qualified(cursor.name)} IS NULL) AS e`,
    counted,
  );
  return cursorCautions(table.name, cursor.name, {
    empty: found?.empty === 1,
    indexed: table.indexed.has(cursor.name) || table.kind === 'view',
    isNumber: kind === NUMBER,
  });
}
