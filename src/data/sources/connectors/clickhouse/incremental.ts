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
import { ask, type ClickhouseLink } from './client.ts';
import { quoteName } from './quote-name.ts';

interface CursorKind {
  /** SQL of the value from which on rows are read, below which rows may have been inserted after those above it were read. */
  from(since: string): string;
  overlapInWords: string;
  /** SQL that writes a value as text. */
  text(value: string): string;
  /** SQL of the highest value that is believed: one from the future would hide all changes until then. null for numbers. */
  cap: string | null;
  /** What a value looks like that can be continued from. */
  pattern: RegExp;
}

const NUMBER_OVERLAP = 10_000n;
const number: CursorKind = {
  from: (since) => String(BigInt(since) - NUMBER_OVERLAP),
  overlapInWords: '10,000',
  text: (value) => `toString(${value})`,
  cap: null,
  pattern: /^-?\d+$/,
};
const time: CursorKind = {
  from: (since) => `toDateTime('${since.slice(0, 'yyyy-mm-dd hh:mm:ss'.length)}', 'UTC') - 3600`,
  overlapInWords: 'an hour',
  text: (value) => `toString(${value}, 'UTC')`,
  cap: 'now()',
  // A column without values has the first second of 1970, and times before that are none to some servers.
  pattern: /^(?:19[789]\d|2\d{3})-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?$/,
};
const day: CursorKind = {
  from: (since) => `toDate('${since}') - 1`,
  overlapInWords: 'a day',
  text: (value) => `toString(${value})`,
  cap: 'today() + 1',
  pattern: /^(?:19[789]\d|2\d{3})-\d{2}-\d{2}$/,
};

/** By the type that the column is read as. */
const CURSORS: Record<string, CursorKind> = {
  TIMESTAMPTZ: time,
  DATE: day,
  TINYINT: number,
  SMALLINT: number,
  INTEGER: number,
  BIGINT: number,
  UBIGINT: number,
};

interface Given {
  table: Table;
  columns: readonly { name: string; type: string }[];
  /** What is read from: the table, with FINAL if it needs that. */
  from: string;
  state: StreamState | undefined;
}

/**
 * Plans an incremental read of a table: from the last value of the cursor on, with an overlap, and rows without a value always. Where that would
 * lose rows, everything is read, and a note says why. Keys of ClickHouse identify no rows, so the owner chooses the columns that do.
 */
export async function planIncremental(
  link: ClickhouseLink,
  stream: ChosenStream,
  { table, columns, from: source, state }: Given,
): Promise<IncrementalPlan> {
  const { name } = stream;
  const none = (note: string): IncrementalPlan => ({ key: [], delta: null, state: null, notes: [note] });
  if (table.changesSilently)
    return none(`${name} was read in full, because its engine sums up or cancels rows, which changes some without a later time.`);
  const way = cursorWay(stream, { table, columns, kinds: CURSORS, reader: 'user' });
  if (typeof way === 'string') return none(way);
  const { cursor, key, kind } = way;
  const last = cursorState.safeParse(state).data ?? null;
  const layout = { cursor: cursor.name, key, columns: columns.map((column): [string, string] => [column.name, column.type]) };
  const from = last && kind.pattern.test(last.since) ? kind.from(last.since) : null;
  const found = await survey(link, source, way, from);
  const isUsable = found.highest !== null && kind.pattern.test(found.highest);
  const reached: CursorState | null = isUsable ? { ...layout, since: found.highest! } : null;
  const full = (notes: string[]): IncrementalPlan => ({ key, delta: null, state: reached, notes });
  if (last === null) {
    return full(cursorCautions(name, cursor.name, { empty: found.empty, indexed: true, isNumber: kind.cap === null }));
  }
  const changed = whyAnew(name, last, layout);
  if (changed !== null) return full([changed]);
  if (from === null) return full([inFull.unreadable(name)]);
  if (!found.reaches) return full([inFull.goesBack(name, cursor.name)]);
  return {
    key,
    delta: {
      where: `${quoteName(cursor.name)} >= ${from} OR ${without(way)}`,
      rule: `${cursor.name} from ${kind.overlapInWords} before ${last.since} on, or without a value`,
    },
    state: reached,
    notes: [],
  };
}

/** SQL: the row has no value. Where that cannot be said, ClickHouse writes the first day of 1970. */
function without({ cursor, kind }: CursorWay<CursorKind>): string {
  const column = quoteName(cursor.name);
  return kind.cap === null ? `isNull(${column})` : `isNull(${column}) OR toDate(${column}) <= toDate('1970-01-01')`;
}

/** The highest value of the cursor as text, null if there is none; whether it reaches a value; and whether some rows have none. */
async function survey(link: ClickhouseLink, source: string, way: CursorWay<CursorKind>, from: string | null) {
  const { cursor, kind } = way;
  const column = quoteName(cursor.name);
  const cap = kind.cap === null ? '' : ` AND ${column} <= ${kind.cap}`;
  const { rows } = await ask(
    link,
    `SELECT toString(count()), ${kind.text(`max(${column})`)}, ${from === null ? '0' : `max(${column}) >= ${from}`}
       FROM ${source} WHERE NOT (${without(way)})${cap}`,
  );
  const empties = await ask(link, `SELECT toString(count()) FROM ${source} WHERE ${without(way)}`);
  const [count, highest, reaches] = rows[0] ?? [];
  return {
    // Of no rows, the highest value is the first of the type.
    highest: count === '0' || typeof highest !== 'string' ? null : highest,
    reaches: Number(reaches) === 1,
    empty: empties.rows[0]?.[0] !== '0',
  };
}
