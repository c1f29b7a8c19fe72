import { flushCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** Environment that makes a child process share this process's compile cache, so that it starts in half the time. */
export function sharedCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node creates a folder for its version inside the configured one, and returns that.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

/** Writes the compile cache now; a killed process would lose it. */
export function keepCompiledCode(): void {
  flushCompileCache();
}
