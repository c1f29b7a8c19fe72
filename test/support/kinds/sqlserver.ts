import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certificates } from '../certificates.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { SQL_PASSWORD, SqlServer } from '../tds/sql-server.ts';
import type { SqlValue } from '../tds/tokens.ts';
import { type Failure, type Kind, placeOf } from './kind.ts';

export const sqlserverKind: Kind = {
  name: 'SQL Server (preview)',
  program: null,
  without: {},
  async open() {
    const folder = await mkdtemp(path.join(tmpdir(), 'sql-server-'));
    const server = await new SqlServer().listen((await certificates(folder)).server);
    await rm(folder, { recursive: true });
    const [first, second, third] = [1, 2, 3].map((day) => `2026-01-0${day} 00:00:00.0000000`);
    const columns: Record<string, string> = { order_id: 'int', amount: 'decimal(12,2)', changed: 'datetime2(7)' };
    const orders = (rows: SqlValue[][]) => {
      server.tables = { orders: { columns, rows, primaryKey: ['order_id'], indexed: ['changed'] } };
    };
    orders([
      [1, '10.50', first!],
      [2, '20.00', second!],
      [3, '5.00', third!],
    ]);
    const proxy = await stallingProxy(`http://127.0.0.1:${server.port}`);
    const refusing = (number: number, fault: Failure['fault'], reason: RegExp): Failure => ({
      cause: () => {
        server.refusal = number;
      },
      mend: () => {
        server.refusal = null;
      },
      fault,
      reason,
    });
    const { connection } = server;
    return {
      proxy,
      connection: { ...connection, settings: { ...connection.settings, ...placeOf(proxy) } },
      server: /^SQL Server 2022$/,
      table: { name: 'dbo.orders', sync: 'incremental', cursor: 'changed' },
      stored: 'dbo_orders',
      columns: ['order_id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 1_000,
      change: () =>
        orders([
          [1, '10.50', first!],
          [2, '21.00', third!],
          [3, '5.00', third!],
          [4, '7.00', third!],
        ]),
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /^dbo\.orders: read 3 rows with changed from an hour before .*: 1 new, 1 changed, 1 as before/,
      remove: () => server.tables.orders!.rows.shift(),
      removed: [
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      drift: {
        change: () => {
          columns.paid = 'bit';
          for (const row of server.tables.orders!.rows) row.push(true);
        },
        note: /The column paid of dbo_orders is new/,
      },
      // The server's own certificate is of an authority that nobody knows.
      certificate: { settings: { tls: 'verify-full', host: 'localhost' } },
      limited: refusing(10928, 'quota', /no free connections/),
      expired: refusing(18487, 'credentials', /has expired/),
      revoked: {
        cause: () => {
          server.password = 'other';
        },
        mend: () => {
          server.password = SQL_PASSWORD;
        },
        fault: 'credentials',
        reason: /Enter them again/,
      },
      others: {
        'a right taken away': {
          cause: () => {
            server.tables.orders!.denied = Object.keys(columns);
          },
          mend: () => {
            delete server.tables.orders!.denied;
          },
          fault: 'schema',
          reason: /may no longer read it/,
        },
      },
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  },
};
