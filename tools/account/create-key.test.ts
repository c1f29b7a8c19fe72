import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { createDataSource } from '../data-sources/create-data-source.ts';
import { deleteDataSource } from '../data-sources/delete-data-source.ts';
import { listDataSources } from '../data-sources/list-data-sources.ts';
import { createApiKey, createMcpKey } from './create-key.ts';

const { home } = await organizations();
const as = home.owner;

test('shows a key once, which opens its own door with the scopes that it has', async () => {
  const { services, sql } = await service();
  const made = await call(createApiKey, { name: 'Sync', scopes: ['data_sources:read'], expires_in_days: 30 }, { as });
  expect(made).toMatchObject({ name: 'Sync', permissions: ['data_sources:read'], key: expect.any(String) });
  expect(made.key.startsWith(made.key_prefix)).toBe(true);
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(30 * 86_400_000);
  expect(await call(listDataSources, {}, { as: made.key })).toEqual({ count: 0, results: [] });
  await expect(services.authenticator.authenticate('mcp', made.key, '127.0.0.1')).rejects.toMatchObject({
    code: 'authentication_required',
  });
  expect(JSON.stringify(await sql('select to_jsonb(k) as row from api_key k where id = ?', [made.id]))).not.toContain(made.key);
  expect(await auditOf(home)).toContain('api_key.created ok');
});

test('a REST key without a list of scopes has none of those that must be named', async () => {
  const { key, permissions } = await call(createApiKey, { name: 'Usual' }, { as });
  expect(permissions).toContain('dashboards:delete');
  expect(permissions.filter((scope: string) => /^(data_sources|goals):write$|^metrics|^automations/.test(scope))).toEqual([]);
  const upload = { file_name: 'orders.csv', stream: Readable.from('a\n1\n') };
  await expect(call(createDataSource, upload, { as: key })).rejects.toMatchObject({
    code: 'invalid_scope',
    details: { required_scope: 'data_sources:write' },
  });
  const { key: named } = await call(createApiKey, { name: 'Named', scopes: ['data_sources:write'] }, { as });
  const { id } = await call(createDataSource, { ...upload, stream: Readable.from('a\n1\n') }, { as: named });
  await expect(call(deleteDataSource, { id }, { as: key })).rejects.toMatchObject({ code: 'invalid_scope' });
  await call(deleteDataSource, { id }, { as: named });
});

test('an MCP key ends in a year and has the default scopes, where nothing is said', async () => {
  const made = await call(createMcpKey, { name: 'Claude' }, { as });
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(365 * 86_400_000);
  expect(made.permissions).toContain('reports:read');
});

test('names the scopes and days that cannot be', async () => {
  await expect(call(createApiKey, { name: 'X', scopes: ['everything'] }, { as })).rejects.toMatchObject({
    details: { scopes: [expect.stringContaining('everything')] },
  });
  await expect(call(createMcpKey, { name: 'X', expires_in_days: 366 }, { as })).rejects.toMatchObject({
    details: { expires_in_days: [expect.stringContaining('a whole number of days from 1 to 365.')] },
  });
});
