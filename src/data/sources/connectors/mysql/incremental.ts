import type { Connection } from 'mysql2';
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
import type { Table } from './catalog.ts';
import { rowsOf } from './client.ts';
import { quoteName } from './quote-name.ts';

interface CursorKind {
  /** SQL of the value from which on rows are read, below which rows may have been committed after those above it were read. */
  from(since: string): string;
  overlapInWords: string;
  /** The highest value that is believed: one from the future would hide all changes until then. null for numbers. */
  cap: string | null;
}

const NUMBER_OVERLAP = 10_000n;
const HIGHEST_NUMBER = /^-?\d+$/;
const HIGHEST_TIME = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2}(?:\.\d+)?)?$/;
/** Below it are zero dates, which are no dates. */
const FIRST_DAY = "'1000-01-01'";

const NUMBER: CursorKind = { from: (since) => String(BigInt(since) - NUMBER_OVERLAP), overlapInWords: '10,000', cap: null };
const time = (cap: string): CursorKind => ({
  from: (since) => `TIMESTAMP'${since}' - INTERVAL 1 HOUR`,
  overlapInWords: 'an hour',
  cap,
});
// In whatever zone the application has: no zone is further ahead than 14 hours.
const FURTHEST = 'UTC_TIMESTAMP() + INTERVAL 14 HOUR';

/** By the type that the column is read as. The session's time zone is UTC. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time('UTC_TIMESTAMP()'),
  TIMESTAMP: time(FURTHEST),
  DATE: { from: (since) => `DATE'${since}' - INTERVAL 1 DAY`, overlapInWords: 'a day', cap: `DATE(${FURTHEST})` },
  TINYINT: NUMBER,
  SMALLINT: NUMBER,
  INTEGER: NUMBER,
  BIGINT: NUMBER,
  UBIGINT: NUMBER,
};

/**
 * Plans an incremental read of a table: from the last value of the cursor on, with an overlap, and rows without a value always. Where that would
 * lose rows, because the table is not as it was, everything is read, and a note says why.
 */
export async function planIncremental(
  connection: Connection,
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly { name: string; type: string }[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const way = cursorWay(stream, { table, columns, kinds: CURSORS, reader: 'user' });
  if (typeof way === 'string') return { key: [], delta: null, state: null, notes: [way] };
  const { cursor, key, kind } = way;
  const last = cursorState.safeParse(state).data ?? null;
  const layout = { cursor: cursor.name, key, columns: columns.map(({ name, type }): [string, string] => [name, type]) };
  const found = await survey(connection, table, way);
  const reached: CursorState | null = found.highest === null ? null : { ...layout, since: found.highest };
  const full = (notes: string[]): IncrementalPlan => ({ key, delta: null, state: reached, notes });
  if (last === null) return full(await cautions(connection, table, way));
  const changed = whyAnew(stream.name, last, layout);
  if (changed !== null) return full([changed]);
  const pattern = kind.cap === null ? HIGHEST_NUMBER : HIGHEST_TIME;
  if (!pattern.test(last.since)) return full([inFull.unreadable(stream.name)]);
  const column = quoteName(cursor.name);
  const from = kind.from(last.since);
  const { reaches } = await survey(connection, table, way, from);
  if (!reaches) return full([inFull.goesBack(stream.name, cursor.name)]);
  return {
    key,
    delta: {
      where: `${column} >= ${from} OR ${without(column, way)}`,
      rule: `${cursor.name} from ${kind.overlapInWords} before ${last.since} on, or without a value`,
    },
    state: reached,
    notes: [],
  };
}

/** SQL: the row has no value, or a zero date. */
function without(column: string, { kind }: CursorWay<CursorKind>): string {
  return kind.cap === null ? `${column} IS NULL` : `${column} IS NULL OR ${column} < ${FIRST_DAY}`;
}

const surveyed = z.object({ highest: z.string().nullable(), reaches: z.coerce.number().nullable() });

/** The highest value of the cursor, null if there is none, and whether it reaches a value. */
async function survey(connection: Connection, table: Table, { cursor, kind }: CursorWay<CursorKind>, from = 'NULL') {
  const column = quoteName(cursor.name);
  const where = kind.cap === null ? '' : ` WHERE ${column} <= ${kind.cap} AND ${column} >= ${FIRST_DAY}`;
  const [row] = await rowsOf(
    connection,
    `SELECT CAST(MAX(${column}) AS CHAR) AS highest, MAX(${column}) >= ${from} AS reaches FROM ${quoteName(table.name)}${where}`,
    surveyed,
  );
  return { highest: row?.highest ?? null, reaches: row?.reaches === 1 };
}

const cautioned = z.object({ empty: z.coerce.number(), indexed: z.coerce.number() });

/** What makes incremental reads of a table slow or incomplete, told with each full read. */
async function cautions(connection: Connection, table: Table, way: CursorWay<CursorKind>): Promise<string[]> {
  const { cursor, kind } = way;
  const column = quoteName(cursor.name);
  const [found] = await rowsOf(
    connection,
    `SELECT EXISTS(SELECT 1 FROM ${quoteName(table.name)} WHERE ${without(column, way)}) AS empty,
       EXISTS(SELECT 1 FROM information_schema.STATISTICS s WHERE s.TABLE_SCHEMA = DATABASE() AND s.SEQ_IN_INDEX = 1
                AND HEX(s.TABLE_NAME) = '${hex(table.name)}' AND HEX(s.COLUMN_NAME) = '${hex(cursor.name)}') AS indexed`,
    cautioned,
  );
  return cursorCautions(table.name, cursor.name, {
    empty: found?.empty === 1,
    indexed: found?.indexed === 1 || table.kind === 'view',
    isNumber: kind.cap === null,
  });
}

/** A name as hexadecimal digits, which need no quoting whatever the server's SQL mode. */
const hex = (name: string) => Buffer.from(name).toString('hex').toUpperCase();
