import { tlsWarnings } from '../network/settings.ts';
import type { Connector } from '../types.ts';
import { readCatalog } from './catalog.ts';
import { withSession } from './client.ts';
import { readStreams } from './read.ts';
import { writing } from './rights.ts';
import { type SqlserverSecret, type SqlserverSettings, sqlserverSecret, sqlserverSettings } from './settings.ts';
import { SQLSERVER_SETUP } from './setup.ts';

/** Microsoft SQL Server, and Azure's databases that speak its protocol. */
export const sqlserver: Connector<SqlserverSettings, SqlserverSecret> = {
  type: 'database',
  kind: 'sqlserver',
  title: 'SQL Server',
  isPreview: true,
  incremental: 'cursor',
  setup: SQLSERVER_SETUP,
  settings: sqlserverSettings,
  secret: sqlserverSecret,
  async check(link) {
    const { tables, server, warnings } = await withSession(link, async (session) => ({ ...session, tables: await readCatalog(session) }));
    const none = 'The user can read no table of this database. Grant it SELECT on the tables to report on.';
    const writable = warnings.length === 0 && tables.some(({ isWritable }) => isWritable) ? [writing(['INSERT, UPDATE or DELETE'])] : [];
    return { server, warnings: [...(tables.length === 0 ? [none] : []), ...warnings, ...writable, ...tlsWarnings(link.settings)] };
  },
  async discover(link) {
    const tables = await withSession(link, readCatalog);
    return tables.map(({ schema: _, table: __, indexed: ___, isWritable: ____, columns, ...info }) => ({
      ...info,
      columns: columns.map(({ name, type, engineType }) => ({ name, type, engineType })),
    }));
  },
  read: readStreams,
  origin: ({ database, host }) => `${database} on ${host}`,
};
