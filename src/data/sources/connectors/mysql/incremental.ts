import type { Connection } from 'mysql2';
import { z } from 'zod';
import { type CursorWay, cursorCautions, type IncrementalPlan } from '../databases/cursor.ts';
import { type CursorKind, planIncremental as planOf } from '../databases/plan-incremental.ts';
import type { ChosenStream, StreamState } from '../types.ts';
import type { Table } from './catalog.ts';
import { rowsOf } from './client.ts';
import { quoteName } from './quote-name.ts';

const NUMBER_OVERLAP = 10_000n;
/** Below it are zero dates, which are no dates. */
const FIRST_DAY = "'1000-01-01'";

const NUMBER: CursorKind = {
  from: (since) => String(BigInt(since) - NUMBER_OVERLAP),
  overlapInWords: '10,000',
  cap: null,
  pattern: /^-?\d+$/,
};
const moment = { pattern: /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2}(?:\.\d+)?)?$/ };
const time = (cap: string): CursorKind => ({
  from: (since) => `TIMESTAMP'${since}' - INTERVAL 1 HOUR`,
  overlapInWords: 'an hour',
  cap,
  ...moment,
});
// In whatever zone the application has: no zone is further ahead than 14 hours.
const FURTHEST = 'UTC_TIMESTAMP() + INTERVAL 14 HOUR';

/** By the type that the column is read as. The session's time zone is UTC. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time('UTC_TIMESTAMP()'),
  TIMESTAMP: time(FURTHEST),
  DATE: { from: (since) => `DATE'${since}' - INTERVAL 1 DAY`, overlapInWords: 'a day', cap: `DATE(${FURTHEST})`, ...moment },
  TINYINT: NUMBER,
  SMALLINT: NUMBER,
  INTEGER: NUMBER,
  BIGINT: NUMBER,
  UBIGINT: NUMBER,
};

/** Plans an incremental read of a table. */
export function planIncremental(
  connection: Connection,
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly { name: string; type: string }[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const given = { table, columns, state, kinds: CURSORS, reader: 'user' };
  return planOf(stream, given, {
    survey: (way, from) => survey(connection, table, way, from),
    cautions: (way) => cautions(connection, table, way),
    since(way, from) {
      const column = quoteName(way.cursor.name);
      return `${column} >= ${from} OR ${without(column, way)}`;
    },
  });
}

/** SQL: the row has no value, or a zero date. */
function without(column: string, { kind }: CursorWay<CursorKind>): string {
  return kind.cap === null ? `${column} IS NULL` : `${column} IS NULL OR ${column} < ${FIRST_DAY}`;
}

const surveyed = z.object({ highest: z.string().nullable(), reaches: z.coerce.number().nullable() });

async function survey(connection: Connection, table: Table, { cursor, kind }: CursorWay<CursorKind>, from: string | null) {
  const column = quoteName(cursor.name);
  const where = kind.cap === null ? '' : ` WHERE ${column} <= ${kind.cap} AND ${column} >= ${FIRST_DAY}`;
  const [row] = await rowsOf(
    connection,
    `SELECT CAST(MAX(${column}) AS CHAR) AS highest, MAX(${column}) >= ${from ?? 'NULL'} AS reaches FROM ${quoteName(table.name)}${where}`,
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
