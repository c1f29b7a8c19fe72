import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncEnded } from '../../test/support/connected-shop.ts';
import { eventually } from '../../test/support/eventually.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { BASE, call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import type { Tool } from '../define.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { CONNECTION_TOOLS } from './catalogue.ts';
import { discoverTablesTool } from './discover-tables.ts';
import { getConnection } from './get-connection.ts';
import { listConnectors } from './list-connectors.ts';
import { listSyncsTool } from './list-syncs.ts';
import { syncDataSource } from './sync-data-source.ts';
import { updateConnection } from './update-connection.ts';

const { home } = await organizations();

let shop: ForeignDatabase;
let id: string;
beforeAll(async () => {
  shop = await shopDatabase();
  ({ id } = await connectShop(shop, home));
});
afterAll(() => shop.drop());

const ask = (tool: Tool, args: object = { data_source_id: id }) =>
  callAsAgent(tool, { ...args }, home, { scopes: ['data-sources:read', 'data-sources:write'] });

test('no tool takes a credential from a chat; a person is sent to the page that does', async () => {
  const inputs = CONNECTION_TOOLS.flatMap(({ name, mcp }) => (mcp ? [name] : []));
  expect(inputs).not.toContain('connect_data_source');
  expect(inputs).not.toContain('check_connection');
  const { structured, text } = await ask(listConnectors, {});
  const connectUrl = `${BASE}/data-sources/connect/postgres`;
  expect(structured.results).toContainEqual({
    kind: 'postgres',
    title: 'PostgreSQL',
    setup: expect.stringContaining('GRANT SELECT'),
    needs: ['host', 'database', 'user', 'password'],
    sign_in: null,
    connect_url: connectUrl,
  });
  expect(text).toContain(connectUrl);
  const connection = await ask(getConnection);
  expect(connection.structured).toMatchObject({
    kind: 'postgres',
    state: 'ok',
    reconnect_url: `${BASE}/data-sources/${id}?tab=connection&edit=credentials`,
  });
  const refused = await ask(updateConnection, { data_source_id: id, secret: { password: 'from a chat' } });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('secret') });
  expect(JSON.stringify([structured, text, connection, refused])).not.toContain(shop.secret.password);
});

test('tables are discovered, and those that are read are changed', async () => {
  const all = await ask(discoverTablesTool);
  expect(all.structured).toMatchObject({ total: 2, truncated: false, tables: [{ name: 'public.north' }, { name: 'public.orders' }] });
  expect(all.text).toContain('- public.orders (table, about 4 rows): order_id integer, day date');
  const some = await ask(discoverTablesTool, { data_source_id: id, search: 'NORTH' });
  expect(some.structured.tables.map(({ name }: { name: string }) => name)).toEqual(['public.north']);
  const tables = [{ name: 'public.orders', columns: ['order_id', 'amount'] }];
  const changed = await ask(updateConnection, { data_source_id: id, tables, sync_frequency: 'daily' });
  expect(changed.structured).toMatchObject({ tables: [{ name: 'public.orders', columns: ['order_id', 'amount'] }] });
  expect(changed.text).toMatch(/^Changed\. postgres: connected\. Next sync: 2\d{3}-/);
  expect(await ask(updateConnection)).toMatchObject({ isError: true, text: expect.stringContaining('tables, sync_frequency or both') });
});

test('a wide database is listed without columns, which a search shows', () => {
  const columns = Array.from({ length: 40 }, (_, i) => ({ name: `column_${i}`, type: 'text', engineType: 'VARCHAR' }));
  const found = Array.from({ length: 20 }, (_, i) => ({
    name: `public.table_${i}`,
    kind: 'table',
    columns,
    rowsEstimate: 1,
    bytesEstimate: 1,
    primaryKey: [],
  }));
  const view = (search?: string) => discoverTablesTool.mcp?.view(found, { dataSourceId: id, search }) as Listed;
  const [wide, narrow] = [view(), view('table_19')];
  expect([wide.total, wide.tables.length, wide.tables[0]?.columns, wide.truncated]).toEqual([20, 20, [], true]);
  expect(wide.how_to_narrow).toMatch(/^All tables fit, without their columns/);
  expect([narrow.total, narrow.tables[0]?.columns.length, narrow.truncated]).toEqual([1, 40, false]);
});

test('a sync is started, seen and cancelled', async () => {
  await shop.run('begin; lock table orders in access exclusive mode');
  const { structured: started } = await ask(syncDataSource);
  expect(started).toMatchObject({ trigger: 'request', row_count: null });
  const newest = async () => (await ask(listSyncsTool, { data_source_id: id, limit: 1 })).structured.results[0];
  await eventually(async () => (await newest()).status === 'syncing', 'the sync to start');
  expect((await ask(cancelSyncTool)).structured).toMatchObject({ id: started.id, status: 'cancelled' });
  await shop.run('commit');
  expect(await ask(cancelSyncTool)).toMatchObject({ isError: true, text: expect.stringContaining('No sync') });
  await call(syncDataSource, { id }, { as: home.owner });
  await syncEnded(id, home);
  expect((await ask(listSyncsTool)).text).toMatch(/^- 2\S+: completed, 4 rows\./);
});

interface Listed {
  total: number;
  truncated: boolean;
  how_to_narrow?: string;
  tables: { columns: unknown[] }[];
}
