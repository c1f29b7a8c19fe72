import type { Client } from 'pg';
import { quoteName, quoteText } from '../../../engine/sql-quote.ts';
import { type CursorWay, cursorCautions, type IncrementalPlan } from '../databases/cursor.ts';
import { type CursorKind, planIncremental as planOf } from '../databases/plan-incremental.ts';
import type { ChosenStream, StreamState } from '../types.ts';
import type { Column, Table } from './catalog.ts';

type Way = CursorWay<CursorKind>;

const kind = (type: string, overlap: string, words: Pick<CursorKind, 'overlapInWords' | 'cap'>): CursorKind => ({
  ...words,
  from: (since) => `${quoteText(since)}::${type} - ${overlap}`,
  pattern: /^/,
});
const time = (type: string, cap: string) => kind(type, "INTERVAL '1 hour'", { overlapInWords: 'an hour', cap });
// In whatever zone the application has: no zone is further ahead than 14 hours.
const FURTHEST = "now() AT TIME ZONE 'UTC' + INTERVAL '14 hours'";
const NUMBER = kind('bigint', '10000', { overlapInWords: '10,000', cap: null });

/** By the type that the column is read as. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time('timestamptz', 'now()'),
  TIMESTAMP: time('timestamp', FURTHEST),
  DATE: kind('date', '1', { overlapInWords: 'a day', cap: `(${FURTHEST})::date` }),
  SMALLINT: NUMBER,
  INTEGER: NUMBER,
  BIGINT: NUMBER,
};

/** Plans an incremental read of a table. */
export function planIncremental(
  client: Client,
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly Column[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const typed = table.columns.map(({ name, type, read }) => ({ name, type, engineType: read.engineType }));
  const given = { table: { columns: typed, primaryKey: table.primaryKey }, columns, state, kinds: CURSORS, reader: 'role' };
  return planOf(stream, given, {
    survey: (way, from) => survey(client, table, way, from),
    cautions: (way) => cautions(client, stream.name, table, way),
    since({ cursor }, from) {
      const column = quoteName(cursor.name);
      return `${column} >= ${from} OR ${column} IS NULL`;
    },
  });
}

async function survey(client: Client, table: Table, { cursor, kind: { cap } }: Way, since: string | null) {
  const column = quoteName(cursor.name);
  const reaches = since === null ? 'false' : `coalesce(max(${column}) >= ${since}, false)`;
  const where = cap === null ? '' : ` WHERE ${column} <= ${cap}`;
  const [row] = await rowsOf<{ highest: string | null; reaches: boolean }>(
    client,
    `SELECT max(${column})::text AS highest, ${reaches} AS reaches FROM ${from(table)}${where}`,
  );
  return { highest: row?.highest ?? null, reaches: row?.reaches === true };
}

/** What makes incremental reads of a table slow or incomplete, told with each full read. */
async function cautions(client: Client, name: string, table: Table, { cursor, kind }: Way): Promise<string[]> {
  const column = quoteName(cursor.name);
  const [found] = await rowsOf<{ empty: boolean; indexed: boolean }>(
    client,
    `SELECT EXISTS(SELECT FROM ${from(table)} WHERE ${column} IS NULL) AS empty,
       EXISTS(SELECT FROM pg_catalog.pg_index i JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
               WHERE i.indrelid = ${quoteText(from(table))}::regclass AND i.indpred IS NULL AND a.attname = ${quoteText(cursor.name)}) AS indexed`,
  );
  return cursorCautions(name, cursor.name, {
    empty: found?.empty === true,
    indexed: found?.indexed === true || table.kind === 'view',
    isNumber: kind.cap === null,
  });
}

function from({ schema, table }: Table): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

async function rowsOf<Row extends object>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}
