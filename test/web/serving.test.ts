import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { PAGES } from '../../rest/web-app.ts';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { localPath } from '../../web/src/api/local-path.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;

beforeAll(async () => {
  await buildWeb(pino({ level: 'silent' }));
  served = await sharedService();
});
afterAll(() => served?.close());

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = browser) => fetch(`${served.url}${path}`, { headers, redirect: 'manual' });

describe('pages', () => {
  test.each(PAGES)('%s is the shell, under the strict policy and in nobody’s frame', async (page) => {
    const response = await get(page);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|style="/i);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test('the server and the application know the same addresses', async () => {
    const routes = await readFile('web/src/routes.tsx', 'utf8');
    const inApplication = [...routes.matchAll(/path="([^"*]+)"/g)].map(([, at]) => (at?.startsWith('/') ? at : `/settings/${at}`));
    expect(inApplication.sort()).toEqual([...PAGES].sort());
  });

  test('they can only be read', async () => {
    const response = await fetch(`${served.url}/sign-in`, { method: 'POST', body: 'email=x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const head = await fetch(`${served.url}/sign-in`, { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  test('their files are kept for good, under names that change with them', async () => {
    const html = await (await get('/')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string);
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      const response = await get(file);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(file).toMatch(/-[\w-]{8}\.(js|css)$/);
      await response.body?.cancel();
    }
  });

  test('an unknown address is a page for browsers and JSON for programs', async () => {
    const page = await get('/settings/nothing');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const [path, headers] of [
      ['/settings/nothing', { accept: '*/*' }],
      ['/api/nothing/', browser],
      ['/api/nothing', browser],
      ['/assets/nothing.js', browser],
      ['/assets/..%2f..%2fpackage.json', browser],
      ['/.well-known/nothing', browser],
    ] as const) {
      const response = await get(path, headers);
      expect([path, response.status, (await response.json()) as unknown]).toEqual([
        path,
        404,
        { error: { code: 'not_found', message: expect.any(String) } },
      ]);
    }
  });

  test('a slash at the end leads to the page without it, with its query', async () => {
    const response = await get('/consent/?request=abc');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/consent?request=abc']);
    const trick = await get('//evil.example/');
    expect(trick.headers.get('location')).toBeNull();
  });
});

describe('the address to go to after signing in', () => {
  const ORIGIN = 'https://reports.example.com';

  test.each(['/', '/settings/profile', '/consent?request=abc', '/settings#two', '/a?next=//evil.example'])('%s is ours', (next) => {
    expect(localPath(next, ORIGIN)).toBe(next);
  });

  test.each([
    null,
    '',
    'settings',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https:',
    'https:evil.example',
    'https://evil.example/',
    'https://reports.example.com/settings',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
  ])('%j is not', (next) => {
    expect(localPath(next, ORIGIN)).toBeNull();
  });
});
