import { tlsWarnings } from '../network/settings.ts';
import type { Connector } from '../types.ts';
import { readCatalog } from './catalog.ts';
import { accountOf } from './client.ts';
import { readStreams } from './read.ts';
import { rightsOf } from './rights.ts';
import { type ClickhouseSecret, type ClickhouseSettings, clickhouseSecret, clickhouseSettings } from './settings.ts';
import { CLICKHOUSE_SETUP } from './setup.ts';

/** ClickHouse, over its HTTP interface. */
export const clickhouse: Connector<ClickhouseSettings, ClickhouseSecret> = {
  type: 'database',
  kind: 'clickhouse',
  title: 'ClickHouse',
  setup: CLICKHOUSE_SETUP,
  incremental: 'cursor',
  settings: clickhouseSettings,
  secret: clickhouseSecret,
  async check(link) {
    const account = await accountOf(link);
    const tables = await readCatalog(link, account);
    const none = 'The user can read no table of this database. Grant it SELECT on the tables to report on.';
    const warnings = [...(tables.length === 0 ? [none] : []), ...(await rightsOf(link, account)), ...tlsWarnings(link.settings)];
    return { server: `ClickHouse ${account.version.split('.').slice(0, 2).join('.')}`, warnings };
  },
  async discover(link) {
    const tables = await readCatalog(link, await accountOf(link));
    return tables.map(({ merges: _, changesSilently: __, ...info }) => info);
  },
  read: readStreams,
  origin: ({ database, host }) => `${database} on ${host}`,
};
