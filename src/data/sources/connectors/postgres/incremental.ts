import type { Client } from 'pg';
import { quoteName, quoteText } from '../../../engine/sql-quote.ts';
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

type Way = CursorWay<CursorKind>;

interface CursorKind {
  /** PostgreSQL's type, for literals. */
  type: string;
  /** Subtracted from the last value: rows below it may have been committed after rows above it were read. */
  overlap: string;
  overlapInWords: string;
  /** The highest value that is believed: one from the future would hide all changes until then. null for numbers. */
  cap: string | null;
}

const TIMES = { overlap: "INTERVAL '1 hour'", overlapInWords: 'an hour' };
const NUMBERS = { overlap: '10000', overlapInWords: '10,000', cap: null };

/** By the type that the column is read as. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: { type: 'timestamptz', ...TIMES, cap: 'now()' },
  // In whatever zone the application has: no zone is further ahead than 14 hours.
  TIMESTAMP: { type: 'timestamp', ...TIMES, cap: "now() AT TIME ZONE 'UTC' + INTERVAL '14 hours'" },
  DATE: { type: 'date', overlap: '1', overlapInWords: 'a day', cap: "(now() AT TIME ZONE 'UTC' + INTERVAL '14 hours')::date" },
  SMALLINT: { type: 'bigint', ...NUMBERS },
  INTEGER: { type: 'bigint', ...NUMBERS },
  BIGINT: { type: 'bigint', ...NUMBERS },
};

/**
 * Plans an incremental read of a table: from the last value of the cursor on, with an overlap, and rows without a value always. Where that would
 * lose rows, because the table is not as it was, everything is read, and a note says why.
 */
export async function planIncremental(
  client: Client,
  stream: ChosenStream,
  { table, columns, state }: { table: Table; columns: readonly Column[]; state: StreamState | undefined },
): Promise<IncrementalPlan> {
  const typed = table.columns.map(({ name, type, read }) => ({ name, type, engineType: read.engineType }));
  const given = { table: { columns: typed, primaryKey: table.primaryKey }, columns, kinds: CURSORS, reader: 'role' };
  const way = cursorWay(stream, given);
  if (typeof way === 'string') return { key: [], delta: null, state: null, notes: [way] };
  const last = cursorState.safeParse(state).data ?? null;
  const next = await highest(client, table, way);
  const layout = { cursor: way.cursor.name, key: way.key, columns: columns.map(({ name, type }): [string, string] => [name, type]) };
  const reached: CursorState | null = next === null ? null : { ...layout, since: next };
  const full = (notes: string[]) => ({ key: way.key, delta: null, state: reached, notes });
  if (last === null) return full(await cautions(client, stream.name, table, way));
  const changed = whyAnew(stream.name, last, layout);
  if (changed !== null) return full([changed]);
  const from = `${literal(way, last.since)} - ${way.kind.overlap}`;
  const [back] = await rowsOf<{ back: boolean }>(client, `SELECT coalesce(${literal(way, next)} < ${from}, true) AS back`);
  if (back?.back) return full([inFull.goesBack(stream.name, way.cursor.name)]);
  const column = quoteName(way.cursor.name);
  return {
    key: way.key,
    delta: {
      where: `${column} >= ${from} OR ${column} IS NULL`,
      rule: `${way.cursor.name} from ${way.kind.overlapInWords} before ${last.since} on, or without a value`,
    },
    state: reached,
    notes: [],
  };
}

/** The highest value of the cursor; null if there is none. */
async function highest(client: Client, table: Table, { cursor, kind }: Way): Promise<string | null> {
  const column = quoteName(cursor.name);
  const where = kind.cap === null ? '' : ` WHERE ${column} <= ${kind.cap}`;
  const [row] = await rowsOf<{ highest: string | null }>(client, `SELECT max(${column})::text AS highest FROM ${from(table)}${where}`);
  return row?.highest ?? null;
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

function literal({ kind }: Way, value: string | null): string {
  return value === null ? `NULL::${kind.type}` : `${quoteText(value)}::${kind.type}`;
}

function from({ schema, table }: Table): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

async function rowsOf<Row extends object>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}
