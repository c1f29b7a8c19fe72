import { type CursorWay, cursorCautions, type IncrementalPlan } from '../databases/cursor.ts';
import { type CursorKind as AnyCursor, planIncremental as planOf, readInFull } from '../databases/plan-incremental.ts';
import type { ChosenStream, StreamState } from '../types.ts';
import type { Table } from './catalog.ts';
import { ask, type ClickhouseLink } from './client.ts';
import { quoteName } from './quote-name.ts';

interface CursorKind extends AnyCursor {
  /** SQL that writes a value as text. */
  text(value: string): string;
}
type Way = CursorWay<CursorKind>;

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

/** Plans an incremental read of a table. Keys of ClickHouse identify no rows, so the owner chooses the columns that do. */
export async function planIncremental(
  link: ClickhouseLink,
  stream: ChosenStream,
  { table, columns, from: source, state }: Given,
): Promise<IncrementalPlan> {
  const { name } = stream;
  if (table.changesSilently)
    return readInFull(`${name} was read in full, because its engine sums up or cancels rows, which changes some without a later time.`);
  const given = { table, columns, state, kinds: CURSORS, reader: 'user' };
  return await planOf(stream, given, {
    survey: (way, from) => survey(link, source, way, from),
    cautions: async (way) =>
      cursorCautions(name, way.cursor.name, {
        empty: await hasEmpty(link, source, way),
        indexed: true,
        isNumber: way.kind.cap === null,
      }),
    since: (way, from) => `${quoteName(way.cursor.name)} >= ${from} OR ${without(way)}`,
  });
}

/** SQL: the row has no value. Where that cannot be said, ClickHouse writes the first day of 1970. */
function without({ cursor, kind }: Way): string {
  const column = quoteName(cursor.name);
  return kind.cap === null ? `isNull(${column})` : `isNull(${column}) OR toDate(${column}) <= toDate('1970-01-01')`;
}

async function survey(link: ClickhouseLink, source: string, way: Way, from: string | null) {
  const { cursor, kind } = way;
  const column = quoteName(cursor.name);
  const cap = kind.cap === null ? '' : ` AND ${column} <= ${kind.cap}`;
  const { rows } = await ask(
    link,
    `SELECT ${kind.text(`max(${column})`)}, ${from === null ? '0' : `max(${column}) >= ${from}`}
       FROM ${source} WHERE NOT (${without(way)})${cap} HAVING count() > 0`,
  );
  const [highest, reaches] = rows[0] ?? [];
  return { highest: typeof highest === 'string' && kind.pattern.test(highest) ? highest : null, reaches: Number(reaches) === 1 };
}

/** Whether some rows have no value. */
async function hasEmpty(link: ClickhouseLink, source: string, way: Way): Promise<boolean> {
  const { rows } = await ask(link, `SELECT 1 FROM ${source} WHERE ${without(way)} LIMIT 1`);
  return rows.length > 0;
}
