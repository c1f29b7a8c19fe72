// CPU time of importing hostile files of 400 KB, twice and four times that: it must grow with the size alone.
// npm run bench:hostile-imports -- [PART OF A FAMILY'S NAME] [--verbose]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { HOSTILE_IMPORTS } from '../test/hostile/imports.ts';

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { verbose: { type: 'boolean', default: false } } });
const SIZES = [400_000, 800_000, 1_600_000] as const;
/** How much the time may grow over a fourfold file, as a power of the size: 1 is linear. Caches and garbage collection need some slack. */
const POWER_MAX = 1.3;
/** Below this, the time is spent on planning, not on reading. */
const CPU_MS_MIN = 300;
const DEADLINE_MS = 90_000;
const SHOWN = 10;
const ENTRY = fileURLToPath(new URL('./hostile-imports/one-import.ts', import.meta.url));
const run = promisify(execFile);

const folder = await mkdtemp(path.join(tmpdir(), 'bench-hostile-'));
const families = HOSTILE_IMPORTS.filter(({ name }) => name.includes(positionals[0] ?? ''));
const found: { name: string; cpuMs: number[]; power: number; ended: string }[] = [];
try {
  for (const { name, fileName, make } of families) {
    const cpuMs: number[] = [];
    let ended = '';
    for (const bytes of SIZES) {
      const one = await importOne(fileName, make(bytes));
      cpuMs.push(one.cpuMs);
      ended = one.ended;
    }
    const [small = 0, , large = 0] = cpuMs;
    const power = large < CPU_MS_MIN ? 0 : Math.log(large / small) / Math.log(SIZES[2] / SIZES[0]);
    found.push({ name, cpuMs, power, ended });
    if (flags.verbose) show(found.at(-1) as (typeof found)[number]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const steep = found.filter(({ power }) => power > POWER_MAX);
const slowest = [...found].sort((a, b) => (b.cpuMs[2] ?? 0) - (a.cpuMs[2] ?? 0));
if (!flags.verbose) {
  say(`${found.length} families; CPU time of 400 KB, 800 KB and 1.6 MB, the slowest ${SHOWN}:`);
  for (const one of slowest.slice(0, SHOWN)) show(one);
}
for (const one of steep) show(one, 'grows faster than the file: ');
say(`families whose time grows faster than the file: ${steep.length}  ${steep.length === 0 ? 'pass' : 'FAIL'}`);
if (steep.length > 0) process.exitCode = 1;

/** Imports in a separate process, which is killed if it does not finish. */
async function importOne(fileName: string, content: Buffer): Promise<{ cpuMs: number; ended: string }> {
  const own = await mkdtemp(path.join(folder, 'import-'));
  const file = path.join(own, 'upload');
  await writeFile(file, content);
  try {
    const { stdout } = await run(process.execPath, ['--no-warnings', ENTRY, file, fileName, own], {
      timeout: DEADLINE_MS,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout);
  } catch (error) {
    const { killed, message } = error as Error & { killed?: boolean };
    return { cpuMs: DEADLINE_MS, ended: killed ? 'did not end' : message };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function show({ name, cpuMs, power, ended }: (typeof found)[number], before = ''): void {
  const times = cpuMs.map((ms) => `${Math.round(ms)}`.padStart(6)).join(' ');
  say(`${times} ms  power ${power.toFixed(2)}  ${before}${name} (${ended.slice(0, 80)})`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
