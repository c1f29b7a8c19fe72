import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { withAdvisoryLock } from './advisory-lock.ts';

type Entities = NonNullable<Parameters<typeof defineConfig>[0]['entities']>;

const MIGRATION_LOCK = 727_274;
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const POOL_MAX = 10;
/** How long the pool keeps an unused connection: a new one costs the server more than most statements do. */
const IDLE_MS = 60_000;
/** Timeout for a new connection, or for a free one in the pool; callers of either get 503. */
const CONNECTION_MS = 4_000;

/** The ORM's options for a database. The ORM's messages go to `log`. */
function ormOptions(databaseUrl: string, entities: Entities, log?: Logger, poolMax = POOL_MAX) {
  return defineConfig({
    clientUrl: databaseUrl,
    entities,
    extensions: [Migrator],
    migrations: {
      path: MIGRATIONS,
      glob: 'Migration*.ts',
      snapshot: false,
      tableName: 'schema_migration',
    },
    // Triggers live in migrations, and the job queue's tables in its package; entities know neither.
    schemaGenerator: { ignoreTriggers: true, ignoreSchema: ['bullmq'] },
    forceUtcTimezone: true,
    pool: { min: 0, max: poolMax, idleTimeoutMillis: IDLE_MS },
    driverOptions: { connectionTimeoutMillis: CONNECTION_MS, keepAlive: true },
    debug: false,
    colors: false,
    logger: (message) => log?.debug({ part: 'orm' }, message),
  });
}

/**
 * Connects and migrates the schema. Several processes may start at once: an advisory lock lets one migrate while the others wait.
 * @throws the driver's error if the server does not answer, the migration's if one fails (it is rolled back)
 */
export async function openDatabase(databaseUrl: string, entities: Entities, log?: Logger, poolMax?: number) {
  const orm = await MikroORM.init(ormOptions(databaseUrl, entities, log, poolMax));
  try {
    await withAdvisoryLock(databaseUrl, MIGRATION_LOCK, async () => {
      await refuseNewerSchema(orm.em);
      await orm.migrator.up();
    });
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return orm;
}

/** Refuses to start on a newer schema, whose tables an older program would not know. @throws Error that says which version to start */
async function refuseNewerSchema(em: EntityManager): Promise<void> {
  const [table] = await em.fork().execute<{ there: boolean }[]>(`select to_regclass('schema_migration') is not null as there`);
  if (!table?.there) return;
  const executed = await em.fork().execute<{ name: string }[]>('select name from schema_migration order by name');
  const known = new Set(readdirSync(MIGRATIONS).map((file) => path.parse(file).name));
  const newer = executed.map(({ name }) => path.parse(name).name).filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new Error(
    `The database was used by a newer version of the service: it has ${newer.at(-1)}, which this version does not know. Nothing was changed. ` +
      'Start that version, or restore a backup from before it.',
  );
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;
