import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { ENTITIES } from '../../src/app/entities.ts';
import { withAdvisoryLock } from '../../src/platform/db/advisory-lock.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { testDatabase } from '../support/database.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('the migrations make exactly what the entities say', async () => {
  expect(await db.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('several processes that start at once on an empty database migrate it once', async () => {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  const all = await Promise.all([1, 2, 3, 4].map(() => openDatabase(db.url, ENTITIES)));
  const { rows } = await client.query('select name from schema_migration');
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  await Promise.all(all.map((orm) => orm.close(true)));
  await client.end();
});

test('an advisory lock is held by one at a time and given back when the work throws', async () => {
  let inside = 0;
  let most = 0;
  const work = () =>
    withAdvisoryLock(db.url, 1, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
      throw new Error('planted');
    });
  const outcomes = await Promise.allSettled([work(), work(), work()]);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(1);
});
