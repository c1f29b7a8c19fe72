import type { Room } from './room.ts';

/**
 * Immutable objects. A key is a relative path of safe characters; an object is complete or absent, never half written.
 * Only objects that this database wrote and released are ever removed, and they lie in a trash first.
 */
export interface Storage {
  /** A path for a file to be written, on the same file system as the objects. Its folder exists. */
  temporaryPath(): Promise<string>;
  /**
   * Moves a finished temporary file under `key` (atomic rename). A row that refers to it adopts it; abandoned otherwise.
   * @throws AppError payload_too_large where the room does not hold it; insufficient_storage where the disk is full
   */
  put(key: string, temporaryPath: string, room?: Room): Promise<void>;
  /** Bytes of everything that an organization stores: uploads, snapshots and reports, without what was released or lies in the trash. */
  bytesOf(organizationId: string): Promise<number>;
  /** The disk of the objects, in bytes; `short` where less is free than is kept for the database, so that nothing new is taken. */
  disk(): Promise<{ free: number; total: number; short: boolean }>;
  /** @throws AppError insufficient_storage where so many more bytes would leave less free than is kept for the database */
  requireFree(bytes?: number): Promise<void>;
  /** A local path to read the object from; throws AppError `not_found` where it is absent. */
  localPath(key: string): Promise<string>;
  /** Size in bytes, or null where absent. */
  size(key: string): Promise<number | null>;
  /** Releases an object and moves it to the trash; absent is fine, and what this database did not write stays. */
  remove(key: string): Promise<void>;
  /** Every object under a prefix, whoever wrote it. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Moves what was released or abandoned to the trash and empties what lay there for long: a small share at once. */
  collect(options: CollectOptions): Promise<Collected>;
  /** Temporary files of this installation older than the given age are deleted; returns how many. */
  sweepTemporary(olderThanMs: number): Promise<number>;
  ping(): Promise<void>;
}

interface CollectOptions {
  /** An object that no row refers to so long after it was written has lost its writer. */
  abandonedMs: number;
  /** How long the trash keeps an object. */
  trashMs: number;
  /** Which of these keys a running job is still about to refer to. */
  inUse(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whatever number there is. */
  allAtOnce?: boolean;
}

interface Collected {
  /** `outdated`: the folder was used with another state of this database since, and nothing was collected. */
  standing: 'current' | 'outdated';
  trashed: number;
  purged: number;
  /** Left for the next time, because it would be too many at once. */
  waiting: number;
}
