import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openStorage, type Storage } from './index.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'storage-'));
  storage = await openStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function put(key: string, text: string): Promise<void> {
  const temporary = await storage.temporaryPath();
  writeFileSync(temporary, text);
  await storage.put(key, temporary);
  expect(existsSync(temporary)).toBe(false);
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.sort();
}

test('an object is there after it was put, and gone after it was removed, twice if need be', async () => {
  await put('reports/a/b/1.pdf', 'hello');
  expect(await storage.size('reports/a/b/1.pdf')).toBe(5);
  expect(readFileSync(await storage.localPath('reports/a/b/1.pdf'), 'utf8')).toBe('hello');
  await storage.remove('reports/a/b/1.pdf');
  await storage.remove('reports/a/b/1.pdf');
  expect(await storage.size('reports/a/b/1.pdf')).toBeNull();
  await expect(storage.localPath('reports/a/b/1.pdf')).rejects.toMatchObject({ code: 'not_found' });
});

test('a folder is no object', async () => {
  await put('reports/a/1.pdf', 'x');
  expect(await storage.size('reports/a')).toBeNull();
});

test('a list is what begins with the prefix, without temporaries', async () => {
  await storage.temporaryPath();
  for (const key of ['reports/a/1', 'reports/a/2', 'reports/b/1', 'snapshots/a/1']) await put(key, key);
  writeFileSync(await storage.temporaryPath(), 'half');
  expect(await keys('reports/')).toEqual(['reports/a/1', 'reports/a/2', 'reports/b/1']);
  expect(await keys('reports/a')).toEqual(['reports/a/1', 'reports/a/2']);
  expect(await keys('nothing/')).toEqual([]);
  expect(await keys('')).toHaveLength(4);
});

test.each(['../escape', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.temporary/x', 'a\\b', 'a\0b', ''])(
  '%j is no key',
  async (key) => {
    await expect((async () => storage.size(key))()).rejects.toThrow(/Not an object's key/);
  },
);

test('only temporaries past the age are swept', async () => {
  const [old, young] = [await storage.temporaryPath(), await storage.temporaryPath()];
  writeFileSync(old, '1');
  writeFileSync(young, '2');
  utimesSync(old, new Date(0), new Date(0));
  expect(await storage.sweepTemporary(60_000)).toBe(1);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});
