import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { VARIABLES } from '../../src/config.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string>; healthcheck?: { test: string[] } }>;
};
const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));

/** The folders that the service's code takes something from, beginning with its entry. */
function folders(): string[] {
  const found = new Set(['src']);
  for (const folder of found) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const from = path.join(folder, file);
      for (const [, to = ''] of readFileSync(from, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
        found.add(path.normalize(path.join(path.dirname(from), to)).split(path.sep)[0] as string);
      }
    }
  }
  return [...found].sort();
}

test('the image has every folder of the code, and names none that is not there', () => {
  expect(folders()).toContain('tools');
  expect(folders().filter((folder) => !copied.includes(folder))).toEqual([]);
  expect(copied.filter((source) => !existsSync(source))).toEqual([]);
  const [, program, file] = /^CMD \["(\w+)", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
  expect([program, existsSync(file ?? '')]).toEqual(['node', true]);
});

test('the image and its composition set only variables that exist, and run on the Node that the service needs', () => {
  const inImage = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0]));
  const set = [...inImage, ...['web', 'worker'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}))];
  expect(set.filter((name) => name === undefined || !(name in VARIABLES))).toEqual([]);
  expect(/^FROM node:(\d+)/m.exec(dockerfile)?.[1]).toBe(String(process.versions.node.split('.')[0]));
  expect(compose.services.web?.healthcheck?.test.join(' ')).toContain('/api/monitoring/health/');
});
