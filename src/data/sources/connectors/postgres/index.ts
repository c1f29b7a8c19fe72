import { tlsWarnings } from '../network/settings.ts';
import type { Connector } from '../types.ts';
import { readCatalog } from './catalog.ts';
import { withSession } from './client.ts';
import { readStreams } from './read.ts';
import { type PostgresSecret, type PostgresSettings, postgresSecret, postgresSettings } from './settings.ts';
import { POSTGRES_SETUP } from './setup.ts';

/** PostgreSQL, and what speaks its protocol and has its catalogs. */
export const postgres: Connector<PostgresSettings, PostgresSecret> = {
  type: 'database',
  kind: 'postgres',
  title: 'PostgreSQL',
  incremental: 'cursor',
  setup: POSTGRES_SETUP,
  settings: postgresSettings,
  secret: postgresSecret,
  async check(link) {
    const { tables, major } = await withSession(link, async ({ client, major }) => ({ tables: await readCatalog(client), major }));
    const warnings = [
      ...(tables.length === 0
        ? ['The role can read no table. Grant it SELECT on the tables to report on and USAGE on their schemas.']
        : []),
      ...tlsWarnings(link.settings),
    ];
    return { server: `PostgreSQL ${major}`, warnings };
  },
  async discover(link) {
    const tables = await withSession(link, ({ client }) => readCatalog(client));
    return tables.map(({ schema: _, table: __, columns, ...info }) => ({
      ...info,
      columns: columns.map(({ name, type, read }) => ({ name, type, engineType: read.engineType })),
    }));
  },
  read: readStreams,
  origin: ({ database, host }) => `${database} on ${host}`,
};
