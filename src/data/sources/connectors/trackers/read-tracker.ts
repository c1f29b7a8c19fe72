import { type FixedStream, FixedTable } from '../http/fixed-table.ts';
import { SpoolBudget } from '../http/record-spool.ts';
import type { ChosenStream, Link, Part, ReadState } from '../types.ts';
import { type Tracker, TrackerSync } from './tracker-sync.ts';

/** The open tables by the names of their streams; null for those that are not chosen. */
export type TrackerTables<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends FixedStream<infer Item> ? FixedTable<Item> | null : never;
};

interface TrackerReading<Streams extends Record<string, FixedStream<never>>> {
  tracker: Tracker<Streams>;
  chosen: readonly ChosenStream[];
  state: ReadState;
  /** Fills the tables, and returns when it started by the tracker's clock; null if nothing was asked. */
  fill(tables: TrackerTables<Streams>, sync: TrackerSync): Promise<Date | null>;
}

/** Reads the chosen tables of a tracker. @throws ConnectorProblem */
export async function* readTracker<Streams extends Record<string, FixedStream<never>>>(
  link: Link<object, object>,
  { tracker, chosen, state, fill }: TrackerReading<Streams>,
): AsyncIterable<Part> {
  const sync = new TrackerSync(tracker, link.settings, chosen, state);
  const budget = new SpoolBudget(link);
  const open: [string, FixedTable<never> | null][] = [];
  try {
    for (const [name, stream] of Object.entries(tracker.streams)) open.push([name, await FixedTable.open(budget, stream, chosen)]);
    // Each stream opens a table of its own items.
    const startedAt = await fill(Object.fromEntries(open) as unknown as TrackerTables<Streams>, sync);
    for (const [, table] of open) {
      const part = await table?.finish();
      if (part) yield sync.merged(part);
    }
    for (const message of sync.notes) yield { kind: 'note', message };
    if (startedAt !== null) yield* sync.states(startedAt);
  } finally {
    for (const [, table] of open) await table?.close();
  }
}
