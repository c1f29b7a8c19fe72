import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../platform/config.ts';
import { openEmbeddedPostgres, runningDatabaseUrl } from '../platform/db/embedded-postgres/index.ts';
import { openDatabase } from '../platform/db/orm.ts';
import { createLog } from '../platform/log.ts';
import { ENTITIES } from './entities.ts';

/** Runs a command on the configured database, whether or not the service is running; opens nothing else. */
export async function withDatabase<T>(config: Config, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const log = createLog(config);
  const running = config.databaseUrl ?? (await runningDatabaseUrl(config.dataDir));
  const embedded = running === null ? await openEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  try {
    const orm = await openDatabase(running ?? (embedded as { url: string }).url, ENTITIES, log);
    try {
      return await work(orm.em);
    } finally {
      await orm.close(true);
    }
  } finally {
    await embedded?.stop();
  }
}
