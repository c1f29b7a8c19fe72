import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { TOOLS } from '../../tools/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../../tools');

/** What a capability of two kinds is called in each: one file has both. */
const FAMILIES: [RegExp, string][] = [
  [/^(create|list|revoke)_(?:api|mcp)_key/, '$1_key'],
  [/^share_(?:report|dashboard)$/, 'share_by_link'],
  [/^(revoke|get|change)_(?:report|dashboard)_link$/, '$1_link'],
];

const fileOf = (tool: string) => `${FAMILIES.reduce((name, [kinds, one]) => name.replace(kinds, one), tool).replaceAll('_', '-')}.ts`;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file) && file.includes('/'));
const definitions = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').match(/\bdefine(Public)?Tool[<(]/g)?.length ?? 0;
const capabilities = files.filter((file) => definitions(file) > 0);

describe('a capability is one file', () => {
  test('that defines nothing else', () => {
    expect(capabilities.filter((file) => definitions(file) > 1)).toEqual([]);
  });

  test('and is named after its tool', () => {
    expect(capabilities.map((file) => path.basename(file)).sort()).toEqual([...new Set(TOOLS.map(({ name }) => fileOf(name)))].sort());
  });

  test('and has its test beside it', () => {
    const beside = new Set(readdirSync(ROOT, { recursive: true, encoding: 'utf8' }));
    const without = capabilities.filter((file) => !beside.has(file.replace(/\.ts$/, '.test.ts')));
    expect(without.sort()).toEqual([]);
  });
});
