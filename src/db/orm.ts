import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { withAdvisoryLock } from './advisory-lock.ts';

type Entities = NonNullable<Parameters<typeof defineConfig>[0]['entities']>;

const MIGRATION_LOCK = 727_274;

/** The ORM's options for a database; `mikro-orm.config.ts` and the service share them. What the ORM has to say goes to `log`. */
export function ormOptions(databaseUrl: string, entities: Entities, log?: Logger) {
  return defineConfig({
    clientUrl: databaseUrl,
    entities,
    extensions: [Migrator],
    migrations: {
      path: fileURLToPath(new URL('./migrations', import.meta.url)),
      glob: 'Migration*.ts',
      snapshot: false,
      tableName: 'schema_migration',
    },
    // They are written in migrations; entities know nothing of them.
    schemaGenerator: { ignoreTriggers: true },
    forceUtcTimezone: true,
    pool: { min: 0, max: 10 },
    debug: false,
    colors: false,
    logger: (message) => log?.debug({ part: 'orm' }, message),
  });
}

/**
 * Connects and brings the schema up to date. Several processes may start at once: an advisory lock lets one migrate and the others wait.
 * @throws the driver's error where the server does not answer, the migration's where one fails (it is rolled back)
 */
export async function openDatabase(databaseUrl: string, entities: Entities, log?: Logger) {
  const orm = await MikroORM.init(ormOptions(databaseUrl, entities, log));
  try {
    await withAdvisoryLock(databaseUrl, MIGRATION_LOCK, () => orm.migrator.up());
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return orm;
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;
