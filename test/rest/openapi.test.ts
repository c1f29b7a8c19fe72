import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { openApiDocument, openApiYaml } from '../../rest/openapi.ts';
import { routes } from '../../rest/router.ts';

test('the document of every route is the one that was agreed', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { responses: object; operationId: string }>> };
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
  const document = openApiDocument() as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toMatch(/^3\.0\.\d$/);
  for (const { door } of routes()) expect(document.paths[door.path]).toHaveProperty(door.method.toLowerCase());
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
