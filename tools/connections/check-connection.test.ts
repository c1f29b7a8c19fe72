import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionTo, shopDatabase } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { checkConnectionTool } from './check-connection.ts';

const { home } = await organizations();

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

const check = (settings: object = {}, secret: object = {}) => {
  const all = connectionTo(shop);
  const request = { kind: 'postgres', settings: { ...all.settings, ...settings }, secret: { ...all.secret, ...secret } };
  return call(checkConnectionTool, request, { as: home.owner });
};

test('a connection that works is reported with the server and what should be changed', async () => {
  const warnings = [expect.stringContaining('not encrypted')];
  expect(await check()).toEqual({ ok: true, server: 'PostgreSQL 18', warnings, fault: null, message: null, host_key: null });
});

test.each([
  ['a wrong password', {}, { password: 'wrong' }, 'credentials', /password/],
  ['an unknown role', { user: 'nobody' }, {}, 'credentials', /user name/],
  ['an unknown database', { database: 'none' }, {}, 'schema', /no database of this name/],
  ['a port that nothing listens on', { port: 1 }, {}, 'network', /refused the connection/],
  ['a host without an address', { host: 'none.invalid' }, {}, 'network', /no address/],
  ['a private host', { host: '10.0.0.1' }, {}, 'network', /not on the public Internet/],
  ['the metadata address', { host: '169.254.169.254' }, {}, 'network', /not on the public Internet/],
  ['a server without TLS', { tls: 'verify-full' }, {}, 'network', /does not offer encryption/],
])('%s is reported with its cause and what to do', async (_, settings, secret, fault, message) => {
  const checked = await check(settings, secret);
  expect(checked).toEqual({ ok: false, server: null, warnings: [], fault, message: expect.stringMatching(message), host_key: null });
  expect(JSON.stringify(checked)).not.toContain(shop.secret.password);
});

test('a role that could do more than read is refused', async () => {
  const { user, password } = shop.superuser;
  expect(await check({ user }, { password })).toMatchObject({
    ok: false,
    fault: 'permission',
    message: expect.stringContaining('superuser'),
  });
  await shop.run(`grant pg_read_server_files to "${shop.settings.user}"`);
  expect(await check()).toMatchObject({ fault: 'permission', message: expect.stringContaining('pg_read_server_files') });
  await shop.run(`revoke pg_read_server_files from "${shop.settings.user}"`);
});

test('wrong settings are refused by their fields, without echoing the secret', async () => {
  await expect(check({ port: 0, host: '' }, { password: 7 })).rejects.toMatchObject({
    code: 'validation_error',
    details: expect.objectContaining({}),
  });
  await expect(check({ hostname: 'x' })).rejects.toThrow(/settings/);
});
