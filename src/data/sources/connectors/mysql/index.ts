import { tlsWarnings } from '../network/settings.ts';
import type { Connector } from '../types.ts';
import { readCatalog } from './catalog.ts';
import { withSession } from './client.ts';
import { readStreams } from './read.ts';
import { type MysqlSecret, type MysqlSettings, mysqlSecret, mysqlSettings } from './settings.ts';
import { MYSQL_SETUP } from './setup.ts';

/** MySQL and MariaDB, and what speaks their protocol and has their catalogs. */
export const mysql: Connector<MysqlSettings, MysqlSecret> = {
  type: 'database',
  kind: 'mysql',
  title: 'MySQL or MariaDB',
  incremental: 'cursor',
  setup: MYSQL_SETUP,
  settings: mysqlSettings,
  secret: mysqlSecret,
  async check(link) {
    const { tables, server, warnings } = await withSession(link, async ({ connection, ...session }) => ({
      ...session,
      tables: await readCatalog(connection),
    }));
    const none = 'The user can read no table of this database. Grant it SELECT on the tables to report on.';
    return { server, warnings: [...(tables.length === 0 ? [none] : []), ...warnings, ...tlsWarnings(link.settings)] };
  },
  async discover(link) {
    const tables = await withSession(link, ({ connection }) => readCatalog(connection));
    return tables.map(({ hasSnapshots: _, ...info }) => info);
  },
  read: readStreams,
  origin: ({ database, host }) => `${database} on ${host}`,
};
