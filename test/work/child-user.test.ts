import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { closedFolder } from '../../src/data/engine/child-folder.ts';
import type { ToChild } from '../../src/data/engine/child-messages.ts';
import { EngineChild } from '../../src/data/engine/child-process.ts';
import { type ChildUsers, childUsers } from '../../src/data/engine/child-users.ts';
import { processesOf, runsAs } from '../../src/data/engine/process-user.ts';
import type { ImportResult } from '../../src/data/engine/types.ts';
import { readKeyRing } from '../../src/platform/secrets/key-ring.ts';
import { openFiles } from '../../src/platform/storage/files.ts';
import { describeAsRoot } from '../support/describe-with.ts';
import type { Deed } from './prying-child.ts';

const ENTRY = path.join(import.meta.dirname, 'prying-child.ts');
const BOUNDS = { work: 'import', memoryMb: 1024, threads: 1, niceness: 0 } as const;
const log = pino({ level: 'silent' });

describeAsRoot('a child that broke out of its sandbox', () => {
  let dataDir: string;
  let postgres: string;
  let ours: string;
  let theirs: string;
  let users: ChildUsers;
  let uid: number;
  let child: EngineChild;

  beforeAll(async () => {
    // Readable by others, like the data folder of a service whose PostgreSQL runs as another user.
    dataDir = mkdtempSync(path.join(tmpdir(), 'child-user-'));
    await readKeyRing(null, dataDir);
    const files = await openFiles(path.join(dataDir, 'objects'));
    const put = async (key: string, text: string) => {
      const temporary = await files.temporaryPath('installation');
      writeFileSync(temporary, text);
      await files.put(key, temporary);
      return (await files.find(key))?.path as string;
    };
    ours = await put('snapshots/a/1.parquet', 'ours');
    theirs = await put('snapshots/b/1.parquet', 'theirs');
    const client = new Client({ connectionString: process.env.TEST_SERVER_URL });
    await client.connect();
    postgres = (await client.query('show data_directory')).rows[0].data_directory;
    await client.end();
    users = childUsers(null) as ChildUsers;
    uid = users.take();
    child = await start(uid);
  });
  afterAll(async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (user: number, entry = ENTRY) => {
    const folder = path.join(dataDir, 'temporary', String(user));
    const started = new EngineChild(
      BOUNDS,
      closedFolder(folder, user, () => users.giveBack(user)),
      log,
      entry,
    );
    await started.ready;
    return started;
  };
  const end = async (one: EngineChild) => {
    one.kill(new Error('over') as never);
    await one.ended;
  };
  async function come(...deeds: Deed[]): Promise<string[]> {
    const message = { kind: 'query', request: { sql: JSON.stringify(deeds), tables: { t: ours } } } as ToChild;
    return (await child.call<{ came: string[] }>(message)).came;
  }

  test('runs as a user of its own, in no group of ours', () => {
    expect(runsAs(child.pid as number, uid)).toBe(true);
    expect(processesOf(uid)).toEqual([child.pid]);
  });

  test('reads the file of its query, and loses it when the query is over', async () => {
    const { opened, came } = await child.call<{ opened: { t: string }; came: string[] }>({
      kind: 'query',
      request: { sql: '[["files",""]]', tables: { t: ours } },
    });
    expect(came[0]).toBe(`did: in,out,work,${opened.t}`);
    expect(await come(['read', opened.t], ['write', opened.t], ['list', 'in'])).toEqual([
      'did: ours',
      'EACCES',
      expect.stringMatching(/^did: /),
    ]);
    child.leave();
    const after = (await child.call<{ came: string[] }>({ kind: 'query', request: { sql: '[["files",""]]', tables: {} } })).came;
    expect(after).toEqual(['did: in,out,work']);
    expect(readFileSync(ours, 'utf8')).toBe('ours');
  });

  test("reads no key, no database, no other tenant's file, and nothing of our process", async () => {
    const places = [
      path.join(dataDir, 'secrets-keys'),
      ours,
      theirs,
      path.join(postgres, 'PG_VERSION'),
      path.join(postgres, '../password'),
      `/proc/${process.pid}/environ`,
      `/proc/${process.pid}/mem`,
    ];
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
    expect(await come(...places.map((place): Deed => ['read', place]))).toEqual(places.map(() => 'EACCES'));
    const folders = [postgres, path.join(dataDir, 'objects'), path.join(dataDir, 'temporary'), '..'];
    expect(await come(...folders.map((place): Deed => ['list', place]))).toEqual(folders.map(() => 'EACCES'));
  });

  test('writes in its own folders alone', async () => {
    const compiled = path.resolve('node_modules/.cache');
    mkdirSync(compiled, { recursive: true });
    const places = ['in/x', 'x', '../x', path.join(dataDir, 'x'), path.join(compiled, 'x'), path.resolve('src/data/engine/x.ts')];
    expect(await come(...places.map((place): Deed => ['write', place]))).toEqual(places.map(() => 'EACCES'));
    expect(await come(['write', 'work/x'], ['write', 'out/x'])).toEqual(['did: undefined', 'did: undefined']);
  });

  test('signals neither us nor another child, and does not enter its folder', async () => {
    const theirUser = users.take();
    const neighbour = await start(theirUser);
    expect(existsSync(path.join(dataDir, 'temporary', String(theirUser)))).toBe(true);
    expect(
      await come(
        ['signal', String(process.pid)],
        ['signal', String(neighbour.pid)],
        ['list', `../${theirUser}`],
        ['read', `/proc/${neighbour.pid}/mem`],
      ),
    ).toEqual(['EPERM', 'EPERM', 'EACCES', 'EACCES']);
    await end(neighbour);
  });

  describe('with an import', () => {
    const run = async (fileName: string) => {
      const one = await start(users.take());
      const outputFolder = mkdtempSync(path.join(dataDir, 'output-'));
      const imported = one.import<ImportResult>({ kind: 'import', request: { path: ours, fileName, outputFolder } }, undefined);
      const ended = await imported.then(
        ({ tables }) => tables[0]?.path,
        (error: Error) => error.message,
      );
      await one.ended;
      return { ended, place: path.join(outputFolder, 't.parquet') };
    };

    test('hands over a plain file, which is ours then', async () => {
      const { ended, place } = await run('plain');
      expect([ended, readFileSync(place, 'utf8')]).toEqual([place, 'plain']);
      expect([statSync(place).uid, statSync(place).mode & 0o777]).toEqual([0, 0o644]);
    });

    test.each(['symlink', 'hard link', 'upward', 'nothing'])('is refused what is no plain file of its own: %s', async (how) => {
      const { ended, place } = await run(how);
      expect(ended).toContain('went wrong on our side while reading the file');
      expect(existsSync(place)).toBe(false);
      expect(readFileSync(ours, 'utf8')).toBe('ours');
    });
  });

  test.each([
    ['JSON', 'a.json', '[{"a":1},{"a":2}]', 2],
    // Large enough for the background scanning thread.
    ['a large file', 'a.csv', `a,b\n${`1,${'x'.repeat(1_000)}\n`.repeat(8_800)}`, 8_800],
  ])(
    'imports %s although its own code lies where it cannot read',
    async (_, fileName, content, rows) => {
      const hidden = mkdtempSync(path.join(tmpdir(), 'hidden-'));
      cpSync('src', path.join(hidden, 'src'), { recursive: true });
      cpSync('package.json', path.join(hidden, 'package.json'));
      symlinkSync(path.resolve('node_modules'), path.join(hidden, 'node_modules'));
      const one = await start(users.take(), path.join(hidden, 'src/data/engine/child.ts'));
      const file = path.join(hidden, fileName);
      writeFileSync(file, content);
      const { tables } = await one.import({ kind: 'import', request: { path: file, fileName, outputFolder: hidden } }, undefined);
      expect(tables[0]?.rowCount).toBe(rows);
      await one.ended;
      rmSync(hidden, { recursive: true, force: true });
    },
    180_000,
  );

  test('leaves neither folder nor process behind', async () => {
    const user = users.take();
    const one = await start(user);
    const folder = path.join(dataDir, 'temporary', String(user));
    expect(existsSync(folder)).toBe(true);
    await end(one);
    expect([existsSync(folder), processesOf(user)]).toEqual([false, []]);
  });
});
