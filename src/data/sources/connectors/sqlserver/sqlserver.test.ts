import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { certificates, type TestCertificates } from '../../../../../test/support/certificates.ts';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { SQL_PASSWORD, SqlServer, type SqlTable } from '../../../../../test/support/tds/sql-server.ts';
import type { SqlValue } from '../../../../../test/support/tds/tokens.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';

let folder = '';
let issued: TestCertificates;
let server: SqlServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sql-server-'));
  issued = await certificates(folder);
  server = await new SqlServer().listen(issued.server);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const ORDERS = (): SqlTable => ({
  columns: { order_id: 'int', amount: 'decimal(12,2)', note: 'nvarchar(50)' },
  rows: [
    [1, '10.50', 'a'],
    [2, '20.00', null],
  ],
  primaryKey: ['order_id'],
});

interface Given {
  settings?: object;
  signal?: AbortSignal;
  of?: SqlServer;
}

function linked({ settings = {}, signal, of = server }: Given = {}) {
  const { connection } = of;
  return linkTo({
    ...connection,
    settings: { ...connection.settings, ...settings },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost' },
    spool: folder,
    ...(signal ? { signal } : {}),
  });
}

const checked = (given: Given = {}) => {
  const { connector, link } = linked(given);
  return connector.check(link);
};
const table = (name: string, more: Partial<ChosenStream> = {}): ChosenStream => ({ name, columns: null, query: null, ...more });
const query = (text: string): ChosenStream => ({ name: 'q', columns: null, query: text });

async function read(streams: ChosenStream[], state: ReadState = {}, given: Given = {}) {
  const { connector, link } = linked(given);
  const parts: Part[] = [];
  for await (const part of connector.read(link, streams, state)) parts.push(part);
  const tables = parts.flatMap((part) => (part.kind === 'table' ? [part] : []));
  const texts = await Promise.all(tables.map((part) => readFile((part.table as { path: string }).path, 'utf8')));
  return {
    tables,
    text: texts.join(''),
    notes: parts.flatMap((part) => (part.kind === 'note' ? [part.message] : [])),
    states: Object.fromEntries(parts.flatMap((part) => (part.kind === 'state' ? [[part.stream, part.state]] : []))),
  };
}

describe('who may read', () => {
  test('a user that may only SELECT, with what the server is', async () => {
    server.tables = { orders: ORDERS() };
    expect(await checked()).toEqual({ server: 'SQL Server 2022', warnings: [expect.stringMatching(/not encrypted/)] });
    server.tables = {};
    expect((await checked()).warnings[0]).toMatch(/can read no table/);
  });

  test.each(['sysadmin', 'securityadmin', 'bulkadmin', 'CONTROL SERVER', 'IMPERSONATE ANY LOGIN', 'db_owner', 'db_ddladmin', 'CONTROL'])(
    '%s is refused',
    async (right) => {
      server.rights.add(right);
      await expect(checked()).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining(`This user has ${right}`) });
      server.rights.clear();
    },
  );

  test.each([
    ['db_datawriter', /db_datawriter/],
    ['UPDATE', /UPDATE/],
    ['INSERT on tables', /INSERT, UPDATE or DELETE/],
  ])('%s is warned of', async (right, warning) => {
    server.tables = { orders: ORDERS() };
    server.rights.add(right);
    expect((await checked()).warnings[0]).toMatch(warning);
    server.rights.clear();
  });

  test.each([
    [18456, 'credentials', /rejected the user name or the password/],
    [18487, 'credentials', /expired/],
    [40615, 'credentials', /networks/],
    [4060, 'schema', /no database of this name/],
    [10928, 'quota', /no free connections/],
    [40613, 'upstream', /starting, stopping/],
    [99999, 'upstream', /reason of its own/],
  ])('error %i of the login is said in our words', async (number, fault, reason) => {
    server.refusal = number;
    const problem = await checked().catch((error: Error) => error);
    server.refusal = null;
    expect(problem).toMatchObject({ fault, message: expect.stringMatching(reason) });
    expect((problem as Error).message).not.toMatch(/canary/);
  });

  test('an older server is refused', async () => {
    const old = new SqlServer();
    old.major = 12;
    await old.listen();
    await expect(checked({ of: old })).rejects.toMatchObject({
      fault: 'schema',
      message: expect.stringMatching(/older than SQL Server 2016/),
    });
    await old.close();
  });
});

describe('encryption', () => {
  const on = (tls: string, more: object = {}) => checked({ settings: { tls, host: 'localhost', ...more } });
  const own = () => ({ ca_certificate: issued.authority });

  test('the certificate and the name are checked against the own authority', async () => {
    expect((await on('verify-full', own())).warnings.join()).not.toMatch(/encrypted|certificate/);
    expect(server.heard.at(-1)).toMatch(/SELECT/);
  });

  test.each([
    ['an unknown authority', 'verify-full', () => ({}), /not from an authority that is known here/],
    ['another name', 'verify-full', () => ({ ...own(), host: '127.0.0.1' }), /for another host name/],
    ['an unknown authority, the name left aside', 'verify-ca', () => ({}), /not from an authority that is known here/],
  ])('%s is refused before the password is sent', async (_, tls, more, reason) => {
    server.heard.length = 0;
    await expect(on(tls, more())).rejects.toMatchObject({ fault: 'network', message: expect.stringMatching(reason) });
    expect(server.heard).toEqual([]);
  });

  test('verify-ca takes another name, require takes any certificate with a warning', async () => {
    await on('verify-ca', { ...own(), host: '127.0.0.1' });
    expect((await on('require')).warnings.join()).toMatch(/certificate is not checked/);
  });

  test('a server without encryption is refused', async () => {
    const plain = await new SqlServer().listen();
    await expect(checked({ of: plain, settings: { tls: 'verify-full' } })).rejects.toMatchObject({
      fault: 'network',
      message: expect.stringMatching(/does not offer encryption/),
    });
    await plain.close();
  });
});

/** Each type with the value as the server shows it, what is written, and the engine's type. */
const TYPES: [declared: string, value: SqlValue, written: string, engineType: string][] = [
  ['tinyint', 255, '255', 'SMALLINT'],
  ['smallint', -32_768, '-32768', 'SMALLINT'],
  ['int', -2_147_483_648, '-2147483648', 'INTEGER'],
  ['bigint', -9_223_372_036_854_775_808n, '-9223372036854775808', 'BIGINT'],
  ['bit', true, 'true', 'BOOLEAN'],
  ['decimal(38,0)', '99999999999999999999999999999999999999', '99999999999999999999999999999999999999', 'DECIMAL(38,0)'],
  ['numeric(38,38)', '-0.12345678901234567890123456789012345678', '-0.12345678901234567890123456789012345678', 'DECIMAL(38,38)'],
  ['money', '922337203685477.5807', '922337203685477.5807', 'DECIMAL(19,4)'],
  ['smallmoney', '-214748.3648', '-214748.3648', 'DECIMAL(10,4)'],
  ['float', 0.1 + 0.2, '0.30000000000000004', 'DOUBLE'],
  ['real', Math.fround(0.1), '0.10000000149011612', 'FLOAT'],
  ['date', '0001-01-01', '0001-01-01', 'DATE'],
  ['time(7)', '23:59:59.9999999', '23:59:59.999999', 'TIME'],
  ['smalldatetime', '2079-06-06 23:59:00', '2079-06-06 23:59:00', 'TIMESTAMP'],
  ['datetime', '1753-01-01 00:00:00.003', '1753-01-01 00:00:00.003', 'TIMESTAMP'],
  ['datetime2(7)', '9999-12-31 23:59:59.1234560', '9999-12-31 23:59:59.123456', 'TIMESTAMP'],
  ['datetimeoffset(7)', '2026-01-31 12:00:00.1234567 +14:00', '2026-01-31 12:00:00.123456+14:00', 'TIMESTAMPTZ'],
  ['uniqueidentifier', '6F9619FF-8B86-D011-B42D-00C04FC964FF', '6F9619FF-8B86-D011-B42D-00C04FC964FF', 'VARCHAR'],
  ['varbinary(max)', Buffer.from([0, 255]), '0x00ff', 'VARCHAR'],
  ['binary(4)', Buffer.from([1, 2, 3, 4]), '0x01020304', 'VARCHAR'],
  ['timestamp', Buffer.from('00000000000007d1', 'hex'), '2001', 'BIGINT'],
  ['varchar(20)', 'Zürich "x"', '"Zürich ""x"""', 'VARCHAR'],
  ['char(3)', 'a  ', '"a  "', 'VARCHAR'],
  ['nvarchar(max)', '😀\0\n,', '"😀\uFFFD\n,"', 'VARCHAR'],
  ['ntext', 'old', '"old"', 'VARCHAR'],
  ['xml', '<a b="1"/>', '"<a b=""1""/>"', 'VARCHAR'],
  ['sql_variant', 'datetime2|2026-01-31 12:00:00.1234567', '"2026-01-31 12:00:00.1234567"', 'VARCHAR'],
  ['hierarchyid', '/1/2/', '"/1/2/"', 'VARCHAR'],
  ['geography', 'SRID=4326;POINT (9.1 47.2)', '"SRID=4326;POINT (9.1 47.2)"', 'VARCHAR'],
];

describe('what is read', () => {
  test('every type in full, or with what was lost said', async () => {
    const columns = Object.fromEntries(TYPES.map(([declared], i) => [`c${i}`, declared]));
    const values = TYPES.map(([, value]) => value);
    server.tables = { all_types: { columns, rows: [values, TYPES.map(() => null)] } };
    const { text, tables, notes } = await read([table('dbo.all_types')]);
    expect(text).toBe(`${TYPES.map(([, , written]) => written).join(',')}\n${TYPES.map(() => '\\N').join(',')}\n`);
    const described = (tables[0]!.table as { columns: { engineType: string; reason: string }[] }).columns;
    expect(described.map(({ engineType }) => engineType)).toEqual(TYPES.map(([, , , engineType]) => engineType));
    expect(described.map(({ reason }) => reason)).toEqual(TYPES.map(([declared]) => expect.stringContaining(`Declared as ${declared}.`)));
    expect(notes).toEqual([
      expect.stringMatching(/1 value of c\d+ of dbo.all_types had zero bytes/),
      `1 value of c${TYPES.findIndex(([declared]) => declared === 'time(7)')} of dbo.all_types had a digit after the microsecond, which was cut off.`,
      `1 value of c${TYPES.findIndex(([declared]) => declared === 'datetimeoffset(7)')} of dbo.all_types had a digit after the microsecond, which was cut off.`,
    ]);
    // The same of a query, whose columns the protocol describes.
    const asked = await read([query('SELECT * FROM dbo.all_types')]);
    expect(asked.text).toBe(text);
    const { connector, link } = linked();
    expect((await connector.discover(link))[0]!.columns.map(({ engineType }) => engineType)).toEqual(
      TYPES.map(([, , , engineType]) => engineType),
    );
  });

  test('columns that are denied, encrypted or masked', async () => {
    server.tables = { orders: { ...ORDERS(), denied: ['note'] } };
    const { connector, link } = linked();
    expect((await connector.discover(link))[0]).toMatchObject({
      name: 'dbo.orders',
      kind: 'table',
      rowsEstimate: 2,
      primaryKey: ['order_id'],
      columns: [
        { name: 'order_id', type: 'int' },
        { name: 'amount', type: 'decimal(12,2)' },
      ],
    });
    server.tables = { orders: { ...ORDERS(), encrypted: ['amount'], masked: ['note'] } };
    const { text, notes } = await read([table('dbo.orders')]);
    expect(text).toBe('1,"a"\n2,\\N\n');
    expect(notes).toEqual([expect.stringMatching(/amount .* is encrypted .* left out/), expect.stringMatching(/note .* is masked/)]);
  });

  test('all in one transaction that is rolled back, of one moment where snapshots are allowed', async () => {
    server.tables = { orders: ORDERS(), more: ORDERS() };
    const both = [table('dbo.orders'), table('dbo.more')];
    Object.assign(server, { open: 0 }).heard.length = 0;
    expect((await read(both)).notes).toEqual([]);
    expect(server.heard.indexOf('SET TRANSACTION ISOLATION LEVEL SNAPSHOT')).toBeLessThan(server.heard.indexOf('BEGIN TRANSACTION'));
    expect([server.heard.at(-1), server.open]).toEqual(['ROLLBACK TRANSACTION', 0]);
    Object.assign(server, { snapshots: false, versions: true });
    expect((await read(both)).notes).toEqual([expect.stringMatching(/Each table is as of the moment when its read began/)]);
    server.versions = false;
    expect((await read(both)).notes).toEqual([expect.stringMatching(/may be missing or there twice/)]);
    server.snapshots = true;
  });

  test.each([
    ['a second statement', 'select 1 as a) as t drop table orders select * from (select 1 as a'],
    ['one in a comment that is none', "select '/*' as a) as t drop table orders --'"],
    ['one after a nested comment', '/* /* */ select 1 */) as t drop table orders select * from (select 1 as a'],
    ['a line that ends where no line ends', 'select 1 as a -- \u2028) as t drop table orders'],
    ['a quotation mark that is left open', "select 'a"],
  ])('a query with %s is refused before it is sent', async (_, text) => {
    server.heard.length = 0;
    await expect(read([query(text)])).rejects.toMatchObject({ fault: 'schema', message: expect.stringMatching(/no single SELECT/) });
    expect(server.heard.join()).not.toMatch(/drop/);
  });

  test.each([
    [229, 'permission', /Grant it SELECT/],
    [208, 'schema', /no longer there/],
    [1222, 'quota', /too long/],
    [3960, 'upstream', /changing underneath/],
  ])('error %i of a read is said in our words', async (number, fault, reason) => {
    server.tables = { orders: ORDERS() };
    server.rejection = number;
    const problem = read([table('dbo.orders')]);
    await expect(problem).rejects.toMatchObject({ fault, message: expect.stringMatching(reason) });
    server.rejection = null;
  });
});

describe('how much is read', () => {
  function* endless(): Iterable<SqlValue[]> {
    for (let n = 0; ; n++) yield [n, 'x'.repeat(4_000)];
  }
  const numbers = (): SqlTable => ({
    columns: { n: 'int', text: 'nvarchar(4000)' },
    rows: { [Symbol.iterator]: endless, length: 3 } as never,
  });

  test('rows without an end are read up to the limit, at the speed of the disk', async () => {
    server.tables = { numbers: numbers() };
    const { connector, link } = linked();
    Object.assign(link.limits, { bytesMax: 20 << 20 });
    const admitted: number[] = [];
    Object.assign(link, { admit: async () => void admitted.push(1) });
    const reading = async () => {
      for await (const _ of connector.read(link, [table('dbo.numbers')], {}));
    };
    await expect(reading()).rejects.toMatchObject({ fault: 'quota', message: expect.stringMatching(/MiB from one source/) });
    expect(admitted).toHaveLength(1);
  });

  test('a huge cell is read up to the limit', async () => {
    server.tables = { cells: { columns: { text: 'nvarchar(max)' }, rows: [['x'.repeat(8 << 20)]] } };
    const { connector, link } = linked();
    Object.assign(link.limits, { bytesMax: 1 << 20 });
    const reading = async () => {
      for await (const _ of connector.read(link, [table('dbo.cells')], {}));
    };
    await expect(reading()).rejects.toMatchObject({ fault: 'quota' });
  });

  test('a caller who leaves has the server end the query', async () => {
    server.tables = { numbers: numbers() };
    server.heard.length = 0;
    const leaving = new AbortController();
    const { connector, link } = linked({ signal: leaving.signal });
    Object.assign(link, { admit: async () => leaving.abort(new Error('left')) });
    const reading = async () => {
      for await (const _ of connector.read(link, [table('dbo.numbers')], {}));
    };
    await expect(reading()).rejects.toThrow('left');
    await eventually(async () => server.heard.includes('cancelled'), 'the attention');
  });
});

describe('incrementally', () => {
  const start = '2026-01-01 10:00:00';
  const at = (time: string, name = 'datetime2(3)'): SqlTable => ({
    columns: { id: 'int', changed: name },
    rows: [
      [1, `${start}.000`],
      [2, time],
      [3, null],
    ],
    primaryKey: ['id'],
    indexed: ['changed'],
  });
  const changes = (cursor: string) => table('dbo.t', { sync: 'incremental', cursor });

  test.each(['datetime2(3)', 'datetime'])('by a %s: from an hour before its last value on, and rows without one', async (type) => {
    server.tables = { t: at('2026-01-02 10:00:00.120', type) };
    const first = await read([changes('changed')]);
    expect(first.tables[0]).toMatchObject({ key: ['id'] });
    expect(first.states).toMatchObject({ 'dbo.t': { since: '2026-01-02 10:00:00.120', key: ['id'] } });
    expect(first.notes).toEqual([expect.stringMatching(/Some rows of dbo.t have no changed/)]);
    server.tables.t!.rows.push([4, '2026-01-02 09:00:00.120'], [5, '2026-01-02 09:00:00.110'], [6, '9999-01-01 00:00:00.000']);
    const next = await read([changes('changed')], first.states);
    expect(next.text.split('\n').map((line) => line.split(',')[0])).toEqual(['2', '3', '4', '6', '']);
    expect(next.tables[0]).toMatchObject({ delta: { rule: 'changed from an hour before 2026-01-02 10:00:00.120 on, or without a value' } });
    // A value from the future is not believed.
    expect(next.states).toMatchObject({ 'dbo.t': { since: '2026-01-02 10:00:00.120' } });
  });

  test('by an instant with an offset, a date and a number', async () => {
    const columns = { id: 'int', instant: 'datetimeoffset(0)', day: 'date', n: 'bigint' };
    const rows: SqlValue[][] = [
      [1, '2026-01-01 00:30:00 +02:00', '2026-01-01', 1n],
      [2, '2026-01-01 00:00:00 +00:00', '2026-01-03', 50_000n],
    ];
    server.tables = { t: { columns, rows, primaryKey: ['id'], indexed: ['instant', 'day'] } };
    for (const [cursor, since, ids] of [
      ['instant', '2026-01-01 00:00:00 +00:00', ['2', '']],
      ['day', '2026-01-03', ['2', '']],
      ['n', '50000', ['2', '']],
    ] as const) {
      const { states } = await read([changes(cursor)]);
      expect(states).toMatchObject({ 'dbo.t': { since } });
      expect((await read([changes(cursor)], states)).text.split('\n').map((line) => line.split(',')[0])).toEqual(ids);
    }
    expect((await read([changes('n')])).notes.join()).toMatch(/n of dbo.t has no index.*by n, a number/s);
  });

  test('by a row version, which no open transaction hides rows from', async () => {
    const version = (n: number) => Buffer.from(n.toString(16).padStart(16, '0'), 'hex');
    server.tables = {
      t: {
        columns: { id: 'int', v: 'timestamp' },
        rows: [
          [1, version(5)],
          [2, version(900)],
        ],
        primaryKey: ['id'],
        indexed: ['v'],
      },
    };
    const first = await read([changes('v')]);
    expect([first.states, first.notes]).toMatchObject([{ 'dbo.t': { since: '900' } }, []]);
    // Of a transaction that is still open.
    server.tables.t!.rows.push([3, version(0xf0001)]);
    const next = await read([changes('v')], first.states);
    expect(next.text).toBe(`2,900\n3,${0xf0001}\n`);
    expect(next.states).toMatchObject({ 'dbo.t': { since: '900' } });
  });

  test('in full, with the reason, where rows would be lost', async () => {
    server.tables = { t: at('2026-01-02 10:00:00.120') };
    const { states } = await read([changes('changed')]);
    const again = async () => (await read([changes('changed')], states)).notes.join();
    server.tables.t!.rows = [[1, `${start}.000`]];
    expect(await again()).toMatch(/values of changed go back/);
    server.tables.t!.columns = { ...server.tables.t!.columns, more: 'bit' };
    expect(await again()).toMatch(/its columns have changed/);
    expect((await read([changes('gone')])).notes.join()).toMatch(/its column gone is gone/);
  });
});

test('the password is nowhere in what a problem says', async () => {
  server.password = 'other';
  const problem = (await checked().catch((error: Error) => error)) as Error;
  server.password = SQL_PASSWORD;
  expect(JSON.stringify([problem.message, problem])).not.toContain(SQL_PASSWORD);
});
