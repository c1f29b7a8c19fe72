import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Where the sources of the web application are. */
export const WEB = path.join(ROOT, 'web');
/** Where builds go: one folder for each state of the sources. */
export const BUILT = path.join(WEB, 'dist');

const GERMAN = path.join(ROOT, 'src/platform/german');

const SOURCES = ['index.html', 'vite.config.ts', 'tsconfig.json', 'public', 'src'];

/** The folder of the built pages, named after a hash of their sources; it may not exist yet. */
export function webFolder(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(WEB, file)))
      .update('\0');
  // What the service says in German is bundled, and so are packages.
  for (const file of readdirSync(GERMAN).sort()) hash.update(readFileSync(path.join(GERMAN, file)));
  hash.update(readFileSync(path.join(ROOT, 'package.json')));
  return path.join(BUILT, hash.digest('hex').slice(0, 16));
}

function filesOf(name: string): string[] {
  if (name.includes('.')) return [name];
  return readdirSync(path.join(WEB, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(WEB, path.join(entry.parentPath, entry.name)))
    .sort();
}
