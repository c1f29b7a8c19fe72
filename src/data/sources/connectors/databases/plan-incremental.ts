import type { ChosenStream, StreamState } from '../types.ts';
import { type CursorState, type CursorWay, cursorState, cursorWay, type IncrementalPlan, inFull, whyAnew } from './cursor.ts';

/** A kind of cursor in a database's SQL, by the type of its column. */
export interface CursorKind {
  /**
   * SQL of the value from which on rows are read. Rows below the last value may have been committed after those above it were read, so there
   * is an overlap.
   * @param since matches `pattern`
   * @param type of the column, as the database names it
   */
  from(since: string, type: string): string;
  /** How far `from` goes back; null if it does not. */
  overlapInWords: string | null;
  /** SQL of the highest value that is believed: one from the future would hide all changes until then. null for numbers. */
  cap: string | null;
  /** What a value looks like that can be continued from. */
  pattern: RegExp;
}

/** What a database is asked about a cursor. */
export interface CursorQueries<Kind extends CursorKind> {
  /** The highest value of the cursor as text, null if there is none; and whether it reaches `from`, SQL of a value. */
  survey(way: CursorWay<Kind>, from: string | null): Promise<{ highest: string | null; reaches: boolean }>;
  /** What makes incremental reads of the table slow or incomplete, a sentence each. */
  cautions(way: CursorWay<Kind>): Promise<string[]>;
  /** SQL of the condition for the rows from a value on, and for those without a value. */
  since(way: CursorWay<Kind>, from: string): string;
}

interface Given<Kind> {
  /** The table's columns that are read. */
  columns: readonly { name: string; type: string }[];
  state: StreamState | undefined;
  /** As for `cursorWay`. */
  table: Parameters<typeof cursorWay<Kind>>[1]['table'];
  kinds: Readonly<Record<string, Kind>>;
  reader: string;
}

/**
 * Plans an incremental read of a table: from the last value of the cursor on, with an overlap, and rows without a value always. Where that would
 * lose rows, because the table is not as it was, everything is read, and a note says why.
 */
export async function planIncremental<Kind extends CursorKind>(
  stream: ChosenStream,
  { columns, state, ...given }: Given<Kind>,
  database: CursorQueries<Kind>,
): Promise<IncrementalPlan> {
  const way = cursorWay(stream, { ...given, columns });
  if (typeof way === 'string') return readInFull(way);
  const { cursor, key, kind } = way;
  const last = cursorState.safeParse(state).data ?? null;
  const layout = { cursor: cursor.name, key, columns: columns.map(({ name, type }): [string, string] => [name, type]) };
  const changed = last && whyAnew(stream.name, last, layout);
  const from = last && changed === null && kind.pattern.test(last.since) ? kind.from(last.since, cursor.type) : null;
  const { highest, reaches } = await database.survey(way, from);
  const reached: CursorState | null = highest === null ? null : { ...layout, since: highest };
  const full = (notes: string[]): IncrementalPlan => ({ key, delta: null, state: reached, notes });
  if (last === null) return full(await database.cautions(way));
  if (changed !== null) return full([changed]);
  if (from === null) return full([inFull.unreadable(stream.name)]);
  if (!reaches) return full([inFull.goesBack(stream.name, cursor.name)]);
  const overlap = kind.overlapInWords === null ? '' : `${kind.overlapInWords} before `;
  return {
    key,
    delta: { where: database.since(way, from), rule: `${cursor.name} from ${overlap}${last.since} on, or without a value` },
    state: reached,
    notes: [],
  };
}

/** A table that cannot be read incrementally, and why in a sentence. */
export const readInFull = (note: string): IncrementalPlan => ({ key: [], delta: null, state: null, notes: [note] });
