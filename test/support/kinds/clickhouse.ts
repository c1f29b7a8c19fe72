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
    await server.run('CREATE TABLE shop.orders (order_id UInt32, amount Decimal(12, 2)) ENGINE = MergeTree() ORDER BY order_id');
    const fill = async (rows: string) => {
      await server.run('TRUNCATE TABLE shop.orders');
      await server.run(`INSERT INTO shop.orders VALUES ${rows}`);
    };
    await fill('(1, 10.5), (2, 20), (3, 5)');
    const proxy = await stallingProxy(`http://127.0.0.1:${server.port}`);
    return {
      proxy,
      connection: {
        kind: 'clickhouse',
        settings: { ...placeOf(proxy), database: 'shop', user: 'reporting', tls: 'disable' },
        secret: { password: server.password },
      },
      server: /^ClickHouse \d+\.\d+$/,
      table: { name: 'orders', sync: 'incremental' },
      stored: 'orders',
      columns: ['order_id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 100,
      change: () => fill('(1, 10.5), (2, 21), (3, 5), (4, 7)'),
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /^orders was read in full: tables of ClickHouse are not read incrementally/,
      remove: () => fill('(2, 21), (3, 5), (4, 7)'),
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
