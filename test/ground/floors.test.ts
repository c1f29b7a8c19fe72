import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The floors from the top down; a file may import from its own floor and from those below. */
const FLOORS: { name: string; members: RegExp[] }[] = [
  {
    name: 'main',
    members: [
      /^src\/(main|worker|app|job-handlers|command-line|import-cli|storage-cli|secrets-cli|sealed-columns|process-life|http-server|http-connections|jwt-secret)\.ts$/,
      /^src\/(probes|worker-probes)\.ts$/,
      /^src\/first-run\//,
    ],
  },
  { name: 'rest', members: [/^rest\//] },
  { name: 'oauth and tools', members: [/^(oauth|tools)\//] },
  {
    name: 'nouns',
    members: [
      /^src\/(identity|mail|billing|data-sources|reports|analysis|dashboards|goals|overview|live|sharing|notices|deliveries|alerts|audit|idempotency|sweeper|demo)\//,
    ],
  },
  { name: 'ground', members: [/^src\/(db|queue|storage|secrets|engine|analyst|receipts|schedule|limits|processes|egress|web-build)\//] },
  { name: 'base', members: [/^src\/(compiled-code|config|errors|scopes|lists|log|version|work-options)\.ts$/] },
];

/** What says how things look, without doing anything: any floor may import it, and it may import of its like. */
const SHARED = /^src\/(context|entities)\.ts$|\/(types|entities|plans|document)\.ts$/;

/** Pure: data in, findings out. */
const WITHOUT_IO = /^src\/analyst\//;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = ['src', 'oauth', 'tools', 'rest', 'bin']
  .flatMap(listFiles)
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'));
const trees = new Map(files.map((file) => [file, parse(file)]));
const imports = files.flatMap((file) => readImports(file));

function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function parse(file: string): unknown {
  return parseSync(readFileSync(path.join(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' });
}

/** Every node of a syntax tree. */
function* nodes(tree: unknown): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree) && typeof (tree as { type?: unknown }).type === 'string') yield tree as Record<string, unknown>;
  for (const value of Object.values(tree)) yield* nodes(value);
}

function readImports(file: string): Import[] {
  const found: Import[] = [];
  for (const node of nodes(trees.get(file) ?? parse(file))) {
    let target: unknown;
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type as string)) target = (node.source as { value?: string } | null)?.value;
    else if (node.type === 'CallExpression' && (node.callee as { type: string }).type === 'Import') {
      target = (node.arguments as { expression: { value?: string } }[])[0]?.expression.value;
    }
    if (typeof target !== 'string') continue;
    const to = target.startsWith('.') ? path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target)) : target;
    found.push({ from: file, to, typeOnly: node.typeOnly === true });
  }
  return found;
}

const floorOf = (file: string) => FLOORS.findIndex(({ members }) => members.some((pattern) => pattern.test(file)));
const ours = (file: string) => /^(src|oauth|tools|rest|bin)\//.test(file);

describe('the floors of the house', () => {
  test('every file stands on one', () => {
    expect(files.filter((file) => ours(file) && !file.startsWith('bin/') && floorOf(file) < 0 && !SHARED.test(file))).toEqual([]);
  });

  test('imports go down only', () => {
    const upward = imports.filter(({ from, to }) => {
      if (!ours(to) || SHARED.test(to) || SHARED.test(from)) return false;
      return floorOf(to) < floorOf(from);
    });
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the authorization server and the tools do not know each other', () => {
    const across = imports.filter(
      ({ from, to }) => (/^oauth\//.test(from) && /^tools\//.test(to)) || (/^tools\//.test(from) && /^oauth\//.test(to)),
    );
    expect(across.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('what is shared imports only what is shared, the base, or types', () => {
    const heavy = imports.filter(
      ({ from, to, typeOnly }) => SHARED.test(from) && ours(to) && !typeOnly && !SHARED.test(to) && floorOf(to) !== FLOORS.length - 1,
    );
    expect(heavy.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the pages and the server know each other over HTTP only', () => {
    const pages = listFiles('web/src').filter((file) => /\.tsx?$/.test(file));
    const outward = pages.flatMap((file) => readImports(file)).filter(({ to }) => to.startsWith('node:') || (to.includes('/') && ours(to)));
    expect(outward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(imports.filter(({ to }) => /^web\//.test(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(pages.length).toBeGreaterThan(0);
  });

  test('the analyst does no I/O', () => {
    const doing = imports.filter(
      ({ from, to }) =>
        WITHOUT_IO.test(from) && (/^node:(?!assert)/.test(to) || /^src\/(db|queue|storage|engine)\/(?!types\.ts$)/.test(to)),
    );
    expect(doing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('only config.ts reads the environment', () => {
    const readers = files.filter((file) => {
      for (const node of nodes(trees.get(file))) {
        if (node.type !== 'MemberExpression') continue;
        const { object, property } = node as { object?: { type: string; value?: string }; property?: { value?: string } };
        if (object?.type === 'Identifier' && object.value === 'process' && property?.value === 'env') return true;
      }
      return false;
    });
    // The launcher hands its own environment on to the program it starts.
    expect(readers).toEqual(['src/platform/config.ts', 'bin/run.mjs']);
  });

  test('nothing logs past the log', () => {
    const loud = files.filter((file) => {
      if (file.startsWith('bin/')) return false;
      for (const node of nodes(trees.get(file))) {
        const { object } = node as { object?: { type: string; value?: string } };
        if (node.type === 'MemberExpression' && object?.type === 'Identifier' && object.value === 'console') return true;
      }
      return false;
    });
    expect(loud).toEqual([]);
  });
});
