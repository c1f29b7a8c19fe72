import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFileSource } from '../../src/data/sources/create-file-source.ts';
import { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { importSource } from '../../src/data/sources/import-source.ts';
import { listSources } from '../../src/data/sources/list-sources.ts';
import { overrideRoles } from '../../src/data/sources/override-roles.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { PLAN_TERMS } from '../../src/platform/plans.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { sweep } from '../support/sweep.ts';
import { type Assembled, assemble, contextOf, type Member, newOrganization, storedKeys } from './assemble.ts';
import { salesCsv } from './samples.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let world: Assembled;
let member: Member;

const call = (fields: Partial<Context> = {}) => contextOf(world.services, member, fields);
const open = new AbortController().signal;
const upload = (text: string, fields: object = {}) =>
  createFileSource(call(), { fileName: 'sales.csv', stream: Readable.from([text]), signal: open, ...fields });
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );

beforeAll(async () => {
  database = await testDatabase();
  world = await assemble({ databaseUrl: database.url });
  await world.work();
  member = await newOrganization(world.services, 'Sources');
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

describe('an upload', () => {
  test('becomes an active source with an immutable snapshot', async () => {
    const source = await upload(salesCsv(), { fileName: 'C:\\data\\Sales 2025.csv' });
    expect(source).toMatchObject({ name: 'Sales 2025', status: 'active', recordCount: 240, lastError: null, fileName: 'Sales 2025.csv' });
    const { snapshot } = await getSource(call(), source.id);
    expect(snapshot).toMatchObject({
      id: source.currentSnapshotId,
      dataSourceId: source.id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const keys = await storedKeys(world.services, `snapshots/${member.organizationId}/${source.id}/`);
    expect(keys).toEqual(snapshot?.tables.map(({ key }) => key));
  });

  test('past the plan’s limit is refused with the limit, and leaves nothing', async () => {
    const limit = PLAN_TERMS.free.uploadBytesMax;
    const ctx = call();
    ctx.principal.plan = 'free';
    const before = await storedKeys(world.services, 'uploads/');
    const stream = Readable.from(
      (function* () {
        for (let sent = 0; sent <= limit; sent += 2 ** 20) yield Buffer.alloc(2 ** 20, 'a');
      })(),
    );
    const error = await refusal(createFileSource(ctx, { fileName: 'a.csv', stream, signal: open }));
    expect(error).toMatchObject({ code: 'payload_too_large', details: { limit_bytes: limit } });
    expect(error.message).toContain('25 MiB');
    expect(await storedKeys(world.services, 'uploads/')).toEqual(before);
  });

  test.each([
    ['an empty file', { stream: Readable.from([]) }, 'file'],
    ['a file without a name', { fileName: '..' }, 'file'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
  ])('is refused for %s', async (_what, fields, field) => {
    const error = await refusal(upload('a\n1\n', fields));
    expect(error.code).toBe('validation_error');
    expect(Object.keys(error.details ?? {})).toEqual([field]);
  });

  test('that cannot be read leaves a source that says why', async () => {
    const source = await upload('PAR1 but not really', { fileName: 'broken.parquet' });
    expect(source).toMatchObject({ status: 'error', currentSnapshotId: null, lastError: expect.stringMatching(/\w/) });
    expect(source.lastError).not.toMatch(/\/tmp|\/objects/);
    expect((await getSource(call(), source.id)).snapshot).toBeNull();
  });

  test('that its sender breaks off leaves nothing', async () => {
    const sender = new AbortController();
    const stream = new Readable({ read() {} });
    stream.push('a,b\n');
    const work = createFileSource(call(), { fileName: 'half.csv', stream, signal: sender.signal });
    sender.abort();
    await expect(work).rejects.toThrow();
    expect((await listSources(call(), query({ name: 'half' }))).total).toBe(0);
  });
});

describe('roles', () => {
  test('are the owner’s once set, for the data in use, and can be taken back', async () => {
    const { id } = await upload(salesCsv());
    const role = async () => (await getSource(call(), id)).snapshot?.tables[0]?.profile.columns.find(({ name }) => name === 'units');
    const table = (await getSource(call(), id)).snapshot?.tables[0]?.name as string;
    const inferred = await role();
    expect(inferred?.roleSource).toBe('inferred');
    await overrideRoles(call(), id, { [table]: { units: 'identifier' } });
    expect(await role()).toMatchObject({ role: 'identifier', roleSource: 'override' });
    await overrideRoles(call(), id, { [table]: { units: null } });
    expect(await role()).toEqual(inferred);
    const error = await refusal(overrideRoles(call(), id, { [table]: { nope: 'time' }, elsewhere: {} }));
    expect(Object.keys(error.details ?? {}).sort()).toEqual(['elsewhere', `${table}.nope`]);
  });
});

describe('a newer import', () => {
  test('leaves the old data in use when it fails, and takes over when it does not; the old snapshot is collected later', async () => {
    const source = await upload(salesCsv());
    const again = async (text: string) => {
      const temporary = await world.services.storage.temporaryPath();
      await writeFile(temporary, text);
      await world.services.storage.put(source.uploadKey as string, temporary);
      await world.services.em.fork().nativeUpdate(DataSource, { id: source.id }, { status: 'pending' });
      await importSource(world.services, source.id, open);
      return (await getSource(call(), source.id)).source;
    };
    const failed = await again('');
    expect(failed).toMatchObject({ status: 'active', currentSnapshotId: source.currentSnapshotId, lastError: expect.any(String) });

    const renewed = await again(`${salesCsv()}2025-12-31,North,Chair,1,19.95\n`);
    expect(renewed).toMatchObject({ status: 'active', recordCount: 241, lastError: null });
    expect(renewed.attempt).toBeGreaterThan(failed.attempt);
    const old = () => world.services.em.fork().count(Snapshot, { id: source.currentSnapshotId as string });
    const kept = () => storedKeys(world.services, `snapshots/${member.organizationId}/${source.id}/`);
    await sweep(world.services, { orphanMs: 0 });
    expect([await old(), (await kept()).length]).toEqual([1, 2]);
    await sweep(world.services, { orphanMs: 0, snapshotMs: 0 });
    expect([await old(), (await kept()).length]).toEqual([0, 1]);
  });
});

test('the sweeper gives a dead worker’s import to another, and gives up after five', async () => {
  const em = world.services.em.fork();
  const die = (id: string, crashes: number) =>
    em.execute(
      "update data_source set status = 'syncing', current_snapshot_id = null, attempt = 7, crashes = ?, lease_expires_at = now() - interval '1 second' where id = ?",
      [crashes, id],
    );
  const lost = await upload(salesCsv());
  await die(lost.id, 3);
  const hopeless = await upload(salesCsv());
  await die(hopeless.id, 4);
  await sweep(world.services);
  const status = async (id: string) => (await getSource(call(), id)).source;
  await eventually(async () => (await status(lost.id)).status !== 'syncing', 'the import');
  expect(await status(lost.id)).toMatchObject({ status: 'active', attempt: 8, crashes: 0 });
  expect(await status(hopeless.id)).toMatchObject({ status: 'error', lastError: expect.stringMatching(/stopped 5 times/) });
});

test('the list shows the organization’s own, by status, name and order', async () => {
  const all = await listSources(call(), query({}));
  expect(all.total).toBe(all.items.length);
  const active = await listSources(call(), query({}), ['active']);
  expect(active.items.map(({ id }) => id)).toEqual(all.items.filter(({ status }) => status === 'active').map(({ id }) => id));
  expect((await listSources(call(), query({ name: 'SALES 2' }))).items.map(({ name }) => name)).toEqual(['Sales 2025']);
  const stranger = await newOrganization(world.services, 'Others');
  expect((await listSources(contextOf(world.services, stranger), query({}))).total).toBe(0);
  const [mine] = all.items;
  expect((await refusal(getSource(contextOf(world.services, stranger), mine?.id as string))).code).toBe('not_found');
  expect((await refusal(getSource(call(), 'not-a-uuid'))).code).toBe('not_found');
});

function query(fields: object) {
  return { offset: 0, limit: 100, ordering: { field: 'created_at', descending: true }, ...fields };
}
