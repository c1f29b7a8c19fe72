import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { childrenOf } from '../../../test/support/child-processes.ts';
import { eventually } from '../../../test/support/eventually.ts';
import type { AppError } from '../../platform/errors.ts';
import { engineMeter } from '../../platform/limits/engine-meter.ts';
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts';
import type { Plan } from '../../platform/plans.ts';
import type { Engine, EngineHost } from './index.ts';
import { openEngine } from './index.ts';

const MEMORY_MB = 512;
const folder = mkdtempSync(path.join(tmpdir(), 'engine-test-'));
const sales = path.join(folder, 'sales.parquet');
const secret = path.join(folder, 'secret.parquet');
const tables = { sales };
const ENDLESS = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = -1';
let engine: Engine;
let host: EngineHost;

beforeAll(async () => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run(`COPY (SELECT i AS id, i % 7 AS kind, (i * 1.25)::DECIMAL(18,2) AS amount FROM range(100000) t(i)) TO '${sales}'`);
  await connection.run(`COPY (SELECT 'hidden' AS word) TO '${secret}'`);
  connection.closeSync();
  database.closeSync();
  host = openEngine({ processes: 2, memoryMb: MEMORY_MB, temporaryFolder: folder, log: pino({ level: 'silent' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  await host.ping();
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('values', () => {
  test.each([
    ['9007199254740991::BIGINT', 'integer', 9007199254740991],
    ['9007199254740993::BIGINT', 'integer', '9007199254740993'],
    ['-9007199254740993::BIGINT', 'integer', '-9007199254740993'],
    ['sum(v) FROM (VALUES (1::BIGINT), (2)) t(v)', 'integer', 3],
    ['170141183460469231731687303715884105727::HUGEINT', 'integer', '170141183460469231731687303715884105727'],
    ['1.10::DECIMAL(18,2)', 'decimal', 1.1],
    ['-0.07::DECIMAL(4,2)', 'decimal', -0.07],
    ['1234567890123456.78::DECIMAL(18,2)', 'decimal', '1234567890123456.78'],
    ['0.1::DOUBLE', 'double', 0.1],
    ["'nan'::DOUBLE", 'double', null],
    ['true', 'boolean', true],
    ["DATE '2024-02-29'", 'date', '2024-02-29'],
    ["TIMESTAMP '2024-02-29 01:02:03.5'", 'timestamp', '2024-02-29T01:02:03.5'],
    ["TIMESTAMPTZ '2024-02-29 01:02:03+02'", 'timestamp', '2024-02-28T23:02:03Z'],
    ["TIME '01:02:03'", 'time', '01:02:03'],
    ["'007'", 'text', '007'],
    ["{'a': [1, 2]}", 'json', '{"a":[1,2]}'],
    ['\'{"a": 1}\'::JSON', 'json', '{"a": 1}'],
    ['NULL::INTEGER', 'integer', null],
  ])('%s leaves as %s %j', async (sql, type, value) => {
    const result = await engine.query({ sql: `SELECT ${sql}`, tables: {} });
    expect(result.columns[0]?.type).toBe(type);
    expect(result.rows).toEqual([[value]]);
  });

  test('parameters are bound as values', async () => {
    const result = await engine.query({ sql: 'SELECT $1, $2, $3, $4, $5', params: ["x'; DROP", 3, 2.5, true, null], tables: {} });
    expect(result.rows).toEqual([["x'; DROP", 3, 2.5, true, null]]);
    await expect(engine.query({ sql: 'SELECT $1', tables: {} })).rejects.toMatchObject({
      message: expect.stringContaining('1 parameters and got 0'),
    });
  });

  test('a cut answer says so', async () => {
    const cut = await engine.query({ sql: 'FROM sales', tables, rowsMax: 10 });
    expect([cut.rows.length, cut.truncated]).toEqual([10, true]);
    const whole = await engine.query({ sql: 'FROM sales LIMIT 10', tables, rowsMax: 10 });
    expect([whole.rows.length, whole.truncated]).toEqual([10, false]);
  });
});

test('an answer is cut by its bytes as JSON, where control characters take six each', async () => {
  const bytesMax = 8 * 2 ** 20;
  const wide = await engine.query({ sql: 'SELECT repeat(chr(1), 6000) FROM range(10000)', tables: {}, bytesMax });
  const bytes = Buffer.byteLength(JSON.stringify(wide.rows));
  expect([wide.truncated, wide.overBytes, wide.rows.length]).toEqual([true, true, Math.floor((bytesMax - 2) / 36_005)]);
  expect(bytes).toBeLessThanOrEqual(bytesMax);
  const whole = await engine.query({ sql: "SELECT 'a' FROM range(10000)", tables: {}, bytesMax });
  expect([whole.truncated, whole.overBytes, whole.rows.length]).toEqual([false, false, 10_000]);
});

test('the threads of a large machine leave a query its memory', async () => {
  const large = openEngine({ processes: 1, memoryMb: MEMORY_MB, temporaryFolder: folder, log: pino({ level: 'silent' }), threads: 64 });
  try {
    const tenant = large.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { rows } = await tenant.query({ sql: `SELECT count(DISTINCT id) FROM ${name}`, tables: { [name]: sales } });
      expect(rows).toEqual([[100_000]]);
    }
  } finally {
    await large.close();
  }
});

describe("a caller's SQL", () => {
  const ask = (sql: string) => engine.query({ sql, tables, untrusted: true, deadlineMs: 5000 });

  test.each([
    'SELECT count(*) FROM sales',
    'FROM sales LIMIT 1',
    'WITH a AS (SELECT kind, sum(amount) AS s FROM sales GROUP BY ALL) SELECT * FROM a JOIN a AS b USING (kind)',
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT sum(n) FROM r',
    'SELECT * FROM range(3)',
    'SELECT kind, rank() OVER (ORDER BY sum(amount)) FROM sales GROUP BY kind ORDER BY 1',
    'VALUES (1), (2)',
    'SELECT unnest([1, 2])',
    'SELECT * FROM main.sales LIMIT 1',
    'SELECT (SELECT max(id) FROM sales) UNION ALL SELECT 1',
  ])('may ask: %s', async (sql) => {
    expect((await ask(sql)).rows.length).toBeGreaterThan(0);
  });

  test.each([
    `COPY sales TO '${folder}/out.csv'`,
    `COPY (SELECT 1) TO '${folder}/out.csv'`,
    `ATTACH '${folder}/x.db'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET threads = 1',
    'SET VARIABLE x = 1',
    'RESET memory_limit',
    'PRAGMA database_list',
    'PRAGMA version',
    'CALL pragma_version()',
    'CREATE TABLE x (a INT)',
    'DROP VIEW sales',
    'INSERT INTO sales VALUES (1, 2, 3)',
    'EXPLAIN SELECT 1',
    'SHOW TABLES',
    'DESCRIBE sales',
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP VIEW sales',
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/proc/self/environ')",
    `SELECT * FROM read_parquet('${secret}')`,
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM read_parquet('${sales}')`,
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM 'http://127.0.0.1/x.csv'",
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_views()',
    'SELECT * FROM duckdb_views',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM pg_catalog.pg_class',
    'SELECT * FROM sqlite_master',
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('sales')",
    "SELECT current_setting('allowed_paths')",
    "SELECT getenv('PATH')",
    "SELECT (SELECT current_setting('temp_directory'))",
    'WITH duckdb_views AS (SELECT 1) SELECT * FROM duckdb_views',
    "SELECT * FROM sales WHERE EXISTS (FROM read_text('/etc/passwd'))",
    "SELECT * FROM sales ORDER BY (SELECT content FROM read_text('/etc/hostname'))",
    `SELECT * FROM parquet_metadata('${sales}')`,
    'SELECT nothing FROM nowhere',
    'SELEC 1',
    '',
  ])('may not: %s', async (sql) => {
    const error = (await ask(sql).then(
      (result) => ({ code: `answered ${JSON.stringify(result.rows).slice(0, 80)}`, message: '' }),
      (e: unknown) => e,
    )) as { code: string; message: string };
    expect(error.code).toBe('validation_error');
    expect(error.message).not.toMatch(/passwd[^'"]*:x:0/);
  });

  test('sees no path in an error', async () => {
    const gone = { sales: path.join(folder, 'gone.parquet') };
    const error = await engine.query({ sql: 'FROM sales', tables: gone, untrusted: true }).catch((e: Error) => e);
    expect(String((error as Error).message)).not.toContain(folder);
  });

  test('the sandbox holds without the check too', async () => {
    for (const sql of [`SELECT * FROM read_parquet('${secret}')`, "SELECT * FROM read_text('/etc/passwd')", "SELECT * FROM glob('/*')"]) {
      await expect(engine.query({ sql, tables })).rejects.toMatchObject({ cause: expect.stringContaining('disabled by configuration') });
    }
  });
});

describe('bounds', () => {
  test.each([
    ["SELECT length(repeat('a', 1000000000))", /memory/],
    ["SELECT length(repeat('a', 4000000000))", /memory/],
    ["SELECT repeat('a', 200000000)", /memory|characters|longer/],
    ["SELECT list(s) FROM (SELECT repeat('x', 1000) || i AS s FROM range(3000000) t(i))", /memory/],
    ['SELECT sum(sqrt(i)) FROM range(1000000000000) t(i)', /longer than 1.5 seconds/],
    ['WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r', /longer than 1.5 seconds|memory/],
  ])('%s ends, and the next query is answered', async (sql, why) => {
    // A short deadline only where the test expects it to expire: how soon memory runs out depends on the machine's load.
    const deadlineMs = why.source.includes('1.5 seconds') ? 1500 : 30_000;
    const error = await engine.query({ sql, tables: {}, untrusted: true, deadlineMs }).catch((e: Error) => e);
    expect(error).toMatchObject({ code: 'validation_error', message: expect.stringMatching(why) });
    expect((await engine.query({ sql: 'SELECT 42', tables: {} })).rows).toEqual([[42]]);
  });

  test('memory of a child stays under its bound', async () => {
    const sql = "SELECT list(s) FROM (SELECT repeat('x', 1000) || i AS s FROM range(100000000) t(i))";
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, ...engineChildren().map(residentMb));
    }, 5);
    await expect(engine.query({ sql, tables: {} })).rejects.toThrow('memory');
    clearInterval(watch);
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(MEMORY_MB + 700);
  });

  test('an abort ends the work at once, also of one that waits its turn', async () => {
    const stop = new AbortController();
    const running = Array.from({ length: 4 }, () =>
      engine.query({ sql: ENDLESS, tables: {}, signal: stop.signal }).catch((e: Error) => e.message),
    );
    stop.abort();
    expect(await Promise.all(running)).toEqual(Array(4).fill('The work was cancelled.'));
    await expect(engine.query({ sql: 'SELECT 1', tables: {}, signal: stop.signal })).rejects.toThrow('cancelled');
    await host.ping();
  });

  test('two queries run at once: a long one holds up no short one', async () => {
    const stop = new AbortController();
    const long = engine.query({ sql: ENDLESS, tables: {}, signal: stop.signal }).catch((e: Error) => e.message);
    expect((await engine.query({ sql: 'SELECT 1', tables: {} })).rows).toEqual([[1]]);
    stop.abort();
    expect(await long).toBe('The work was cancelled.');
  });

  test('children that are killed are replaced, and queries do not notice', async () => {
    for (const pid of engineChildren()) process.kill(pid, 'SIGKILL');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => engine.query({ sql: `SELECT ${n}`, tables: {} })));
    expect(answers.map((answer) => answer.rows)).toEqual([[[1]], [[2]], [[3]], [[4]]]);
  });

  test('spill files do not outlive the children', async () => {
    const other = openEngine({ processes: 1, memoryMb: 256, temporaryFolder: path.join(folder, 'other'), log: pino({ level: 'silent' }) });
    await other.ping();
    await other.close();
    expect(readdirSync(path.join(folder, 'other', 'engine'))).toEqual([]);
  });

  test('a child that was started for an import is compiled by then, and ends if none comes', async () => {
    const before = engineChildren();
    const failed = new AbortController();
    await host.prepareImport({ bytes: 2 ** 30, cancelled: failed.signal });
    const [started = 0, ...others] = engineChildren().filter((pid) => !before.includes(pid));
    expect(others).toEqual([]);
    failed.abort();
    expect(await gone(started)).toBe(true);
  });

  test('children end with their parent', async () => {
    const script = `
      const { openEngine } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      const silent = { warn() {}, error() {}, info() {}, debug() {} };
      const host = openEngine({ processes: 1, memoryMb: 256, temporaryFolder: ${JSON.stringify(path.join(folder, 'parent'))}, log: silent });
      await host.ping();
      console.log('up');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const children = childrenOf(parent.pid as number).map(({ pid }) => pid);
    // One for queries, one for the health check.
    expect(children).toHaveLength(2);
    parent.kill('SIGKILL');
    expect(await Promise.all(children.map(gone))).toEqual([true, true]);
  });
});

test('children run at a lower priority than what answers requests, all but the one that health asks', async () => {
  await engine.query({ sql: 'SELECT count(*) FROM range(1000000) t(a) WHERE sqrt(a) > 1', tables: {} });
  await host.ping();
  const niceness = (task: string) =>
    Number(
      readFileSync(`/proc/${task}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[16],
    );
  const ofThreads = engineChildren().map((pid) => new Set(readdirSync(`/proc/${pid}/task`).map((task) => niceness(`${pid}/task/${task}`))));
  const own = niceness('self');
  expect(ofThreads.map((all) => [...all].map((one) => one - own)).sort()).toEqual([[0], [10], [10]]);
});

describe('between organizations', () => {
  const call = (organizationId: string, plan: Plan = 'trial') => host.forTenant({ organizationId, plan, kind: 'call' });
  const one = { sql: 'SELECT 1', tables: {} };

  /** Runs endless queries of the given organizations, each its own call, during `work`; resolves with their error codes. */
  async function withBusyTenants(organizations: string[], work: () => Promise<void>): Promise<string[]> {
    const stop = new AbortController();
    const running = organizations.map((id) =>
      call(id)
        .query({ sql: ENDLESS, tables: {}, signal: stop.signal })
        .then(
          () => 'answered',
          (e: AppError) => e.code,
        ),
    );
    try {
      await work();
    } finally {
      stop.abort();
    }
    return await Promise.all(running);
  }

  test('many queries of one hold up no query of another', async () => {
    const codes = await withBusyTenants(Array(6).fill('greedy'), async () => {
      for (let i = 0; i < 5; i++) expect((await call('modest').query(one)).rows).toEqual([[1]]);
    });
    expect(codes).toEqual(Array(6).fill('service_unavailable'));
  });

  test('long queries of several make room for short ones, and health answers beside them', async () => {
    await withBusyTenants(['first', 'second', 'third'], async () => {
      expect((await call('modest').query(one)).rows).toEqual([[1]]);
      await host.ping();
    });
  });

  test('a call that gets no turn is refused with Retry-After, and a job waits', async () => {
    const brief = openEngine({ processes: 1, memoryMb: 256, temporaryFolder: folder, log: pino({ level: 'silent' }), patienceMs: 1 });
    const of = (kind: 'call' | 'job') => brief.forTenant({ organizationId: 'busy', plan: 'trial', kind });
    const stop = new AbortController();
    const running = [of('call'), of('job')].map((engine) =>
      engine.query({ sql: ENDLESS, tables: {}, signal: stop.signal }).catch(() => 'ended'),
    );
    const job = of('job').query(one);
    await expect(of('call').query(one)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
    stop.abort();
    expect((await job).rows).toEqual([[1]]);
    expect(await Promise.all(running)).toEqual(['ended', 'ended']);
    await brief.close();
  });

  test('the queries of one call wait for each other without losing patience, and beside its own stream', async () => {
    const brief = openEngine({ processes: 2, memoryMb: 256, temporaryFolder: folder, log: pino({ level: 'silent' }), patienceMs: 1 });
    const engine = brief.forTenant({ organizationId: 'one', plan: 'trial', kind: 'call' });
    const slow = { sql: 'SELECT count(*) FROM range(3000000) WHERE sqrt(range) > 1', tables: {} };
    expect(await Promise.all(Array.from({ length: 5 }, async () => (await engine.query(slow)).rows[0]?.[0]))).toEqual(
      Array(5).fill(2999998),
    );
    for await (const { rows } of engine.stream({ sql: 'SELECT * FROM range(10)', tables: {} })) {
      expect([rows.length, (await engine.query(one)).rows]).toEqual([10, [[1]]]);
    }
    await brief.close();
  });

  test('an engine that closes while a child of it starts does not report that as a failure', async () => {
    const logged: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
    const brief = openEngine({ processes: 1, memoryMb: 256, temporaryFolder: folder, log });
    const asked = brief.forTenant({ organizationId: 'one', plan: 'trial', kind: 'call' }).query(one);
    await Promise.all([expect(asked).rejects.toMatchObject({ code: 'service_unavailable' }), brief.close()]);
    expect(logged).toEqual([]);
  });

  test('calls of one wait within a bound', async () => {
    const codes = await withBusyTenants(Array(25).fill('greedy'), async () => {});
    expect([codes.filter((code) => code === 'rate_limited').length, codes.filter((code) => code === 'service_unavailable').length]).toEqual(
      [4, 21],
    );
  });

  test('what ran into its deadline counts against the hour, and jobs are not refused', async () => {
    const limiter = createMemoryLimiter(() => new Date());
    const metered = openEngine({
      processes: 1,
      memoryMb: 256,
      temporaryFolder: folder,
      log: pino({ level: 'silent' }),
      meter: engineMeter(limiter),
    });
    const of = (organizationId: string, kind: 'call' | 'job' = 'call') => metered.forTenant({ organizationId, plan: 'trial', kind });
    await expect(of('spent').query({ sql: ENDLESS, tables: {}, deadlineMs: 1500 })).rejects.toThrow('longer than 1.5 seconds');
    const { remaining } = await limiter.peekAmount('engine:spent', 300, 3600);
    expect(remaining).toBeLessThanOrEqual(298);
    await limiter.addAmount('engine:spent', remaining, 3600);
    const refused = await of('spent')
      .query(one)
      .catch((e: AppError) => e);
    expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('300 seconds') });
    expect((refused as AppError).retryAfterSeconds).toBeGreaterThan(3500);
    expect([(await of('spent', 'job').query(one)).rows, (await of('other').query(one)).rows]).toEqual([[[1]], [[1]]]);
    await metered.close();
  });
});

describe('a stream', () => {
  test('gives every row once, with the columns first', async () => {
    let rows = 0;
    let sum = 0;
    for await (const batch of engine.stream({ sql: 'SELECT id, amount FROM sales', tables })) {
      expect(batch.columns.map((c) => c.name)).toEqual(['id', 'amount']);
      rows += batch.rows.length;
      for (const row of batch.rows) sum += Number(row[0]);
    }
    expect([rows, sum]).toEqual([100_000, (99_999 * 100_000) / 2]);
  });

  test('of nothing still gives the columns', async () => {
    const batches = await collect(engine.stream({ sql: 'SELECT id FROM sales WHERE id < 0', tables }));
    expect(batches).toEqual([{ columns: [{ name: 'id', type: 'integer', engineType: 'BIGINT' }], rows: [] }]);
  });

  test('that is left early frees its child', async () => {
    for (let i = 0; i < 4; i++) {
      for await (const batch of engine.stream({ sql: 'FROM sales', tables })) {
        expect(batch.rows.length).toBeGreaterThan(0);
        break;
      }
    }
    await host.ping();
  });

  test('that is refused says why', async () => {
    await expect(collect(engine.stream({ sql: 'SELECT * FROM nope', tables, untrusted: true }))).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('"sales"'),
    });
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Pids of this suite's engine children. The worker has others too: servers and engines that its suites share. */
function engineChildren(): number[] {
  return childrenOf(process.pid)
    .filter(({ pid, args }) => args.includes(folder) || workingFolder(pid).startsWith(folder))
    .map(({ pid }) => pid);
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // It has ended meanwhile.
  }
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // It has ended meanwhile.
  }
}

/** Resolves true once the process is gone. */
async function gone(pid: number): Promise<boolean> {
  return eventually(() => {
    try {
      return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return true;
    }
  }, 'its end');
}
