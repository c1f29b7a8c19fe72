import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Files, openFiles } from './files.ts';

const OURS = '0198f3a0-0000-7000-8000-000000000001';
const THEIRS = '0198f3a0-0000-7000-8000-000000000002';

let folder: string;
let files: Files;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  files = await openFiles(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function put(key: string, text: string): Promise<void> {
  const temporary = await files.temporaryPath(OURS);
  writeFileSync(temporary, text);
  await files.put(key, temporary);
  expect(existsSync(temporary)).toBe(false);
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of files.list(prefix)) found.push(key);
  return found.sort();
}

test('an object is there after it was put; the trash keeps it until it is restored or purged', async () => {
  const key = 'reports/a/b/1.pdf';
  await put(key, 'hello');
  const found = await files.find(key);
  expect(found?.bytes).toBe(5);
  expect(readFileSync(found?.path ?? '', 'utf8')).toBe('hello');
  await files.trash(key);
  await files.trash(key);
  expect([await files.find(key), await keys('')]).toEqual([null, []]);
  expect([await files.restore(key), await files.restore(key)]).toEqual([true, false]);
  expect((await files.find(key))?.bytes).toBe(5);
  await files.trash(key);
  await files.purge(key);
  expect([await files.restore(key), await files.find(key)]).toEqual([false, null]);
});

test('an object that is written again while an older one lies in the trash is not overwritten by it', async () => {
  await put('reports/a/1', 'old');
  await files.trash('reports/a/1');
  await put('reports/a/1', 'newer');
  expect(await files.restore('reports/a/1')).toBe(false);
  expect((await files.find('reports/a/1'))?.bytes).toBe(5);
});

test('a folder is no object', async () => {
  await put('reports/a/1.pdf', 'x');
  expect(await files.find('reports/a')).toBeNull();
});

test('a list is what begins with the prefix, without temporaries', async () => {
  await files.temporaryPath(OURS);
  for (const key of ['reports/a/1', 'reports/a/2', 'reports/b/1', 'snapshots/a/1']) await put(key, key);
  writeFileSync(await files.temporaryPath(OURS), 'half');
  expect(await keys('reports/')).toEqual(['reports/a/1', 'reports/a/2', 'reports/b/1']);
  expect(await keys('reports/a')).toEqual(['reports/a/1', 'reports/a/2']);
  expect(await keys('nothing/')).toEqual([]);
  expect(await keys('')).toHaveLength(4);
});

test.each(['../escape', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.temporary/x', 'a\\b', 'a\0b', ''])(
  '%j is no key',
  async (key) => {
    await expect((async () => files.find(key))()).rejects.toThrow(/Not an object's key/);
  },
);

test('only temporaries past the age are swept, and only those of the installation', async () => {
  const [old, young, another] = [await files.temporaryPath(OURS), await files.temporaryPath(OURS), await files.temporaryPath(THEIRS)];
  for (const place of [old, young, another]) writeFileSync(place, '1');
  for (const place of [old, another]) utimesSync(place, new Date(0), new Date(0));
  expect(await files.sweepTemporary(OURS, 60_000)).toBe(1);
  expect([old, young, another].map((place) => existsSync(place))).toEqual([false, true, true]);
});
