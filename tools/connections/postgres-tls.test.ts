import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { certificates, type TestCertificates } from '../../test/support/certificates.ts';
import { syncNow } from '../../test/support/connected-shop.ts';
import { ownPostgres } from '../../test/support/own-postgres.ts';
import { administer } from '../../test/support/postgres.ts';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

let server: Awaited<ReturnType<typeof ownPostgres>>;
let folder: string;
let own: TestCertificates;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postgres-tls-'));
  [server, own] = await Promise.all([ownPostgres(), certificates(folder)]);
  await administer(
    server.url,
    'create role reporting login; create table orders as select 1 as id, 2.5 as amount; grant select on orders to reporting',
  );
});
afterAll(async () => {
  server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const connection = (settings: object = {}) => ({
  kind: 'postgres',
  settings: {
    host: 'localhost',
    port: Number(new URL(server.url).port),
    database: 'postgres',
    user: 'reporting',
    tls: 'verify-full',
    ca_certificate: own.authority,
    ...settings,
  },
  secret: { password: 'not asked for' },
});
const check = (settings?: object): Promise<Wire> => call(checkConnectionTool, connection(settings), as);

test('a certificate is checked against the own authority, and for the name or the address that was given', async () => {
  await server.encrypt(own.server);
  expect(await check()).toMatchObject({ ok: true, warnings: [] });
  const elsewhere = { ok: false, fault: 'network', message: expect.stringContaining('for another host name') };
  expect(await check({ host: '127.0.0.1' })).toMatchObject(elsewhere);
  expect(await check({ host: '127.0.0.1', tls: 'verify-ca' })).toMatchObject({ ok: true, warnings: [] });
  const unknown = { ok: false, fault: 'network', message: expect.stringContaining('not from an authority that is known here') };
  expect(await check({ ca_certificate: null })).toMatchObject(unknown);
  expect(await check({ ca_certificate: null, tls: 'verify-ca' })).toMatchObject(unknown);
  expect(await check({ ca_certificate: null, tls: 'require' })).toMatchObject({
    ok: true,
    warnings: [expect.stringContaining('not checked')],
  });
});

test('a source whose certificate is for another host or has expired keeps its data and says so, until it is replaced', async () => {
  const { sql } = await service();
  await server.encrypt(own.server);
  const tables = [{ name: 'public.orders', columns: null, query: null }];
  const request = { ...connection(), name: 'Shop', tables, sync_frequency: 'manual', wait: true };
  const { id } = await call(connectDataSource, request, as);
  for (const [pair, reason] of [
    [await own.issue('db.example.com', 2), 'for another host name'],
    [await own.issue('localhost', -1), 'The server’s certificate has expired. Renew it.'],
  ] as const) {
    await server.encrypt(pair);
    expect(await syncNow(id, home)).toMatchObject({ status: 'failed', fault: 'network', reason: expect.stringContaining(reason) });
    const source = await call(getDataSource, { id }, as);
    expect(source).toMatchObject({ status: 'active', record_count: 1, last_error: expect.stringContaining(reason) });
  }
  const [row] = await sql('select state from source_connection where data_source_id = ?', [id]);
  expect(row).toEqual({ state: 'ok' });
  await server.encrypt(own.server);
  expect(await syncNow(id, home)).toMatchObject({ status: 'completed', row_count: 1 });
  expect((await call(getDataSource, { id }, as)).last_error).toBeNull();
});
