import { foreignDatabase } from '../foreign-database.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Kind, placeOf } from './kind.ts';
import { strangeServer } from './strange-server.ts';

export const postgresKind: Kind = {
  name: 'PostgreSQL',
  program: null,
  without: {},
  async open() {
    const shop = await foreignDatabase(`
      create table orders (order_id int primary key, amount numeric(12,2), changed timestamptz);
      create index on orders (changed);
      insert into orders values (1, 10.5, '2026-01-01Z'), (2, 20, '2026-01-02Z'), (3, 5, '2026-01-03Z');
      analyze`);
    const proxy = await stallingProxy(`http://127.0.0.1:${shop.settings.port}`);
    const role = `role "${shop.settings.user}"`;
    const restored = () => shop.run(`alter ${role} password '${shop.secret.password}' valid until 'infinity' connection limit -1`);
    return {
      proxy,
      connection: { kind: 'postgres', settings: { ...shop.settings, ...placeOf(proxy) }, secret: shop.secret },
      server: /^PostgreSQL \d+$/,
      table: { name: 'public.orders', sync: 'incremental', cursor: 'changed' },
      stored: 'public_orders',
      columns: ['order_id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 1_500,
      change: () =>
        shop.run(
          `update orders set amount = 21, changed = '2026-02-01Z' where order_id = 2; insert into orders values (4, 7, '2026-02-01Z')`,
        ),
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /^public\.orders: read 3 rows with changed from an hour before .*: 1 new, 1 changed, 1 as before/,
      remove: () => shop.run('delete from orders where order_id = 1'),
      removed: [
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      drift: { change: () => shop.run('alter table orders add column paid boolean'), note: /The column paid of public_orders is new/ },
      certificate: { settings: { tls: 'verify-full', host: 'localhost', port: await strangeServer() } },
      limited: {
        cause: () => shop.run(`alter ${role} connection limit 0`),
        mend: restored,
        fault: 'quota',
        reason: /no free connections/,
      },
      expired: {
        cause: () => shop.run(`alter ${role} valid until '2020-01-01'`),
        mend: restored,
        fault: 'credentials',
        reason: /Enter them again/,
      },
      revoked: {
        cause: () => shop.run(`alter ${role} password 'other'`),
        mend: restored,
        fault: 'credentials',
        reason: /Enter them again/,
      },
      others: {
        'a right taken away': {
          cause: () => shop.run(`revoke select on orders from "${shop.settings.user}"`),
          mend: () => shop.run(`grant select on orders to "${shop.settings.user}"`),
          fault: 'schema',
          reason: /may no longer read it/,
        },
      },
      async close() {
        await proxy.close();
        await shop.drop();
      },
    };
  },
};
