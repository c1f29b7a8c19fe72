import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { VARIABLES } from '../../src/platform/config.ts';
import { MCP_SCOPES, REST_SCOPES, roleForScope, scopesUnlisted } from '../../src/platform/scopes.ts';

const PAGES = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...PAGES.map((name) => `docs/${name}`)];
const rows = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm)].map(
  ([, name, fallback = '']) => ({
    name,
    fallback,
  }),
);

test('the table of variables has each with its default, in the order of the code', () => {
  const inCode = Object.entries(VARIABLES).map(([name, fallback]) => ({ name, fallback: fallback === undefined ? '' : String(fallback) }));
  expect(rows).toEqual(inCode);
});

test.each([
  ['mcp', 'MCP', MCP_SCOPES],
  ['rest', 'REST', REST_SCOPES],
] as const)('the table of %s scopes has each with its role, and says which must be named', (door, title, scopes) => {
  const [, table = ''] = readFileSync('docs/scopes.md', 'utf8').split(`\n## ${title}\n`);
  const written = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z_:-]+)` \| (\w+)[^|]*\| (\w+) \|/gm)];
  const usual = new Set(scopesUnlisted(door, 'owner'));
  const expected = Object.keys(scopes).map((scope) => [scope, !usual.has(scope), roleForScope(door, scope)]);
  expect(written.map(([, scope, set, role]) => [scope, set === 'named', role]).sort()).toEqual(expected.sort());
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name as string),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('every link between the documents leads to a file', () => {
  const dead = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target]) => path.join(path.dirname(document), target as string))
      .filter((target) => !existsSync(target)),
  );
  expect(dead).toEqual([]);
});
