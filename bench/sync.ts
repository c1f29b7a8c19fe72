/**
 * Syncs a PostgreSQL table of 5 million rows and 12 columns with everything a sync does (reading, typing, certificate, profile, snapshot), in full
 * and then 1,000 changed rows, alternating with `psql` copying the same table to a file and DuckDB reading that file; prints the ratios of CPU
 * time without the database server's, and the memory of the service's process. Needs `psql`. Usage: node bench/sync.ts [ROUNDS] [ROWS].
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer } from '../test/support/postgres.ts';

const rounds = Number(process.argv[2] ?? 3);
const rows = Number(process.argv[3] ?? 5_000_000);
const CHANGED = 1_000;
const TICKS_PER_SECOND = 100;

const server = await startTestServer(process.env.TEST_DATABASE_URL);
Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: server.template });
const { connectShop, syncNow } = await import('../test/support/connected-shop.ts');
const { foreignDatabase } = await import('../test/support/foreign-database.ts');
const { service } = await import('../test/support/tool-call.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-sync-'));

const shop = await foreignDatabase(`
  create table events (id bigint primary key, at timestamptz not null, day date, customer integer, country text, product text, channel text,
    quantity integer, price numeric(12,2), discount double precision, paid boolean, note text);
  insert into events select i, '2025-01-01Z'::timestamptz + i * interval '5 seconds', date '2025-01-01' + (i / 17280)::int, (i * 7919 % 100003)::int,
    (array['DE', 'FR', 'US', 'JP', 'BR'])[1 + i % 5], 'product ' || i % 997, (array['web', 'shop', 'phone'])[1 + i % 3], 1 + (i % 9)::int,
    (i * 31 % 100000) / 100.0, (i % 21) / 100.0, i % 4 > 0, case when i % 10 = 0 then 'note ' || i end from generate_series(1::bigint, ${rows}) i;
  create index on events (at); analyze events`);
const { seed } = await service();
const home = await seed('enterprise');
const table = { name: 'public.events', sync: 'incremental', cursor: 'at' };
const ratios: Record<'full' | 'changed' | 'changedTime', number[]> = { full: [], changed: [], changedTime: [] };

say(`${rows.toLocaleString('en-US')} rows`);
for (let round = 1; round <= rounds; round++) {
  const bare = copyBySql() + readByDuckDb();
  let id = '';
  const full = await measured(async () => {
    const source = await connectShop(shop, home, { tables: [table] });
    if (source.record_count !== rows) throw new Error(`The sync read ${source.record_count} rows: ${source.last_error}`);
    id = source.id;
  });
  await shop.run(`update events set at = now() - interval '1 second' * (id % 60), quantity = quantity + 1
    where id in (select i * ${Math.floor(rows / CHANGED)} from generate_series(1, ${CHANGED}) i)`);
  const changed = await measured(async () => {
    const run = await syncNow(id, home);
    if (run.status !== 'completed' || !/ 1,000 changed/.test(run.notes[0])) throw new Error(`${run.reason} ${run.notes}`);
  });
  await shop.run(`update events set at = '2025-01-01Z'::timestamptz + id * interval '5 seconds' where at > now() - interval '1 hour'`);
  ratios.full.push(full.cpu / bare);
  ratios.changed.push(changed.cpu / full.cpu);
  ratios.changedTime.push(changed.seconds / full.seconds);
  const perRow = (cpu: number) => `${((cpu / rows) * 1e6).toFixed(2)} µs a row`;
  say(
    `round ${round}: full ${full.seconds.toFixed(1)} s, ${perRow(full.cpu)}; psql and DuckDB ${perRow(bare)}: ${(full.cpu / bare).toFixed(2)} ×; ` +
      `${CHANGED} changed ${changed.seconds.toFixed(1)} s: ${(changed.seconds / full.seconds).toFixed(2)} × the time, ${(changed.cpu / full.cpu).toFixed(2)} × the CPU`,
  );
}
say(`median ratios: full ${median(ratios.full)} (allowed 1.5); changed ${median(ratios.changedTime)} × the time (allowed 0.3)`);
say(`memory of the service's process at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB (allowed 500)`);
await shop.drop();
await (globalThis as unknown as { closeShared(): Promise<void> }).closeShared();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

/** CPU seconds of `psql` copying the table to a file. */
function copyBySql(): number {
  const { host, port, database, user } = shop.settings;
  const copy = `\\copy (select * from events) to '${folder}/events.csv' (format csv)`;
  const env = { ...process.env, PGPASSWORD: shop.secret.password };
  const script = 'psql -q -h "$1" -p "$2" -U "$3" -d "$4" -c "$5" >&2; times';
  const out = execFileSync('sh', ['-c', script, 'sh', host, String(port), user, database, copy], { env, encoding: 'utf8' });
  if (statSync(`${folder}/events.csv`).size < rows) throw new Error('psql copied nothing');
  // The second line has the children's: `0m1.230s 0m0.450s`.
  return [...(out.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

/** CPU seconds of DuckDB reading the file into a table of the same types, in a process of its own. */
function readByDuckDb(): number {
  const types =
    "{'id':'BIGINT','at':'TIMESTAMPTZ','day':'DATE','customer':'INTEGER','country':'VARCHAR','product':'VARCHAR','channel':'VARCHAR','quantity':'INTEGER','price':'DECIMAL(12,2)','discount':'DOUBLE','paid':'BOOLEAN','note':'VARCHAR'}";
  const program = `import { DuckDBInstance } from '@duckdb/node-api';
    const connection = await (await DuckDBInstance.create('${folder}/bare.duckdb')).connect();
    const before = process.cpuUsage();
    await connection.run(\`create or replace table events as select * from read_csv('${folder}/events.csv', header = false, columns = ${types})\`);
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1e6));
    process.exit();`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

async function measured(work: () => Promise<void>): Promise<{ cpu: number; seconds: number }> {
  const [cpu, start] = [cpuSeconds(), performance.now()];
  await work();
  return { cpu: cpuSeconds() - cpu, seconds: (performance.now() - start) / 1000 };
}

/** CPU seconds of this process and its children so far, those that have ended too; the database server aside. */
function cpuSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((one) => one !== null);
  const own = (pid: number): number =>
    processes
      .filter(({ parent, program }) => parent === pid && program !== 'postgres')
      .reduce((sum, child) => sum + child.ticks + own(child.pid), 0);
  const self = processes.find(({ pid }) => pid === process.pid);
  return ((self?.ticks ?? 0) + own(process.pid)) / TICKS_PER_SECOND;
}

/** As Linux has it in /proc/PID/stat; null for a process that has just ended. */
function statOf(pid: string): { pid: number; program: string; parent: number; ticks: number } | null {
  try {
    const [, program = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    // User and system time, its own and that of children it has waited for.
    return { pid: Number(pid), program, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) };
  } catch {
    return null;
  }
}

function median(values: number[]): string {
  return ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number).toFixed(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
