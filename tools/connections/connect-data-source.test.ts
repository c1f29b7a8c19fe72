import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { orders, restServer, TOKEN } from '../../test/support/rest-server.ts';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { createDashboard } from '../dashboards/create-dashboard.ts';
import { refreshDashboard } from '../dashboards/refresh-dashboard.ts';
import { viewDashboard } from '../dashboards/view-dashboard.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { connectDataSource } from './connect-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

const rowsOf = async (id: string, table: string): Promise<Wire[]> => (await call(getDataSourceRows, { id, table }, as)).rows;

test('a table arrives exactly, and a dashboard shows it', async () => {
  const source = await connectShop(shop, home);
  expect(source).toMatchObject({ source_type: 'database', status: 'active', record_count: 4, sync_frequency: 'manual', last_error: null });
  expect(await rowsOf(source.id, 'public_orders')).toEqual([
    [1, '2026-01-05', 'North', 10.5, '2026-01-05T10:00:00Z'],
    [2, '2026-01-20', 'South, "far"', 20, null],
    [3, '2026-02-03', '', 5, null],
    [4, '2026-03-01', null, 7, null],
  ]);
  const custom_metrics = [{ name: 'Largest order', type: 'max', field: 'amount' }];
  const dashboard = await call(createDashboard, { name: 'Shop', data_source_ids: [source.id], custom_metrics }, as);
  await call(refreshDashboard, { id: dashboard.id }, as);
  const { widgets } = await call(viewDashboard, { id: dashboard.id }, as);
  // The sum of the four amounts.
  expect(JSON.stringify(widgets)).toContain('42.5');
});

test('columns are left out at the door, and a query of the owner’s is read like a table', async () => {
  const source = await connectShop(shop, home, {
    tables: [
      { name: 'public.orders', columns: ['order_id', 'amount'], query: null },
      {
        name: 'by region',
        columns: null,
        query: 'select region, sum(amount) as total from orders where amount > 6 group by 1 order by 1 -- all;',
      },
    ],
  });
  expect(await rowsOf(source.id, 'public_orders')).toEqual([
    [1, 10.5],
    [2, 20],
    [3, 5],
    [4, 7],
  ]);
  expect(await rowsOf(source.id, 'by_region')).toEqual([
    ['North', 10.5],
    ['South, "far"', 20],
    [null, 7],
  ]);
});

test.each([
  ['a second statement', 'select 1; drop table orders'],
  ['a way out of the parentheses', "select 1) to program 'touch /tmp/x' --"],
  ['another COPY', 'select 1) to stdout; copy (select 2'],
  ['a change', 'with gone as (delete from orders returning *) select * from gone'],
  ['a function that changes', "select set_config('statement_timeout', '0', false), lo_create(0)"],
])('a query cannot be %s', async (_, query) => {
  const source = await connectShop(shop, home, { tables: [{ name: 'q', columns: null, query }] });
  expect(source).toMatchObject({
    status: 'error',
    record_count: null,
    last_error: expect.stringMatching(/rejected the query|only reading is possible/i),
  });
});

test('nothing is saved if the credentials do not work, if a table is listed twice, or if the plan does not sync as often', async () => {
  const { sql, seed } = await service();
  const count = async () =>
    (await sql('select count(*)::int as n from source_connection where organization_id = ?', [home.organizationId]))[0]?.n;
  const before = await count();
  await expect(connectShop(shop, home, { secret: { password: 'wrong' } })).rejects.toMatchObject({ details: { fault: 'credentials' } });
  const twice = { name: 'public.orders', columns: null, query: null };
  await expect(connectShop(shop, home, { tables: [twice, twice] })).rejects.toThrow('listed twice');
  expect(await count()).toBe(before);
  await expect(connectShop(shop, await seed('lite'), { sync_frequency: 'hourly' })).rejects.toThrow('daily at most');
});

test('the password is nowhere in the answer, and only sealed in the database', async () => {
  const { sql } = await service();
  const source = await connectShop(shop, home);
  expect(JSON.stringify(source)).not.toContain(shop.secret.password);
  const [row] = await sql(
    'select settings::text || streams::text as shown, secret_sealed from source_connection where data_source_id = ?',
    [source.id],
  );
  expect(row?.shown).not.toContain(shop.secret.password);
  expect(row?.secret_sealed).toMatch(/^sealed2\./);
  expect(row?.secret_sealed).not.toContain(shop.secret.password);
});

test('the records of a REST API arrive exactly, with their lists as tables', async () => {
  const server = await restServer();
  const stream = { name: 'orders', path: 'bearer', primary_key: ['id'] };
  const request = {
    kind: 'rest',
    name: 'Orders API',
    settings: { base_url: server.url, auth: { method: 'bearer' }, streams: [stream] },
    secret: { credential: TOKEN },
    tables: [
      { name: 'orders', columns: ['id', 'number', 'placed_at', 'weight', 'customer.address.city'], query: null },
      { name: 'orders_items', columns: null, query: null },
    ],
    sync_frequency: 'manual',
    wait: true,
  };
  const source = await call(connectDataSource, request, as);
  await server.close();
  const items = orders.flatMap((order) => order.items.map((item, i) => [order.id, i + 1, item.sku, item.quantity]));
  expect(source).toMatchObject({ source_type: 'api', status: 'active', record_count: orders.length + items.length, last_error: null });
  expect(await rowsOf(source.id, 'orders')).toEqual(
    orders.map(({ id, number, placed_at, weight, customer }) => [
      id,
      number,
      placed_at.replace('.000Z', 'Z'),
      weight,
      customer?.address.city ?? null,
    ]),
  );
  expect(await rowsOf(source.id, 'orders_items')).toEqual(items);
  expect(JSON.stringify(source)).not.toContain(TOKEN);
});
