import type { Room } from './room.ts';

/**
 * Immutable objects. A key is a relative path of safe characters; an object is complete or absent, never half written. Only objects that
 * this database wrote and released are ever deleted, and they go to a trash first.
 */
export interface Storage {
  /** A path for a file to be written, on the same file system as the objects. Its folder exists. */
  temporaryPath(): Promise<string>;
  /**
   * Moves a finished temporary file to `key` (atomic rename). A row that refers to it adopts it; otherwise it counts as abandoned.
   * @throws AppError payload_too_large if it exceeds the room; insufficient_storage if the disk is full
   */
  put(key: string, temporaryPath: string, room?: Room): Promise<void>;
  /** Bytes an organization stores: uploads, snapshots and reports, excluding released objects and the trash. */
  bytesOf(organizationId: string): Promise<number>;
  /** The disk of the objects, in bytes; `short` if less is free than the reserve for the database, so that nothing new is accepted. */
  disk(): Promise<{ free: number; total: number; short: boolean }>;
  /** @throws AppError insufficient_storage if this many more bytes would eat into the reserve for the database */
  requireFree(bytes?: number): Promise<void>;
  /** A local path to read the object from. @throws AppError `not_found` if it is absent */
  localPath(key: string): Promise<string>;
  /** Size in bytes, or null if absent. */
  size(key: string): Promise<number | null>;
  /** Releases an object and moves it to the trash. A missing object is fine, and one that this database did not write stays. */
  remove(key: string): Promise<void>;
  /** Every object under a prefix, whoever wrote it. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Moves released and abandoned objects to the trash and deletes old ones from it, a small share at a time. */
  collect(options: CollectOptions): Promise<Collected>;
  /** Deletes this installation's temporary files older than the given age; returns how many. */
  sweepTemporary(olderThanMs: number): Promise<number>;
  ping(): Promise<void>;
}

interface CollectOptions {
  /** How long after writing an object that no row refers to counts as abandoned. */
  abandonedMs: number;
  /** How long the trash keeps an object. */
  trashMs: number;
  /** Which of these keys a running job is still about to refer to. */
  inUse(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Collects any number at once. */
  allAtOnce?: boolean;
}

interface Collected {
  /** `outdated`: another state of this database has used the folder since, and nothing was collected. */
  standing: 'current' | 'outdated';
  trashed: number;
  purged: number;
  /** Left for the next time, because there were too many for one. */
  waiting: number;
}
