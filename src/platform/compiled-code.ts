import { flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** The environment by which a child process takes and keeps compiled code where this one does: it then starts in half the time. */
export function sharedCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node makes a folder for its version in the one that it is given, and answers with that.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

/** Keeps what is compiled by now; a process that is killed would keep nothing. */
export function keepCompiledCode(): void {
  flushCompileCache();
}
