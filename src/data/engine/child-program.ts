import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Where bundled programs go, next to the packages that they load: one folder for each state of the sources. */
const BUNDLES = path.join(ROOT, 'node_modules/.cache/engine-child');
/** The program of an engine child, and that of its thread. */
export const ENTRIES = ['child.ts', 'import-csv/scan-worker.ts'].map((file) => path.join(import.meta.dirname, file));
/** Folders that hold every source of a child. */
const SOURCES = ['src/data', 'src/platform'];

let folder: string | undefined;

/** The folder of the program bundled from the present sources; it may not exist yet. */
export function bundleFolder(): string {
  folder ??= path.join(BUNDLES, hashOfSources());
  return folder;
}

/** The file that an engine child runs: bundled, if that has been done, since it then starts in half the time; otherwise its source. */
export function childProgram(): string {
  const bundled = path.join(bundleFolder(), 'child.mjs');
  return existsSync(bundled) ? bundled : (ENTRIES[0] as string);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  // Bundled packages are sources too.
  for (const file of ['package.json', ...SOURCES.flatMap(sourcesIn)]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function sourcesIn(name: string): string[] {
  return readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(name, file))
    .sort();
}
