import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { files, listFiles, nodes, parse, ROOMS, ROOT, roomOf, trees } from './house.ts';

/** Pure: data in, findings out. */
const WITHOUT_IO = /^src\/insight\/statistics\//;

interface Import {
  from: string;
  to: string;
  /** The file that imports loads the other with itself: for more than types, and not later. */
  loads: boolean;
}

const imports = files.flatMap((file) => readImports(file));

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
    found.push({ ...edge(file, to), loads: /Declaration$/.test(node.type as string) && !isOfTypes(node) });
  }
  return found;
}

/** Whether Node removes a declaration because it names types only. */
function isOfTypes(node: Record<string, unknown>): boolean {
  const named = (node.specifiers ?? []) as { isTypeOnly?: boolean }[];
  return node.typeOnly === true || (named.length > 0 && named.every(({ isTypeOnly }) => isTypeOnly === true));
}

function edge(from: string, to: string): Import {
  return { from, to, loads: true };
}

/** All that is loaded with a file. */
function loadedWith(file: string): Set<string> {
  const targets = Map.groupBy(
    imports.filter(({ loads }) => loads),
    ({ from }) => from,
  );
  const loaded = new Set([file]);
  for (const one of loaded) for (const { to } of targets.get(one) ?? []) loaded.add(to);
  return loaded;
}

/** Import cycles, each once and in order (Tarjan's strongly connected components). */
function circles(edges: readonly Import[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    const at = index.size;
    index.set(file, at);
    low.set(file, at);
    open.push(file);
    for (const { to } of targets.get(file) ?? []) {
      if (!index.has(to)) visit(to);
      if (open.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!));
    }
    if (low.get(file) !== at) return;
    const group = open.splice(open.indexOf(file)).sort();
    if (group.length > 1) found.push(group);
  };
  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return found;
}

const ours = (file: string) => /^(src|oauth|tools|rest|bin)\//.test(file);

describe('the house', () => {
  test('every file stands in a room, and every room has files', () => {
    const housed = files.filter((file) => !file.startsWith('bin/'));
    expect(housed.filter((file) => roomOf(file) < 0)).toEqual([]);
    const used = new Set(housed.map(roomOf));
    expect(ROOMS.filter((_, room) => !used.has(room))).toEqual([]);
  });

  test('imports go down only', () => {
    const upward = imports.filter(({ from, to }) => ours(to) && roomOf(to) > roomOf(from));
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    const pages = listFiles('web/src').filter((file) => /\.tsx?$/.test(file));
    expect(circles([...imports, ...pages.flatMap((file) => readImports(file))])).toEqual([]);
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([['a', 'b', 'c']]);
  });

  test('the authorization server and the tools do not know each other', () => {
    const across = imports.filter(
      ({ from, to }) => (/^oauth\//.test(from) && /^tools\//.test(to)) || (/^tools\//.test(from) && /^oauth\//.test(to)),
    );
    expect(across.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the pages and the server know each other over HTTP only', () => {
    const pages = listFiles('web/src').filter((file) => /\.tsx?$/.test(file));
    const outward = pages.flatMap((file) => readImports(file)).filter(({ to }) => to.startsWith('node:') || (to.includes('/') && ours(to)));
    expect(outward.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(imports.filter(({ to }) => /^web\//.test(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(pages.length).toBeGreaterThan(0);
    // Built into the pages under a name of its own: words, and nothing else of the server.
    const words = imports.filter(({ from }) => from.startsWith('src/platform/german/'));
    expect(words.filter(({ to }) => !to.startsWith('src/platform/german/'))).toEqual([]);
  });

  test('statistics do no I/O', () => {
    const doing = imports.filter(
      ({ from, to }) =>
        WITHOUT_IO.test(from) &&
        (/^node:(?!assert)/.test(to) ||
          /^src\/(platform\/(db|queue|storage)|data\/engine)\/(?!(types|cell-number|sql-quote)\.ts$)/.test(to)),
    );
    expect(doing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('DuckDB is loaded in child processes only', () => {
    expect(loadedWith('src/app/app.ts')).not.toContain('@duckdb/node-api');
    expect(loadedWith('src/data/engine/child.ts')).toContain('@duckdb/node-api');
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
    // The launcher passes its own environment on to the program it starts.
    expect(readers).toEqual(['src/platform/config.ts', 'bin/run.mjs']);
  });

  test('no file has more than 300 lines', () => {
    // Message catalogues are as long as they need to be; generated files are not meant to be read.
    const pages = listFiles('web/src').filter((file) => /\.tsx?$/.test(file) && !/^web\/src\/messages\/|schema\.ts$/.test(file));
    const long = [...files, ...pages]
      .filter((file) => !file.startsWith('src/platform/german/'))
      .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
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
