import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { bundleFolder, childProgram } from '../../data/engine/child-program.ts';
import { openEngine } from '../../data/engine/index.ts';
import type { Engine, EngineHost } from '../../data/engine/types.ts';
import { bundleChild } from './bundle-child.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
let host: EngineHost;
let engine: Engine;

beforeAll(async () => {
  await bundleChild(log);
  host = openEngine({ processes: 1, memoryMb: 512, temporaryFolder: folder, log });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

test('children run the bundle, which names no source outside of the folders that it is renewed for', () => {
  expect(childProgram()).toBe(path.join(bundleFolder(), 'child.mjs'));
  const code = readdirSync(bundleFolder()).map((file) => readFileSync(path.join(bundleFolder(), file), 'utf8'));
  // The bundler writes each module's path above its code.
  const sources = code.flatMap((text) =>
    [...text.matchAll(/^\/\/#? ?(?:region )?((?:src|tools|rest|oauth|test)\/\S+)$/gm)].map(([, file]) => file ?? ''),
  );
  expect(sources).toContain('src/data/engine/child.ts');
  expect(sources.filter((file) => !file.startsWith('src/data/') && !file.startsWith('src/platform/'))).toEqual([]);
});

test('a bundled child answers queries and reads files, its thread included', async () => {
  expect((await engine.query({ sql: 'SELECT 6 * 7 AS answer', tables: {} })).rows).toEqual([[42]]);
  const files = { 'orders.csv': 'id,amount\n1,10.5\n2,20\n', 'orders.json': '[{"id":1,"amount":10.5},{"id":2,"amount":20}]' };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    const outputFolder = mkdtempSync(path.join(folder, 'out-'));
    const { tables } = await engine.importFile({ path: file, fileName: name, outputFolder });
    expect({ name, rows: tables.map(({ rowCount }) => rowCount) }).toEqual({ name, rows: [2] });
  }
});
