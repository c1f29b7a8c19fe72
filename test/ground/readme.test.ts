import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { VARIABLES } from '../../src/platform/config.ts';

const readme = readFileSync('README.md', 'utf8');
const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm)].map(([, name, fallback = '']) => ({
  name,
  fallback,
}));

test('the table of variables has each with its default, in the order of the code', () => {
  const inCode = Object.entries(VARIABLES).map(([name, fallback]) => ({ name, fallback: fallback === undefined ? '' : String(fallback) }));
  expect(rows).toEqual(inCode);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [readme, readFileSync('CONTRIBUTING.md', 'utf8')].flatMap((text) =>
    [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name as string),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
