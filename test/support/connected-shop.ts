import { connectDataSource } from '../../tools/connections/connect-data-source.ts';
import { listSyncsTool } from '../../tools/connections/list-syncs.ts';
import { syncDataSource } from '../../tools/connections/sync-data-source.ts';
import { eventually } from './eventually.ts';
import { type ForeignDatabase, foreignDatabase } from './foreign-database.ts';
import type { Seeded } from './serve.ts';
import { call, service, type Wire } from './tool-call.ts';

/** A customer's database with a table `orders`, a view `north`, and a table that the role may not read. */
export async function shopDatabase(): Promise<ForeignDatabase> {
  const shop = await foreignDatabase(`
    create table orders (order_id int primary key, day date not null, region text, amount numeric(12,2), placed timestamptz);
    insert into orders values (1, '2026-01-05', 'North', 10.50, '2026-01-05 12:00+02'), (2, '2026-01-20', 'South, "far"', 20, null),
      (3, '2026-02-03', '', 5, null), (4, '2026-03-01', null, 7, null);
    create view north as select order_id, amount from orders where region = 'North';
    create table tokens (id int, token text);
    analyze`);
  await shop.run(`revoke select on tokens from "${shop.settings.user}"`);
  return shop;
}

/** How a shop is reached. */
export const connectionTo = ({ settings, secret }: ForeignDatabase) => ({ kind: 'postgres', settings, secret });

/** Connects the shop's orders as a data source, and waits for its first sync. */
export function connectShop(shop: ForeignDatabase, of: Seeded, changes: object = {}): Promise<Wire> {
  const tables = [{ name: 'public.orders', columns: null, query: null }];
  const request = { ...connectionTo(shop), name: 'Shop', tables, sync_frequency: 'manual', wait: true, ...changes };
  return call(connectDataSource, request, { as: of.owner });
}

/** Syncs a source and returns its run once it has ended. */
export async function syncNow(id: string, of: Seeded): Promise<Wire> {
  await call(syncDataSource, { id }, { as: of.owner });
  return syncEnded(id, of);
}

/** The newest run of a source once it has ended. */
export async function syncEnded(id: string, of: Seeded): Promise<Wire> {
  const { services } = await service();
  await services.queue.dispatchOutbox();
  return eventually(async () => {
    const { results } = await call(listSyncsTool, { id, limit: '50' }, { as: of.owner });
    return !['pending', 'syncing'].includes(results[0].status) && results[0];
  }, 'the sync');
}
