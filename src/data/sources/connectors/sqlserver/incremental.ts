import { z } from 'zod';
import { type CursorWay, cursorCautions, type IncrementalPlan } from '../databases/cursor.ts';
import { type CursorKind as AnyCursor, planIncremental as planOf } from '../databases/plan-incremental.ts';
import type { ChosenStream, StreamState } from '../types.ts';
import type { Column, Table } from './catalog.ts';
import { type Run, rowsOf } from './query.ts';
import { quoteName } from './quote-name.ts';

interface CursorKind extends AnyCursor {
  /** SQL of the highest value, of the quoted column, and how it is written. */
  highest(column: string): string;
  text(highest: string): string;
}
type Way = CursorWay<CursorKind>;

const NUMBER_OVERLAP = 10_000n;
const WHOLE_NUMBER = /^-?\d+$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2}(?:\.\d+)?(?: [+-]\d{2}:\d{2})?)?$/;
/** Of CONVERT: all digits of a time, and a date alone. */
const [TIME_STYLE, DATE_STYLE] = [121, 23];

const highest = (column: string) => `MAX(${column})`;
const NUMBER: CursorKind = {
  highest,
  from: (since) => String(BigInt(since) - NUMBER_OVERLAP),
  overlapInWords: '10,000',
  cap: null,
  pattern: WHOLE_NUMBER,
  text: (value) => `CONVERT(varchar(20), ${value})`,
};
const time = (cap: string): CursorKind => ({
  highest,
  from: (since, type) => `DATEADD(hour, -1, CONVERT(${type}, '${since}', ${TIME_STYLE}))`,
  overlapInWords: 'an hour',
  cap,
  pattern: MOMENT,
  text: (value) => `CONVERT(varchar(34), ${value}, ${TIME_STYLE})`,
});
// In whatever zone the application has: no zone is further ahead than 14 hours.
const FURTHEST = 'DATEADD(hour, 14, SYSUTCDATETIME())';

/** It grows with every change of any row of the database; those of open transactions are not read yet. */
const ROW_VERSION: CursorKind = {
  highest: (column) => `MAX(CONVERT(bigint, ${column}))`,
  from: (since) => `CONVERT(bigint, ${since})`,
  overlapInWords: null,
  cap: 'MIN_ACTIVE_ROWVERSION()',
  pattern: WHOLE_NUMBER,
  text: NUMBER.text,
};

/** By the type that the column is read as; row versions, which are read as numbers, by their own. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time('SYSDATETIMEOFFSET()'),
  TIMESTAMP: time(FURTHEST),
  DATE: {
    highest,
    from: (since) => `DATEADD(day, -1, CONVERT(date, '${since}', ${DATE_STYLE}))`,
    overlapInWords: 'a day',
    cap: `CONVERT(date, ${FURTHEST})`,
    pattern: MOMENT,
    text: (value) => `CONVERT(varchar(10), ${value}, ${DATE_STYLE})`,
  },
  SMALLINT: NUMBER,
  INTEGER: NUMBER,
  BIGINT: NUMBER,
  ROWVERSION: ROW_VERSION,
};
const cursorType = ({ type, read }: Column) => (type === 'timestamp' ? 'ROWVERSION' : (read?.engineType ?? ''));

/** Plans an incremental read of a table. */
export function planIncremental(
  { run }: { run: Run },
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly Column[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const typed = table.columns.map((column) => ({ ...column, engineType: cursorType(column) }));
  const given = { table: { columns: typed, primaryKey: table.primaryKey }, columns, state, kinds: CURSORS, reader: 'user' };
  return planOf(stream, given, {
    survey: (way, from) => survey(run, table, way, from),
    cautions: (way) => cautions(run, table, way),
    since({ cursor, kind }, from) {
      const column = qualified(cursor.name);
      return `${column} >= ${kind === ROW_VERSION ? `CONVERT(binary(8), ${from})` : from} OR ${column} IS NULL`;
    },
  });
}

/** A column of a table that is read as `t`. */
export const qualified = (name: string): string => `t.${quoteName(name)}`;

/** A table to read from. */
export const fromTable = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `FROM ${quoteName(schema)}.${quoteName(table)} AS t`;

const surveyed = z.object({ highest: z.string().nullable(), reaches: z.coerce.number().nullable() });

async function survey(run: Run, table: Table, { cursor, kind }: Way, from: string | null) {
  const column = qualified(cursor.name);
  const where = kind.cap === null ? '' : ` WHERE ${column} ${kind === ROW_VERSION ? '<' : '<='} ${kind.cap}`;
  const [row] = await rowsOf(
    run,
    `SELECT ${kind.text(kind.highest(column))} AS highest, CASE WHEN ${kind.highest(column)} >= ${from ?? 'NULL'} THEN 1 ELSE 0 END AS reaches ${fromTable(table)}${where}`,
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
