import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { syncNow } from '../../test/support/connected-shop.ts';
import { describeWith } from '../../test/support/describe-with.ts';
import { eventually } from '../../test/support/eventually.ts';
import { connectionToMaria, connectMaria, type MariaDatabase, mariaDatabase, mariaServer } from '../../test/support/maria-server.ts';
import { sshServer } from '../../test/support/ssh-server.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { checkConnectionTool } from './check-connection.ts';
import { discoverTablesTool } from './discover-tables.ts';

const { home } = await organizations();
const as = { as: home.owner };

describeWith('mariadbd', 'MariaDB', () => {
  let shop: MariaDatabase;
  beforeAll(async () => {
    shop = await mariaDatabase(
      'create table orders (order_id int primary key, day date not null, region varchar(20), amount decimal(12,2))',
      `insert into orders values (1, '2026-01-05', 'North', 10.50), (2, '2026-01-20', 'South, "far"', 20), (3, '2026-02-03', '', 5), (4, '2026-03-01', null, 7)`,
      "create view north as select order_id, amount from orders where region = 'North'",
      'create table notes (id int) engine = MyISAM',
      'analyze table orders',
    );
  });
  afterAll(() => shop?.drop());

  const check = (settings: object = {}, secret: object = {}) => {
    const all = connectionToMaria(shop);
    return call(checkConnectionTool, { ...all, settings: { ...all.settings, ...settings }, secret: { ...all.secret, ...secret } }, as);
  };
  const account = () => `'${shop.settings.user}'@'127.0.0.1'`;
  const rowsOf = async (id: string, table: string): Promise<Wire[]> => (await call(getDataSourceRows, { id, table }, as)).rows;

  test('a connection that works is reported with the server and what should be changed', async () => {
    const warnings = [expect.stringContaining('not encrypted')];
    expect(await check()).toEqual({
      ok: true,
      server: expect.stringMatching(/^MariaDB \d+\.\d+$/),
      warnings,
      fault: null,
      message: null,
      host_key: null,
    });
    await shop.run(`grant insert, update on ${shop.settings.database}.* to ${account()}`);
    expect((await check()).warnings[0]).toContain('may also change data (INSERT, UPDATE)');
    await shop.run(`revoke insert, update on ${shop.settings.database}.* from ${account()}`);
  });

  test.each([
    ['a wrong password', {}, { password: 'wrong' }, 'credentials', /password/],
    ['an unknown user', { user: 'nobody' }, {}, 'credentials', /user name/],
    ['a database that the user may not use', { database: 'none' }, {}, 'permission', /may not use this database/],
    ['a port that nothing listens on', { port: 1 }, {}, 'network', /refused the connection/],
    ['a private host', { host: '10.0.0.1' }, {}, 'network', /not on the public Internet/],
    ['an unknown authority', { host: 'localhost', tls: 'verify-full' }, {}, 'network', /not from an authority that is known/],
  ])('%s is reported with its cause and what to do', async (_, settings, secret, fault, message) => {
    const checked = await check(settings, secret);
    expect(checked).toEqual({ ok: false, server: null, warnings: [], fault, message: expect.stringMatching(message), host_key: null });
    expect(JSON.stringify(checked)).not.toContain(shop.secret.password);
  });

  test('a certificate is checked against the own authority, and for the name or the address that was given', async () => {
    const { authority: ca_certificate } = (await mariaServer()).certificates;
    const works = { ok: true, warnings: [] };
    expect(await check({ host: 'localhost', tls: 'verify-full', ca_certificate })).toMatchObject(works);
    expect(await check({ tls: 'verify-full', ca_certificate })).toMatchObject({
      message: expect.stringContaining('for another host name'),
    });
    expect(await check({ tls: 'verify-ca', ca_certificate })).toMatchObject(works);
    expect(await check({ tls: 'require' })).toMatchObject({ ok: true, warnings: [expect.stringContaining('not checked')] });
  });

  test('a certificate that has expired is refused with what to do', async () => {
    const { certificates, encrypt } = await mariaServer();
    await encrypt(await certificates.issue('localhost', -1));
    const checked = await check({ host: 'localhost', tls: 'verify-full', ca_certificate: certificates.authority });
    await encrypt(certificates.server);
    expect(checked).toMatchObject({ ok: false, fault: 'network', message: 'The server’s certificate has expired. Renew it.' });
  });

  describeWith('sshd', 'by way of an SSH server', () => {
    test('tables are read through the tunnel, encrypted for the name of the database', async () => {
      const hop = await sshServer([`localhost:${shop.settings.port}`, `127.0.0.1:${shop.settings.port}`]);
      const { authority: ca_certificate } = (await mariaServer()).certificates;
      const settings = { ...shop.settings, host: 'localhost', tls: 'verify-full', ca_certificate, ssh: hop.settings };
      const secret = { ...shop.secret, ssh_login: { private_key: hop.keys.accepted } };
      const { id, status } = await connectMaria(shop, home, { settings, secret });
      expect(status).toBe('active');
      expect(await rowsOf(id, 'orders')).toHaveLength(4);
      expect((await check({ ssh: hop.settings }, { ssh_login: { private_key: hop.keys.unknown } })).fault).toBe('credentials');
      await eventually(async () => (await hop.connections()) === 0, 'the connections to end');
      await hop.close();
    });
  });

  test.each([['FILE'], ['SUPER'], ['CREATE USER'], ['ALL PRIVILEGES']])('a user with %s on the server is refused', async (privilege) => {
    await shop.run(`grant ${privilege} on *.* to ${account()}`);
    expect(await check()).toMatchObject({ ok: false, fault: 'permission', message: expect.stringContaining(`has ${privilege}`) });
    await shop.run(`revoke ${privilege} on *.* from ${account()}`);
  });

  test('tables and views are listed with what the user may read of them', async () => {
    const { results } = await call(discoverTablesTool, connectionToMaria(shop), as);
    expect(results.map(({ name, kind, rows_estimate, primary_key }: Wire) => [name, kind, rows_estimate, primary_key])).toEqual([
      ['north', 'view', null, []],
      ['notes', 'table', 0, []],
      ['orders', 'table', 4, ['order_id']],
    ]);
    const types = results[2].columns.map(({ name, type }: Wire) => `${name} ${type}`);
    expect(types).toEqual(['order_id int(11)', 'day date', 'region varchar(20)', 'amount decimal(12,2)']);
  });

  test('tables, some of their columns, views and queries arrive in full, whatever the server’s own settings', async () => {
    await shop.run('set global sql_select_limit = 1', 'set global group_concat_max_len = 4');
    const { id } = await connectMaria(shop, home, {
      tables: [
        { name: 'orders', columns: ['order_id', 'region'], query: null },
        { name: 'north', columns: null, query: null },
        { name: 'notes', columns: null, query: null, sync: 'incremental', cursor: 'id' },
        {
          name: 'ids',
          columns: null,
          query: "select group_concat(region order by 1) as all_of, cast('1x' as int) as n from orders -- all;",
        },
      ],
    });
    await shop.run('set global sql_select_limit = default', 'set global group_concat_max_len = default');
    expect(await rowsOf(id, 'orders')).toEqual([
      [1, 'North'],
      [2, 'South, "far"'],
      [3, ''],
      [4, null],
    ]);
    expect(await rowsOf(id, 'north')).toEqual([[1, 10.5]]);
    expect(await rowsOf(id, 'ids')).toEqual([[',North,South, "far"', 1]]);
    const { warnings } = (await call(getDataSource, { id }, as)).certificate;
    expect(warnings).toEqual([
      expect.stringContaining('notes was read in full, because it has no primary key'),
      expect.stringContaining('notes is not an InnoDB table'),
      expect.stringContaining('while it read ids'),
    ]);
  });

  test.each([
    ['a second statement', 'select 1; drop table orders'],
    ['a way out of the parentheses', "select 1) as a into outfile '/tmp/reporting-test-outfile' -- "],
    ['a file of the server', "select 1) as a into outfile '/tmp/reporting-test-outfile' /*"],
    ['a change', 'delete from orders'],
    ['two columns of one name', 'select 1 as a, 2 as a'],
  ])('a query cannot be %s', async (_, query) => {
    const source = await connectMaria(shop, home, { tables: [{ name: 'q', columns: null, query }] });
    expect(source).toMatchObject({ status: 'error', last_error: expect.stringMatching(/rejected the query|same name/) });
  });

  test('an incremental sync reads changes with an overlap, rows without a time always, and says when it must read in full', async () => {
    await shop.run(
      'create table events (id int primary key, at timestamp(6) null, due date, n bigint unsigned, kind varchar(9), key (at), key (due), key (n))',
      "insert into events select seq, '2026-01-01' + interval seq day, '2026-01-01' + interval seq day, seq * 1000, 'old' from seq_1_to_40",
      "insert into events values (50, null, '0000-00-00', null, 'none'), (51, now() + interval 1 year, '2999-01-01', 18446744073709551615, 'future')",
    );
    const connected = async (table: object) =>
      (await connectMaria(shop, home, { tables: [{ name: 'events', columns: null, query: null, ...table }] })).id;
    const ids = { at: '', due: '', n: '' };
    for (const cursor of ['at', 'due', 'n'] as const) ids[cursor] = await connected({ sync: 'incremental', cursor });
    await shop.run(
      "update events set kind = 'new', at = '2026-02-10 01:00', due = '2026-02-10' where id in (3, 50)",
      "insert into events values (41, '2026-02-09 23:30', '2026-02-09', 18446744073709551000, 'late')",
    );
    const [at, due, n] = [await syncNow(ids.at, home), await syncNow(ids.due, home), await syncNow(ids.n, home)];
    const rule = (text: string) => [expect.stringMatching(text)];
    expect(at.notes).toEqual(rule('^events: read 5 rows with at from an hour before 2026-02-10 00:00:00.000000 on.*: 1 new, 2 changed'));
    expect(due.notes).toEqual(rule('^events: read 6 rows with due from a day before 2026-02-10 on.*: 1 new, 2 changed'));
    expect(n.notes[0]).toMatch(/^events: read 3 rows with n from 10,000 before 18446744073709551615 on.*: 1 new, 1 changed/);
    const whole = await rowsOf(await connected({}), 'events');
    const byId = (rows: Wire[]) => rows.toSorted((a, b) => a[0] - b[0]);
    for (const id of [ids.at, ids.due]) expect(byId(await rowsOf(id, 'events'))).toEqual(byId(whole));

    await shop.run("delete from events where at > '2026-01-20' and id < 51");
    expect((await syncNow(ids.at, home)).notes).toContainEqual(expect.stringContaining('because the values of at go back'));
    await shop.run('alter table events add column more int');
    expect((await syncNow(ids.at, home)).notes).toContainEqual(expect.stringContaining('because its columns have changed'));
    expect(byId(await rowsOf(ids.at, 'events'))).toEqual(byId(await rowsOf(await connected({}), 'events')));
    const noted = async (table: object) => (await call(getDataSource, { id: await connected(table) }, as)).certificate.warnings;
    expect(await noted({ sync: 'incremental', cursor: 'kind' })).toContainEqual(
      expect.stringContaining('kind is varchar(9); use a column'),
    );
    await shop.run('drop table events');
  });
});
