import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { inlineDocument, openApiDocument, openApiYaml } from '../../rest/openapi.ts';
import { routes } from '../../rest/router.ts';
import { namedSchemas } from '../../tools/named.ts';
import { fingerprint } from '../../web/types/contract.ts';

const document = openApiDocument();

test('the document of every route is the one that was agreed', () => {
  const { paths } = document as { paths: Record<string, Record<string, { responses: object; operationId: string }>> };
  const outline = Object.fromEntries(
    Object.entries(paths).flatMap(([at, operations]) =>
      Object.entries(operations).map(([method, of]) => [
        `${method.toUpperCase()} ${at}`,
        `${of.operationId}: ${Object.keys(of.responses).join(' ')}`,
      ]),
    ),
  );
  expect(outline).toMatchSnapshot();
  expect(openApiYaml()).toMatchSnapshot();
});

test('it is OpenAPI 3.0 and has each route once', () => {
  const { openapi, paths } = document as { openapi: string; paths: Record<string, object> };
  expect(openapi).toMatch(/^3\.0\.\d$/);
  for (const { door } of routes()) expect(paths[door.path]).toHaveProperty(door.method.toLowerCase());
});

test('its components change nothing that it means', () => {
  expect(dereferenced(document.paths)).toEqual(dereferenced(inlineDocument().paths));
});

test('every named view is a component', () => {
  const { components } = document as { components: { schemas: object } };
  expect([...namedSchemas.keys()].filter((name) => !(name in components.schemas))).toEqual([]);
});

test('no header or error response stands in it twice', () => {
  const { paths } = document as { paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>> };
  const responses = Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((of) => Object.entries(of.responses)));
  const inPlace = responses.filter(([status, of]) => Number(status) >= 300 && !('$ref' in of)).map(([, of]) => JSON.stringify(of));
  expect(inPlace.length).toBe(new Set(inPlace).size);
  const headers = responses.flatMap(([, of]) => Object.values(of.headers ?? {}));
  expect(headers.filter((header) => !('$ref' in header))).toEqual([]);
});

/** A part of the document with its references resolved. */
function dereferenced(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(dereferenced);
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) {
    const found = String(part.$ref)
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], document);
    return dereferenced(found);
  }
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, dereferenced(one)]));
}

test('the types of the pages are generated from it', async () => {
  const committed = await readFile('web/src/api/schema.ts', 'utf8');
  if (!committed.includes(fingerprint(document)))
    throw new Error('web/src/api/schema.ts is not of this document: run `npm run types:web` and commit the file, then `npm run types`.');
});

test('Redocly finds nothing to say', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  try {
    await writeFile(path.join(folder, 'openapi.yaml'), openApiYaml());
    const redocly = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', 'redocly.yaml', path.join(folder, 'openapi.yaml')];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, redocly, { env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
    expect(`${stdout}${stderr}`).toContain('is valid');
    expect(`${stdout}${stderr}`).not.toMatch(/warning/i);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
