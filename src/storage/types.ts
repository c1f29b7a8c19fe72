/** Immutable objects. A key is a relative path of safe characters; an object is complete or absent, never half written. */
export interface Storage {
  /** A path for a file to be written, on the same file system as the objects. Its folder exists. */
  temporaryPath(): Promise<string>;
  /** Moves a finished temporary file under `key` (atomic rename). */
  put(key: string, temporaryPath: string): Promise<void>;
  /** A local path to read the object from; throws AppError `not_found` where it is absent. */
  localPath(key: string): Promise<string>;
  /** Size in bytes, or null where absent. */
  size(key: string): Promise<number | null>;
  /** Removes an object; absent is fine. */
  remove(key: string): Promise<void>;
  /** Keys under a prefix with their age, for the sweeper. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Temporary files older than the given age are deleted; returns how many. */
  sweepTemporary(olderThanMs: number): Promise<number>;
  ping(): Promise<void>;
}
