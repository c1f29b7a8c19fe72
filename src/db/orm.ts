import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';

type Entities = NonNullable<Parameters<typeof defineConfig>[0]['entities']>;

/** The ORM's options for a database; `mikro-orm.config.ts` and the service share them. */
export function ormOptions(databaseUrl: string, entities: Entities) {
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
    forceUtcTimezone: true,
    pool: { min: 0, max: 10 },
    debug: false,
  });
}

/** Connects and brings the schema up to date. Several processes may start at once: an advisory lock lets one migrate. */
export async function openDatabase(databaseUrl: string, entities: Entities): Promise<MikroORM> {
  const orm = await MikroORM.init(ormOptions(databaseUrl, entities));
  await orm.em.getConnection().execute('select pg_advisory_lock(727274)');
  try {
    await orm.migrator.up();
  } finally {
    await orm.em.getConnection().execute('select pg_advisory_unlock_all()');
  }
  return orm;
}
