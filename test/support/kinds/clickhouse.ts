import { clickhouseServer } from '../clickhouse-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Kind, placeOf } from './kind.ts';

export const clickhouseKind: Kind = {
  name: 'ClickHouse',
  program: 'clickhouse-server',
  without: {
    'expired credential':
      'accounts of Debian’s ClickHouse 18.16 do not expire; newer servers refuse an expired one as they refuse a wrong password',
  },
  async open() {
    const server = await clickhouseServer();
    await server.run(
      'CREATE TABLE shop.orders (order_id UInt32, amount Decimal(12, 2), changed DateTime) ENGINE = MergeTree() ORDER BY order_id',
    );
    const fill = async (rows: string) => {
      await server.run('TRUNCATE TABLE shop.orders');
      await server.run(`INSERT INTO shop.orders VALUES ${rows}`);
    };
    const [first, second, third] = [1, 2, 3].map((day) => `'2026-01-0${day} 00:00:00'`);
    await fill(`(1, 10.5, ${first}), (2, 20, ${second}), (3, 5, ${third})`);
    const proxy = await stallingProxy(`http://127.0.0.1:${server.port}`);
    return {
      proxy,
      connection: {
        kind: 'clickhouse',
        settings: { ...placeOf(proxy), database: 'shop', user: 'reporting', tls: 'disable' },
        secret: { password: server.password },
      },
      server: /^ClickHouse \d+\.\d+$/,
      table: { name: 'orders', sync: 'incremental', cursor: 'changed', primary_key: ['order_id'] },
      stored: 'orders',
      columns: ['order_id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 100,
      change: () => fill(`(1, 10.5, ${first}), (2, 21, ${third}), (3, 5, ${third}), (4, 7, ${third})`),
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /orders: read 3 rows with changed from an hour before .* on, or without a value: 1 new, 1 changed, 1 as before/,
      remove: () => fill(`(2, 21, ${third}), (3, 5, ${third}), (4, 7, ${third})`),
      removed: [
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      drift: { change: () => server.run('ALTER TABLE shop.orders ADD COLUMN paid UInt8'), note: /The column paid of orders is new/ },
      certificate: { settings: { tls: 'verify-full', host: 'localhost', port: server.securePort } },
      limited: {
        cause: () => server.users({ queriesPerHour: 1 }),
        mend: () => server.users({}),
        fault: 'quota',
        reason: /limits what this user may read/,
      },
      revoked: {
        cause: () => server.users({ password: 'other' }),
        mend: () => server.users({}),
        fault: 'credentials',
        reason: /Enter them again/,
      },
      async close() {
        await proxy.close();
        await server.run('DROP TABLE shop.orders');
      },
    };
  },
};
