import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../src/db/orm.ts';
import { ENTITIES } from '../../src/entities.ts';
import { administer, databaseOn } from './postgres.ts';

/** The run's PostgreSQL server, where databases may be created. */
export function testServerUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (!url) throw new Error('No test server: start tests with "npm test", which brings one up.');
  return url;
}

/** A fresh migrated database on the run's server; drop it in the end. */
export async function testDatabase() {
  const server = testServerUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database "${name}" template "${process.env.TEST_TEMPLATE ?? 'template1'}"`);
  const url = databaseOn(server, name);
  const orm = await openDatabase(url, ENTITIES);
  return {
    url,
    orm,
    em: orm.em.fork(),
    async drop() {
      await orm.close(true);
      await administer(server, `drop database if exists "${name}" with (force)`);
    },
  };
}
