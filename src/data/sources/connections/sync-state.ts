import { isDeepStrictEqual } from 'node:util';
import { tableName } from '../../engine/table-name.ts';
import type { TableCertificate } from '../../engine/types.ts';
import type { ChosenStream, ReadState, StreamState } from '../connectors/types.ts';
import type { Snapshot, SnapshotTable } from '../entities.ts';

/** How long after a full read a stream is read in full again, which notices what was deleted. */
const FULL_EVERY_DAYS = 7;
const DAY_MS = 86_400_000;

/** Where a source's syncs got to. Belongs to the snapshot that it was adopted with, and to no other. */
export interface SyncState {
  snapshotId: string;
  streams: Record<string, StreamSync>;
}

/** Where the syncs of one stream got to. */
export interface StreamSync {
  /** The stream as it was chosen then: with another choice it is read in full. */
  chosen: ChosenStream;
  /** Columns that identify a row. */
  key: string[];
  /** When it was last read in full. */
  fullReadAt: string;
  state: StreamState;
}

/** What a sync can build on. */
export interface Basis {
  /** Streams to continue; the others are read in full. */
  states: ReadState;
  /** The tables of the snapshot before, by stream, of those that were read incrementally. */
  known: ReadonlyMap<string, KnownTable>;
}

export interface KnownTable {
  table: SnapshotTable;
  certificate: TableCertificate | undefined;
  sync: StreamSync;
}

/** Which streams a sync continues, and which it reads in full because they are new, have changed, or are due. */
export function basisOf(
  { syncState, streams }: { syncState?: SyncState | null; streams: readonly ChosenStream[] },
  before: Snapshot | null,
  now: Date,
): Basis {
  const known = new Map<string, KnownTable>();
  if (!syncState || before?.id !== syncState.snapshotId) return { states: {}, known };
  const states: Record<string, StreamState> = {};
  for (const chosen of streams) {
    const sync = Object.hasOwn(syncState.streams, chosen.name) ? syncState.streams[chosen.name] : undefined;
    const table = before.tables.find(({ name }) => name === tableName(chosen.name));
    if (!sync || !table || !isDeepStrictEqual(sync.chosen, chosen)) continue;
    const certificate = before.certificate.tables.find(({ name }) => name === table.name);
    known.set(chosen.name, { table, certificate, sync });
    if (now < nextFullRead(sync)) states[chosen.name] = sync.state;
  }
  return { states, known };
}

/** From when on a stream is read in full again. */
export function nextFullRead({ fullReadAt }: StreamSync): Date {
  return new Date(new Date(fullReadAt).getTime() + FULL_EVERY_DAYS * DAY_MS);
}
