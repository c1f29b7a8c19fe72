import { connectionToMaria, mariaDatabase } from '../maria-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Kind, placeOf } from './kind.ts';

export const mariadbKind: Kind = {
  name: 'MySQL, MariaDB',
  program: 'mariadbd',
  without: {},
  async open() {
    const shop = await mariaDatabase(
      'create table orders (order_id int primary key, amount decimal(12,2), changed datetime, key (changed))',
      "insert into orders values (1, 10.50, '2026-01-01'), (2, 20, '2026-01-02'), (3, 5, '2026-01-03')",
    );
    const proxy = await stallingProxy(`http://127.0.0.1:${shop.settings.port}`);
    const account = `'${shop.settings.user}'@'127.0.0.1'`;
    const { settings, ...rest } = connectionToMaria(shop);
    return {
      proxy,
      connection: { ...rest, settings: { ...settings, ...placeOf(proxy) } },
      server: /^MariaDB \d+\.\d+$/,
      table: { name: 'orders', sync: 'incremental', cursor: 'changed' },
      stored: 'orders',
      columns: ['order_id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 1_500,
      change: () =>
        shop.run(
          "update orders set amount = 21, changed = '2026-02-01' where order_id = 2",
          "insert into orders values (4, 7, '2026-02-01')",
        ),
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /^orders: read 3 rows with changed from an hour before .*: 1 new, 1 changed, 1 as before/,
      remove: () => shop.run('delete from orders where order_id = 1'),
      removed: [
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      drift: { change: () => shop.run('alter table orders add column paid bit(1)'), note: /The column paid of orders is new/ },
      // The server's own certificate is of an authority that nobody knows.
      certificate: { settings: { tls: 'verify-full', host: 'localhost' } },
      limited: {
        cause: () => shop.run(`alter user ${account} with max_queries_per_hour 1`),
        mend: () => shop.run(`alter user ${account} with max_queries_per_hour 0`, 'flush user_resources'),
        fault: 'quota',
        reason: /no free connections/,
      },
      expired: {
        cause: () => shop.run(`alter user ${account} password expire`),
        mend: () => shop.run(`alter user ${account} identified by '${shop.secret.password}' password expire never`),
        fault: 'credentials',
        reason: /has expired/,
      },
      revoked: {
        cause: () => shop.run(`alter user ${account} identified by 'other'`),
        mend: () => shop.run(`alter user ${account} identified by '${shop.secret.password}'`),
        fault: 'credentials',
        reason: /Enter them again/,
      },
      others: {
        'a table that is gone': {
          cause: () => shop.run('rename table orders to moved'),
          mend: () => shop.run('rename table moved to orders'),
          fault: 'schema',
          reason: /orders is gone/,
        },
      },
      async close() {
        await proxy.close();
        await shop.drop();
      },
    };
  },
};
