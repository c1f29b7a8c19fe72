import { randomBytes } from 'node:crypto';
import { ENTITIES } from '../../src/app/entities.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { administer, copyDatabase, databaseOn } from './postgres.ts';

/** The test run's PostgreSQL server, on which databases may be created. */
export function testServerUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (!url) throw new Error('No test server: start tests with "npm test", which brings one up.');
  return url;
}

/** A fresh migrated database on the run's server without connections; drop it in the end. */
export async function emptyDatabase() {
  const server = testServerUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(server, name, process.env.TEST_TEMPLATE ?? 'template1');
  return {
    url: databaseOn(server, name),
    drop: () => administer(server, `drop database if exists "${name}" with (force)`),
  };
}

/** The same with an ORM connection, which closes with it. */
export async function testDatabase() {
  const { url, drop } = await emptyDatabase();
  const orm = await openDatabase(url, ENTITIES);
  return {
    url,
    orm,
    em: orm.em.fork(),
    async drop() {
      await orm.close(true);
      await drop();
    },
  };
}
