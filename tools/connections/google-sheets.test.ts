import { expect, test } from '@jest/globals';
import { syncNow } from '../../test/support/connected-shop.ts';
import { sharedGoogle } from '../../test/support/google/shared.ts';
import type { Given } from '../../test/support/google/sheets-api.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { discoverTablesTool } from './discover-tables.ts';
import { getConnection } from './get-connection.ts';
import { updateConnection } from './update-connection.ts';

const { home } = await organizations();
const as = { as: home.owner };

const header: Given[] = ['day', 'region', 'amount'];
const row = (day: number, region: string, value: number): Given[] => [
  { value: 46_023 + day, type: 'DATE', pattern: 'yyyy-mm-dd' },
  region,
  { value, type: 'CURRENCY', pattern: '[$€]#,##0.00' },
];

test('a spreadsheet is shared, connected, edited, taken away, and read again with another key', async () => {
  const { server, sheets } = await sharedGoogle();
  const { email, key } = server.account();
  const id = sheets.create({ Orders: { rows: [header, row(0, 'North', 10.5), row(1, 'South', 20)] }, Notes: { rows: [] } });
  const connection = {
    kind: 'google_sheets',
    settings: { spreadsheet: `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0` },
    secret: { service_account_key: key },
  };
  expect(await call(checkConnectionTool, connection, as)).toMatchObject({
    ok: false,
    fault: 'permission',
    message: expect.stringContaining(email),
  });
  sheets.share(id, email);
  expect(await call(checkConnectionTool, connection, as)).toMatchObject({ ok: true, server: 'Google Sheets' });
  const { results } = await call(discoverTablesTool, connection, as);
  expect(results.map(({ name }: Wire) => name)).toEqual(['Orders', 'Notes']);

  const tables = [{ name: 'Orders', columns: null, query: null }];
  const source = await call(connectDataSource, { ...connection, name: 'Sheet', tables, sync_frequency: 'manual', wait: true }, as);
  expect(source).toMatchObject({ source_type: 'provider_sheets', status: 'active', record_count: 2 });
  const rows = async () => (await call(getDataSourceRows, { id: source.id, table: 'orders' }, as)).rows;
  expect(await rows()).toEqual([
    ['2026-01-01', 'North', 10.5],
    ['2026-01-02', 'South', 20],
  ]);
  const { certificate } = await call(getDataSource, { id: source.id }, as);
  expect(JSON.stringify(certificate)).toContain('All cells show €.');
  expect(JSON.stringify(source) + JSON.stringify(certificate)).not.toContain('PRIVATE KEY');

  sheets.edit(id, 'Orders', [header, row(0, 'North', 11.25)]);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed', row_count: 1, notes: [] });

  sheets.unshare(id, email);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault: 'permission', reason: expect.stringContaining(email) });
  sheets.share(id, email);
  const newer = server.newKey(email);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'failed', fault: 'credentials' });
  expect(await call(getConnection, { id: source.id }, as)).toMatchObject({ state: 'needs_reconnection' });
  expect(await rows()).toEqual([['2026-01-01', 'North', 11.25]]);

  sheets.edit(id, 'Orders', [header, row(0, 'North', 11.25), row(2, 'West', 3)]);
  expect(await call(updateConnection, { id: source.id, secret: { service_account_key: newer } }, as)).toMatchObject({ state: 'ok' });
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed', row_count: 2 });
  expect(await rows()).toHaveLength(2);
});
