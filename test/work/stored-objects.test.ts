import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource } from '../../src/data/sources/entities.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { folderStatus } from '../../src/platform/storage/folder-commands.ts';
import { openStorage } from '../../src/platform/storage/index.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';
import { launchProcess } from '../support/launch.ts';
import { administer, copyDatabase, databaseOn } from '../support/postgres.ts';
import { sourceRow } from '../support/source-row.ts';
import { sweep } from '../support/sweep.ts';
import { type Assembled, assemble, newOrganization } from './assemble.ts';

/** Makes the sweeper treat everything as long abandoned. */
const EAGER = { orphanMs: 0, temporaryMs: 0, snapshotMs: 0 };
const HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);

type Database = Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let folder: string;
const databases: Database[] = [];
const folders: string[] = [];

async function newDatabase(): Promise<Database> {
  const made = await testDatabase();
  databases.push(made);
  return made;
}

async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'stored-objects-'));
  folders.push(made);
  return made;
}

beforeAll(async () => {
  database = await newDatabase();
  folder = await newFolder();
  await withWorld(database.url, folder, (world) => fill(world, 60));
});

afterAll(async () => {
  for (const one of databases) await one.drop();
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

async function withWorld<T>(databaseUrl: string, dataDir: string, work: (world: Assembled) => Promise<T>): Promise<T> {
  const world = await assemble({ databaseUrl, folder: dataDir });
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

/** Data sources with an uploaded file each, hours old. */
async function fill(world: Assembled, count: number): Promise<void> {
  const { services } = world;
  const { organizationId } = await newOrganization(services, `Filled ${newId()}`);
  for (let n = 0; n < count; n++) {
    const id = newId();
    const uploadKey = `uploads/${organizationId}/${id}/original`;
    await store(world, uploadKey);
    const row = sourceRow({ id, organizationId, name: `Source ${n}`, status: 'active', fileName: 'a.csv', uploadKey });
    await services.em.fork().insert(DataSource, row);
  }
}

async function store({ services }: Assembled, key: string): Promise<void> {
  const temporary = await services.storage.temporaryPath();
  await writeFile(temporary, 'day,amount\n2026-01-01,3\n');
  await utimes(temporary, HOURS_AGO, HOURS_AGO);
  await services.storage.put(key, temporary);
}

/** The number of objects in a data folder, of all organizations, without the trash. */
async function objectsIn(dataDir: string): Promise<number> {
  const entries = await readdir(path.join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter(
    (entry) =>
      entry.isFile() && !path.relative(path.join(dataDir, 'objects'), entry.parentPath).startsWith('.') && !entry.name.startsWith('.'),
  ).length;
}

/** A copy of a database, like a restored backup; returns its address. */
async function copyOf(original: Database): Promise<string> {
  const [from, to] = [new URL(original.url).pathname.slice(1), `test_copy_${newId().replaceAll('-', '')}`];
  // PostgreSQL copies a database only while nobody else is connected.
  await administer(testServerUrl(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await copyDatabase(testServerUrl(), to, from);
  return databaseOn(testServerUrl(), to);
}

const dropDatabase = (url: string) =>
  administer(testServerUrl(), `drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);

/** Runs `npm run storage` in a separate process; returns its output. */
async function storageCommand(command: string, databaseUrl: string, dataDir: string): Promise<unknown> {
  const one = launchProcess('src/app/storage-cli.ts', [command], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  expect([await one.exited, one.err]).toEqual([0, '']);
  return JSON.parse(one.out);
}

/** Starts on a database and sweeps as if everything were hours old; a refused start returns its reason. */
const startAndSweep = (databaseUrl: string, dataDir: string): Promise<string | null> =>
  withWorld(databaseUrl, dataDir, async ({ services }) => sweep(services, EAGER)).then(
    () => null,
    (error: Error) => error.message,
  );

describe('not one object is gone', () => {
  test('when the service starts on an empty database over an existing folder', async () => {
    const empty = await newDatabase();
    const refusal = await startAndSweep(empty.url, folder);
    expect(await objectsIn(folder)).toBe(60);
    expect(refusal).toMatch(/DATABASE_URL.*npm run storage -- adopt/s);
  });

  test("when it starts on another installation's folder", async () => {
    const [other, otherFolder] = [await newDatabase(), await newFolder()];
    await withWorld(other.url, otherFolder, (world) => fill(world, 5));
    const refusals = [await startAndSweep(other.url, folder), await startAndSweep(database.url, otherFolder)];
    expect([await objectsIn(folder), await objectsIn(otherFolder)]).toEqual([60, 5]);
    for (const refusal of refusals) expect(refusal).toMatch(/belong to another installation.*npm run storage -- adopt/s);
  });

  test('when it starts on an older dump of its own database, alone or beside the present one', async () => {
    const older = await copyOf(database);
    try {
      await withWorld(database.url, folder, async (world) => {
        await fill(world, 20);
        await sweep(world.services, EAGER);
        expect(await objectsIn(folder)).toBe(80);
        expect(await startAndSweep(older, folder)).toBeNull();
        expect(await objectsIn(folder)).toBe(80);
        await sweep(world.services, EAGER);
        expect(await objectsIn(folder)).toBe(80);
      });
    } finally {
      await dropDatabase(older);
    }
  });
});

test('a restored backup keeps everything until it is adopted; then the files are its own, and those in the trash are back', async () => {
  const [present, place] = [await newDatabase(), await newFolder()];
  await withWorld(present.url, place, (world) => fill(world, 10));
  const backup = await copyOf(present);
  try {
    await withWorld(present.url, place, async (world) => {
      await world.services.em.fork().nativeDelete(DataSource, {});
      await sweep(world.services, EAGER);
      await fill(world, 3);
    });
    expect(await objectsIn(place)).toBe(3);
    expect(await storageCommand('status', backup, place)).toMatchObject({
      standing: 'outdated',
      objects: { owned: 10, missing: 10, unknown: 3 },
    });
    expect(await storageCommand('adopt', backup, place)).toMatchObject({
      restored: 10,
      standing: 'current',
      objects: { owned: 10, missing: 0, unknown: 3 },
    });
    await withWorld(backup, place, ({ services }) => services.em.fork().nativeDelete(DataSource, {}));
    expect(await storageCommand('collect', backup, place)).toMatchObject({ objects: { owned: 0, in_trash: 10, unknown: 3 } });
    // What the backup never knew about stays.
    expect(await objectsIn(place)).toBe(3);
    await startAndSweep(present.url, place);
    expect(await objectsIn(place)).toBe(3);
  } finally {
    await dropDatabase(backup);
  }
});

describe('the sweeper', () => {
  let world: Assembled;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newFolder();
    world = await assemble({ databaseUrl: (await newDatabase()).url, folder: dataDir });
  });
  afterAll(() => world?.close());

  const trashed = async () => (await folderStatus(path.join(dataDir, 'objects'), world.services.em)).objects.in_trash;

  test('moves what was released to the trash, a small share at once, and deletes it there after seven days', async () => {
    await fill(world, 70);
    await world.services.em.fork().execute('delete from data_source where id in (select id from data_source limit 60)');
    await sweep(world.services);
    expect([await objectsIn(dataDir), await trashed()]).toEqual([20, 50]);
    await sweep(world.services);
    expect([await objectsIn(dataDir), await trashed()]).toEqual([10, 60]);
    const age = (days: number) =>
      world.services.em
        .fork()
        .execute(`update stored_object set trashed_at = now() - interval '${days} days' where trashed_at is not null`);
    await age(6);
    await sweep(world.services);
    expect(await trashed()).toBe(60);
    await age(8);
    await sweep(world.services);
    expect(await trashed()).toBe(10);
    await sweep(world.services);
    expect([
      await trashed(),
      (await readdir(path.join(dataDir, 'objects/.trash'), { recursive: true, withFileTypes: true })).filter((e) => e.isFile()),
    ]).toEqual([0, []]);
    expect(await objectsIn(dataDir)).toBe(10);
  });

  test('takes what a writer left behind an hour ago, and nothing that this database did not write', async () => {
    const own = `uploads/${newId()}/${newId()}/original`;
    await store(world, own);
    const foreign = path.join(dataDir, 'objects/uploads', newId(), newId());
    await mkdir(foreign, { recursive: true });
    await writeFile(path.join(foreign, 'original'), 'x');
    await utimes(path.join(foreign, 'original'), HOURS_AGO, HOURS_AGO);
    await sweep(world.services);
    expect(await objectsIn(dataDir)).toBe(12);
    await world.services.em.fork().execute("update stored_object set created_at = now() - interval '61 minutes' where key = ?", [own]);
    await sweep(world.services);
    expect([await objectsIn(dataDir), await world.services.storage.size(own)]).toEqual([11, null]);
    await world.services.storage.remove(path.relative(path.join(dataDir, 'objects'), path.join(foreign, 'original')));
    expect(await objectsIn(dataDir)).toBe(11);
  });

  test('keeps what is referred to though its rows were lost without a word', async () => {
    await world.services.em.fork().execute('truncate data_source cascade');
    await sweep(world.services, EAGER);
    expect(await objectsIn(dataDir)).toBe(11);
  });
});

describe('an installation', () => {
  const idOf = async (dataDir: string) =>
    JSON.parse(await readFile(path.join(dataDir, 'objects/.installation'), 'utf8')).installation as string;

  test('is named once, however many processes start at once', async () => {
    const [one, other, place] = [await newDatabase(), await newDatabase(), await newFolder()];
    const opened = await Promise.allSettled(
      [one, one, one, other, other].map(({ orm }) => openStorage(path.join(place, 'objects'), orm.em)),
    );
    const statuses = opened.map(({ status }) => status);
    expect([statuses.slice(0, 3), statuses.slice(3)].map((all) => new Set(all).size)).toEqual([1, 1]);
    expect(statuses[0]).not.toBe(statuses[4]);
    const [row] = await (statuses[0] === 'fulfilled' ? one : other).em.execute<{ id: string }[]>('select id from installation');
    expect(await idOf(place)).toBe(row?.id);
  });

  test('from before there were ids goes on with its files, and knows them as its own', async () => {
    const [before, place] = [await newDatabase(), await newFolder()];
    await withWorld(before.url, place, (world) => fill(world, 4));
    await before.orm.migrator.down({ migrations: ['Migration20261122070000'] });
    await rm(path.join(place, 'objects/.installation'));
    expect(await startAndSweep(before.url, place)).toBeNull();
    expect(await folderStatus(path.join(place, 'objects'), before.orm.em)).toMatchObject({
      standing: 'current',
      objects: { owned: 4, missing: 0, unknown: 0 },
    });
    expect(await objectsIn(place)).toBe(4);
  });

  test('does not start where its files are missing altogether', async () => {
    const refusal = await startAndSweep(database.url, await newFolder());
    expect(refusal).toMatch(/refers to stored files, and there are none/);
  });
});
