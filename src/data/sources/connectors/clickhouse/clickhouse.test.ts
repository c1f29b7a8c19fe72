import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type ClickhouseServer, clickhouseServer } from '../../../../../test/support/clickhouse-server.ts';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { describeWith } from '../../../../../test/support/describe-with.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { type NginxProxy, nginxProxy } from '../../../../../test/support/nginx-proxy.ts';
import { type Engine, type EngineHost, openEngine } from '../../../engine/index.ts';
import type { ImportResult, TablesRequest } from '../../../engine/types.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';

/** Column → [declared type, value, how it arrives as text, the engine's type]. The server's own time zone is Asia/Kolkata. */
const EXACT: Record<string, [type: string, value: string, arrives: string | null, engineType: string]> = {
  tiny: ['Int8', '-128', '-128', 'TINYINT'],
  most: ['UInt64', '18446744073709551615', '18446744073709551615', 'UBIGINT'],
  least: ['Int64', '-9223372036854775808', '-9223372036854775808', 'BIGINT'],
  missing: ['Nullable(Int32)', 'NULL', null, 'INTEGER'],
  real: ['Float32', '1.2345678', '1.2345678', 'FLOAT'],
  digits: ['Float64', '0.30000000000000004', '0.30000000000000004', 'DOUBLE'],
  nan: ['Float64', 'nan', null, 'DOUBLE'],
  infinite: ['Float64', '-inf', null, 'DOUBLE'],
  money: ['Decimal(18, 4)', "'12345678901234.5678'", '12345678901234.5678', 'DECIMAL(18,4)'],
  money_most: ['Decimal(38, 10)', "'1234567890123456789012345678.0123456789'", '1234567890123456789012345678.0123456789', 'DECIMAL(38,10)'],
  day: ['Date', "'2020-02-29'", '2020-02-29', 'DATE'],
  moment: ['DateTime', "'2020-01-01 10:00:00'", '2020-01-01 04:30:00+00', 'TIMESTAMP WITH TIME ZONE'],
  elsewhere: ["DateTime('America/New_York')", "'2020-07-01 10:00:00'", '2020-07-01 14:00:00+00', 'TIMESTAMP WITH TIME ZONE'],
  text: ['String', String.raw`'a,"b"\n\r\n\\N ü 🎉'`, 'a,"b"\n\r\n\\N ü 🎉', 'VARCHAR'],
  null_mark: ['String', String.raw`'\\N'`, '\\N', 'VARCHAR'],
  empty: ['String', "''", '', 'VARCHAR'],
  zero_byte: ['String', String.raw`'a\0b'`, 'a\uFFFDb', 'VARCHAR'],
  latin: ['String', "unhex('5AFC')", 'Z\uFFFD', 'VARCHAR'],
  fixed: ['FixedString(5)', "'abc'", 'abc', 'VARCHAR'],
  uuid: ['UUID', "'61f0c404-5cb3-11e7-907b-a6006ad3dba0'", '61f0c404-5cb3-11e7-907b-a6006ad3dba0', 'VARCHAR'],
  mood: ["Enum8('sad' = 1, 'it\\'s, \"ok\"' = 2)", String.raw`'it\'s, "ok"'`, 'it\'s, "ok"', 'VARCHAR'],
  list: ['Array(Nullable(Int32))', '[1, NULL]', '[1,NULL]', 'VARCHAR'],
};

describeWith('clickhouse-server', 'a ClickHouse server', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-'));
  let server: ClickhouseServer;
  let host: EngineHost;
  let engine: Engine;
  beforeAll(async () => {
    host = openEngine({ processes: 1, niceness: 0, memoryMb: 512, temporaryFolder: folder, log: pino({ level: 'silent' }) });
    engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
    server = await clickhouseServer();
    const columns = Object.entries(EXACT).map(([name, [type]]) => `${name} ${type}`);
    await server.run(`CREATE TABLE shop.exact (${columns}) ENGINE = Memory`);
    await server.run(`INSERT INTO shop.exact VALUES (${Object.values(EXACT).map(([, value]) => value)})`);
    await server.run(
      'CREATE TABLE shop.orders (id UInt32, version UInt32, amount Decimal(18, 2)) ENGINE = ReplacingMergeTree(version) ORDER BY id',
    );
    await server.run('INSERT INTO shop.orders VALUES (1, 1, 10), (2, 1, 20)');
    await server.run('INSERT INTO shop.orders VALUES (1, 2, 15)');
    await server.run('CREATE TABLE shop.states (day Date, people AggregateFunction(uniq, UInt64)) ENGINE = Memory');
    await server.run('CREATE TABLE shop.only_states (people AggregateFunction(uniq, UInt64)) ENGINE = Memory');
    await server.run('CREATE VIEW shop.totals AS SELECT sum(amount) AS total FROM shop.orders FINAL');
  });
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const linked = (settings: object = {}, password = server.password, deadlineMs = 60_000) =>
    linkTo({
      kind: 'clickhouse',
      settings: { host: '127.0.0.1', port: server.port, database: 'shop', user: 'reporting', tls: 'disable', ...settings },
      secret: { password },
      environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost' },
      spool: folder,
      deadlineMs,
    });
  const check = (settings: object = {}, password?: string) => {
    const { connector, link } = linked(settings, password);
    return connector.check(link);
  };
  const streams = (...names: string[]): ChosenStream[] => names.map((name) => ({ name, columns: null, query: null }));

  async function read(
    chosen: ChosenStream[],
    settings: object = {},
    { deadlineMs, ...limits }: { bytesMax?: number; deadlineMs?: number } = {},
  ) {
    const { connector, link } = linked(settings, server.password, deadlineMs);
    Object.assign(link.limits, limits);
    const parts: Part[] = [];
    for await (const part of connector.read(link, chosen, {})) parts.push(part);
    const tables: TablesRequest['tables'] = parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
    const outputFolder = mkdtempSync(path.join(folder, 'out-'));
    // None of them is merged.
    const result = (await engine.importTables({
      origin: connector.origin(link.settings),
      tables,
      outputFolder,
    })) as unknown as ImportResult;
    const rows: Record<string, unknown[][]> = {};
    for (const { name, path: file } of result.tables) {
      rows[name] = (await engine.query({ sql: `SELECT COLUMNS(*)::VARCHAR FROM "${name}"`, tables: { [name]: file } })).rows as unknown[][];
    }
    return { rows, result, notes: parts.flatMap((part) => (part.kind === 'note' ? [part.message] : [])) };
  }

  test('values arrive exactly, or the certificate says otherwise', async () => {
    const { rows, result, notes } = await read(streams('exact'));
    const [table] = result.tables;
    const arrived = Object.fromEntries(table!.profile.columns.map(({ name, engineType }, i) => [name, [rows.exact![0]![i], engineType]]));
    expect(arrived).toEqual(Object.fromEntries(Object.entries(EXACT).map(([name, [, , value, type]]) => [name, [value, type]])));
    const issues = result.certificate.tables[0]!.issues;
    expect(issues.flatMap(({ examples }) => examples.map(({ column }) => column))).toEqual(['nan', 'infinite']);
    expect(notes).toEqual([expect.stringContaining('1 zero bytes'), expect.stringContaining('not UTF-8')]);
  });

  test('tables are listed with what can be read of them', async () => {
    const { connector, link } = linked();
    const found = await connector.discover(link);
    expect(found.map(({ name, kind, rowsEstimate }) => [name, kind, rowsEstimate])).toEqual([
      ['exact', 'table', null],
      ['orders', 'table', 3],
      ['states', 'table', null],
      ['totals', 'view', null],
    ]);
    expect(found.find(({ name }) => name === 'states')?.columns).toEqual([{ name: 'day', type: 'Date', engineType: 'DATE' }]);
  });

  test('replaced rows count once, a view and a query are read, and states are left out', async () => {
    const query = { name: 'big', columns: null, query: 'SELECT id, amount FROM orders FINAL WHERE amount > 15 -- big' };
    const { rows, notes } = await read([...streams('orders', 'totals'), query]);
    expect([rows.orders, rows.totals, rows.big]).toEqual([
      [
        ['1', '2', '15.00'],
        ['2', '1', '20.00'],
      ],
      [['35.00']],
      [['2', '20.00']],
    ]);
    expect(notes).toEqual([expect.stringContaining('orders was read with FINAL'), expect.stringContaining('no snapshot')]);
    const states = await read([{ name: 'states', columns: null, query: null, sync: 'incremental' }]);
    expect([states.rows.states, states.notes]).toEqual([[], [expect.stringContaining('states was read in full')]]);
  });

  test('changes are found by a time, a day or a number, with rows that have none, and an engine that hides them is read in full', async () => {
    await server.run('CREATE TABLE shop.events (id UInt32, at Nullable(DateTime), day Date, n Int64) ENGINE = Memory');
    await server.run(`INSERT INTO shop.events VALUES (1, '2026-01-01 00:00:00', '2026-01-01', -5), (2, NULL, 0, 100000),
      (3, '2026-01-03 00:00:00', '2026-01-05', 200000), (4, '2100-01-01 00:00:00', '2026-01-05', 3)`);
    await server.run('CREATE TABLE shop.sums (day Date, n UInt32) ENGINE = SummingMergeTree() ORDER BY day');
    const readBy = async (cursor: string, state: ReadState, name = 'events', primaryKey = ['id']) => {
      const { connector, link } = linked();
      const parts: Part[] = [];
      const chosen = [{ name, columns: null, query: null, sync: 'incremental' as const, cursor, primaryKey }];
      for await (const part of connector.read(link, chosen, state)) parts.push(part);
      const [table] = parts;
      const text = table?.kind === 'table' && 'path' in table.table ? readFileSync(table.table.path, 'utf8') : '';
      const states = parts.flatMap((part) => (part.kind === 'state' ? [[part.stream, part.state] as const] : []));
      return { ids: text.match(/^\d+/gm), parts, state: Object.fromEntries(states) };
    };
    for (const [cursor, expected] of Object.entries({ at: ['2', '3', '4'], day: ['2', '3', '4'], n: ['3'] })) {
      const first = await readBy(cursor, {});
      expect([cursor, first.ids]).toEqual([cursor, ['1', '2', '3', '4']]);
      expect([cursor, (await readBy(cursor, first.state)).ids]).toEqual([cursor, expected]);
    }
    const { state } = await readBy('at', {});
    await server.run('TRUNCATE TABLE shop.events');
    expect((await readBy('at', state)).parts).toContainEqual({
      kind: 'note',
      message: expect.stringContaining('the values of at go back'),
    });
    expect((await readBy('day', {}, 'sums', ['day'])).parts).toContainEqual({
      kind: 'note',
      message: expect.stringContaining('its engine'),
    });
    for (const name of ['events', 'sums']) await server.run(`DROP TABLE shop.${name}`);
  });

  test('a user that may write is warned of, and cannot write here either', async () => {
    expect(await check()).toEqual({ server: 'ClickHouse 18.16', warnings: [expect.stringContaining('not encrypted')] });
    expect((await check({ user: 'unlimited' })).warnings).toContainEqual(expect.stringContaining('Set max_execution_time'));
    expect((await check({ user: 'writer' })).warnings).toContainEqual(expect.stringContaining('may also change data'));
    for (const sql of ['INSERT INTO orders VALUES (9, 9, 9)', "SELECT 1) INTO OUTFILE '/tmp/x' --", 'SELECT 1; DROP TABLE orders']) {
      await expect(read([{ name: 'q', columns: null, query: sql }], { user: 'writer' })).rejects.toMatchObject({ fault: 'schema' });
    }
    expect(await server.run('SELECT count() FROM shop.orders')).toBe('3\n');
    expect((await read(streams('totals'), { user: 'writer' })).rows.totals).toEqual([['35.00']]);
  });

  test('a failure midway keeps nothing, whatever has been read', async () => {
    const query = 'SELECT number, throwIf(number = 200000) AS t FROM system.numbers LIMIT 300000';
    await expect(read([{ name: 'q', columns: null, query }], { user: 'writer' })).rejects.toMatchObject({ fault: 'upstream' });
  });

  test('a huge cell is read up to the limit only, and rows without an end until a limit or the deadline', async () => {
    const huge = "SELECT arrayStringConcat(arrayMap(x -> '0123456789', range(1000000))) AS a";
    await expect(read([{ name: 'q', columns: null, query: huge }], {}, { bytesMax: 4 << 20 })).rejects.toMatchObject({
      fault: 'quota',
      message: expect.stringContaining('MiB from one source'),
    });
    const endless = [{ name: 'q', columns: null, query: 'SELECT number FROM system.numbers' }];
    await expect(read(endless, { user: 'writer' }, { deadlineMs: 1_500 })).rejects.toMatchObject({
      fault: 'network',
      message: expect.stringContaining('took longer than'),
    });
    // Its profile has a limit of its own.
    await expect(read(endless)).rejects.toMatchObject({
      fault: 'quota',
      message: expect.stringContaining('limits what this user may read'),
    });
    // Held back on the server's disk, they would fill it.
    await expect(read(endless, { user: 'writer' }, { bytesMax: 4 << 20 })).rejects.toMatchObject({ fault: 'quota' });
  });

  test.each(['unlimited', 'writer'])('of a sync that takes too long, nothing goes on for %s', async (user) => {
    const endless: ChosenStream = { name: 'q', columns: null, query: 'SELECT number FROM system.numbers WHERE number % 7 = 8' };
    await expect(read([endless], { user }, { deadlineMs: 400 })).rejects.toMatchObject({ fault: 'network' });
    await eventually(async () => {
      const running = await server.run(`SELECT count() FROM system.processes WHERE user = '${user}'`);
      return running.trim() === '0';
    }, 'the query to end');
  });

  describeWith('nginx', 'behind a proxy that ends TLS', () => {
    let proxy: NginxProxy;
    const before = (upstream: string) => nginxProxy({ upstream, certificate: server.certificates.server });
    const secure = () => ({
      host: 'localhost',
      port: proxy.port,
      tls: 'verify-full',
      ca_certificate: server.certificates.authority,
    });
    afterEach(() => proxy.close());

    test('its certificate is checked, and tables are read through it', async () => {
      proxy = await before(`http://127.0.0.1:${server.port}`);
      expect(await check(secure())).toMatchObject({ server: 'ClickHouse 18.16', warnings: [] });
      await expect(check({ ...secure(), ca_certificate: null })).rejects.toMatchObject({ fault: 'network' });
      expect((await read(streams('totals'), secure())).rows.totals).toEqual([['35.00']]);
    });

    test('a server that is down behind it is reported without the page that the proxy shows', async () => {
      proxy = await before('http://127.0.0.1:1');
      const refused = await check(secure()).catch((error: Error) => error);
      expect(refused).toMatchObject({ fault: 'upstream', message: expect.not.stringMatching(/nginx|html/i) });
    });
  });

  test('wrong credentials, database, table and certificate', async () => {
    const refused = await check({}, 'canary').catch((error: Error) => error);
    expect(refused).toMatchObject({ fault: 'credentials', message: expect.not.stringContaining('canary') });
    await expect(check({ database: 'nowhere' })).rejects.toMatchObject({ fault: 'schema' });
    await expect(read(streams('gone'))).rejects.toMatchObject({ fault: 'schema' });
    const secure = { port: server.securePort, host: 'localhost', ca_certificate: server.certificates.authority };
    expect(await check({ ...secure, tls: 'verify-full' })).toMatchObject({ warnings: [] });
    await expect(check({ ...secure, tls: 'verify-full', ca_certificate: null })).rejects.toMatchObject({
      fault: 'network',
      message: expect.stringContaining('authority'),
    });
    await expect(check({ ...secure, tls: 'verify-full', host: '127.0.0.1' })).rejects.toThrow('another host name');
    await expect(check({ ...secure, tls: 'disable' })).rejects.toMatchObject({ fault: 'network' });
  });
});
