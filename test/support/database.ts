import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '../../src/db/orm.ts';
import { ENTITIES } from '../../src/entities.ts';

/** A fresh migrated database on the server of TEST_DATABASE_URL. */
export async function testDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server where databases may be created.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const orm = await openDatabase(url.href, [...ENTITIES]);
  return {
    url: url.href,
    orm,
    em: orm.em.fork(),
    async drop() {
      await orm.close();
      await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    },
  };
}
