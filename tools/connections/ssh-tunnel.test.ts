import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { certificates } from '../../test/support/certificates.ts';
import { connectionTo, connectShop, shopDatabase, syncEnded, syncNow } from '../../test/support/connected-shop.ts';
import { describeWith } from '../../test/support/describe-with.ts';
import { eventually } from '../../test/support/eventually.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { type SshServer, sshServer } from '../../test/support/ssh-server.ts';
import { SqlServer } from '../../test/support/tds/sql-server.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { checkConnectionTool } from './check-connection.ts';
import { syncDataSource } from './sync-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

const check = (settings: object, ssh_login: object | undefined) => {
  const all = connectionTo(shop);
  const request = { kind: 'postgres', settings: { ...all.settings, ...settings }, secret: { ...all.secret, ssh_login } };
  return call(checkConnectionTool, request, as);
};

describeWith('sshd', 'through OpenSSH', () => {
  let hop: SshServer;
  beforeAll(async () => {
    hop = await sshServer([`127.0.0.1:${shop.settings.port}`, '127.0.0.1:1']);
  });
  afterAll(() => hop?.close());

  const accepted = () => ({ private_key: hop.keys.accepted });
  const tunnelled = () => ({
    settings: { ...shop.settings, ssh: hop.settings },
    secret: { ...shop.secret, ssh_login: accepted() },
  });
  const noneIsLeft = () => eventually(async () => (await hop.connections()) === 0, 'the connections to end');

  test('nobody signs in before a person has confirmed the host key, nor once it has changed', async () => {
    const { host_key: key, ...ssh } = hop.settings;
    const first = await check({ ssh }, accepted());
    expect(first).toMatchObject({
      ok: false,
      fault: 'credentials',
      host_key: key,
      message: expect.stringContaining(`Confirm the SSH server’s host key, ${key}`),
    });
    expect(await check({ ssh: { ...ssh, host_key: key } }, accepted())).toMatchObject({
      ok: true,
      server: 'PostgreSQL 18',
      host_key: null,
    });
    const other = { ...ssh, host_key: `SHA256:${'A'.repeat(43)}` };
    expect(await check({ ssh: other }, accepted())).toMatchObject({ host_key: key, message: expect.stringContaining('has changed') });
    await expect(check({ ssh: { ...ssh, host_key: 'ssh-ed25519 AAAA' } }, accepted())).rejects.toMatchObject({ code: 'validation_error' });
  });

  test.each([
    ['an encrypted key with its passphrase', () => ({ private_key: hop.keys.encrypted, passphrase: hop.keys.passphrase }), null, null],
    ['an encrypted key without it', () => ({ private_key: hop.keys.encrypted }), 'credentials', /could not be read/],
    ['a key that the server does not know', () => ({ private_key: hop.keys.unknown }), 'credentials', /SSH server rejected/],
    ['a password that it does not take', () => ({ password: 'wrong' }), 'credentials', /SSH server rejected/],
    ['something else than a key', () => ({ private_key: 'ssh-ed25519 AAAA' }), 'credentials', /could not be read/],
    ['nothing', () => undefined, 'credentials', /Enter the private key or the password/],
  ])('signing in with %s', async (_, login, fault, message) => {
    const checked = await check({ ssh: hop.settings }, login());
    expect(checked).toMatchObject({ ok: fault === null, fault, message: message && expect.stringMatching(message) });
    expect(JSON.stringify(checked)).not.toContain('PRIVATE KEY');
  });

  test.each([
    ['the metadata address', { host: '169.254.169.254' }, /may not be reached by way of the SSH server/],
    ['it in IPv6', { host: '::ffff:a9fe:a9fe' }, /may not be reached by way of/],
    ['a private address, from a server on the operator’s own network', { host: '10.0.0.1' }, /may not be reached by way of/],
    ['another spelling of one', { host: '0x0a000001' }, /may not be reached by way of/],
    ['a name that is not known here', { host: 'db.internal' }, /give its address/],
    ['a port that nothing listens on', { port: 1 }, /SSH server could not connect/],
    ['what the server does not permit', { port: 2 }, /does not let this user connect/],
  ])('a tunnel to %s is refused', async (_, target, message) => {
    expect(await check({ ...target, ssh: hop.settings }, accepted())).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    await noneIsLeft();
  });

  test.each([
    ['the metadata address', { host: '169.254.169.254' }, /not on the public Internet/],
    ['a private address', { host: '10.0.0.1' }, /not on the public Internet/],
    ['a server of another kind', () => ({ port: shop.settings.port }), /does not speak SSH/],
  ])('an SSH server at %s is refused', async (_, at, message) => {
    const ssh = { ...hop.settings, ...(typeof at === 'function' ? at() : at) };
    expect(await check({ ssh }, accepted())).toMatchObject({ ok: false, fault: 'network', message: expect.stringMatching(message) });
  });

  test('tables are read through the tunnel, which is closed with its read; the key is nowhere but sealed', async () => {
    const { sql } = await service();
    const source = await connectShop(shop, home, tunnelled());
    expect(source).toMatchObject({ status: 'active', record_count: 4, last_error: null });
    expect((await call(getDataSourceRows, { id: source.id, table: 'public_orders' }, as)).rows).toHaveLength(4);
    const { notes: _, ...run } = await syncNow(source.id, home);
    expect(run).toMatchObject({ status: 'completed', row_count: 4 });
    await noneIsLeft();
    const [row] = await sql('select c.*::text as stored from source_connection c where data_source_id = ?', [source.id]);
    const [line = ''] = hop.keys.accepted.split('\n').slice(1);
    expect(String(row?.stored) + JSON.stringify(source)).not.toContain(line);
  });

  test('SQL Server is read through it, whose encryption is inside of its own protocol', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ssh-sql-server-'));
    const { authority, server: pair } = await certificates(folder);
    const server = await new SqlServer().listen(pair);
    const own = await sshServer([`localhost:${server.port}`, `127.0.0.1:${server.port}`]);
    try {
      const { kind, settings, secret } = server.connection;
      const encrypted = { ...settings, host: 'localhost', tls: 'verify-full', ca_certificate: authority, ssh: own.settings };
      const request = { kind, settings: encrypted, secret: { ...secret, ssh_login: { private_key: own.keys.accepted } } };
      expect(await call(checkConnectionTool, request, as)).toMatchObject({ ok: true, server: 'SQL Server 2022' });
    } finally {
      await own.close();
      await server.close();
      await rm(folder, { recursive: true });
    }
  });

  test('a tunnel that breaks, or a sync that is cancelled, leaves the data and no connection', async () => {
    const { id } = await connectShop(shop, home, tunnelled());
    const held = async () => {
      await shop.run('begin; lock table orders in access exclusive mode');
      await call(syncDataSource, { id }, as);
      await eventually(async () => (await hop.connections()) > 0, 'the tunnel to open');
    };
    await held();
    await hop.disconnect();
    expect(await syncEnded(id, home)).toMatchObject({ status: 'failed', fault: 'network' });
    await shop.run('commit');
    await held();
    expect(await call(cancelSyncTool, { id }, as)).toMatchObject({ status: 'cancelled' });
    await noneIsLeft();
    await shop.run('commit');
    expect(await call(getDataSource, { id }, as)).toMatchObject({ status: 'active', record_count: 4 });
    expect(await syncNow(id, home)).toMatchObject({ status: 'completed' });
  });
});
