import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { API_KINDS, answering, astray, checked, granting, sends } from '../../../../../test/support/hostile-kinds.ts';
import type { ConnectorProblem } from '../problem.ts';

const pours = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1 << 20, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

const drips = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5).unref();
  response.on('close', () => clearInterval(timer));
};

/** Values that no service has, under every name that one is read from. */
const ABSURD = JSON.stringify({
  access_token: 'ya29\r\nx-canary: 1',
  expires_in: 1e300,
  sheets: [{ properties: { title: 'canary', gridProperties: { rowCount: 9e15, columnCount: 0 } } }],
  metadata: { timeZone: 'Mars/Canary' },
  rowCount: -1,
  accountId: { canary: 1 },
  data: { organization: { urlKey: 7 } },
});

const API_BEHAVIOURS: [name: string, answer: Parameters<typeof answering>[0], fault: string, message: RegExp][] = [
  ['a web page', sends('<!doctype html><title>canary</title>', { 'content-type': 'text/html' }), 'upstream', /web page instead of JSON/],
  ['a web page as JSON', sends('<html>canary</html>'), 'upstream', /web page instead of JSON/],
  ['half a document', sends('{"canary": [1, 2'), 'upstream', /broken or cut off/],
  ['text that is no UTF-8', sends(Buffer.from([0x5b, 0xff, 0x5d])), 'upstream', /not text in UTF-8/],
  ['an empty body', sends(''), 'upstream', /is empty/],
  ['a number', sends('7'), 'upstream', /form that is not|something else than|without (one|an access token)|neither a list/],
  ['absurd values', sends(ABSURD), 'upstream', /form that is not|something else than|without (one|an access token)|lists inside/],
  ['JSON nested without end', sends('['.repeat(1 << 20)), 'schema', /nested too deeply/],
  ['millions of empty lists', sends(`[${'[],'.repeat(4_000_001)}[]]`), 'schema', /too many values|too large/],
  ['a body without end', pours, 'schema', /too large to read/],
  ['a body of an absurd length', sends('[', { 'content-length': '9007199254740993' }), 'schema', /too large to read/],
  ['a byte now and then', drips, 'network', /took longer than/],
  ['a compressed body', sends(gzipSync(Buffer.alloc(1 << 20)), { 'content-encoding': 'gzip' }), 'network', /compressed body/],
  ['a huge header', sends('[]', { 'x-canary': 'x'.repeat(100_000) }), 'network', /could not be reached/],
  ['a limit of ages', sends('{}', { 'retry-after': '999999999' }, 429), 'quota', /no more requests|used up/],
  [
    'a redirect to a private address',
    sends('', { location: 'http://10.0.0.1/' }, 302),
    'network',
    /https|not on the public Internet|not followed/,
  ],
  [
    'a redirect to the metadata address',
    sends('', { location: 'https://169.254.169.254/' }, 307),
    'network',
    /not on the public Internet|not followed/,
  ],
  ['a redirect to itself', sends('', { location: '/canary' }, 308), 'upstream', /more than 5 times|not followed/],
];

describe.each(Object.entries(API_KINDS))('%s answers with', (_, kind) => {
  test.each(API_BEHAVIOURS)('%s: refused, and said why', async (name, answer, fault, message) => {
    const { port } = await answering(answer);
    const allowed = `127.0.0.1:${port},127.0.0.1:${await granting()}`;
    const problem = await checked(kind, { port, allowed, deadlineMs: answer === drips ? 100 : 20_000 });
    // What a service redirects a POST to is never asked, wherever it is. How records are found is a setting of a REST API.
    const others = [...(kind.posts && /redirect/.test(name) ? ['upstream'] : []), ...(kind.kind === 'rest' ? ['schema'] : [])];
    expect(problem).toMatchObject({ name: 'ConnectorProblem', message: expect.stringMatching(message) });
    expect([fault, ...others]).toContain((problem as ConnectorProblem).fault);
    expect(problem.message).not.toContain('canary');
  });

  test('a redirect to another host, which is given no credential', async () => {
    const other = await answering(sends('<html>'));
    const { port, heard } = await answering(sends('', { location: `http://127.0.0.1:${other.port}/elsewhere` }, 302));
    await checked(kind, { port, allowed: '127.0.0.1' });
    expect(other.heard).toHaveLength(kind.posts ? 0 : 1);
    expect(other.heard.join()).not.toMatch(/canary|authorization/i);
    expect(heard.join()).toMatch(/canary|authorization|POST/i);
  });
});

/** Another page of what a kind lists first, each with a next one; `items` are on it. */
const PAGES: Record<string, (number: number, port: number, items: object[]) => [body: object, headers?: Record<string, string>]> = {
  github: (number, port, items) => [items, { link: `<http://127.0.0.1:${port}/${number}>; rel="next"` }],
  jira: (_, __, items) => [{ accountId: 'a', values: items, isLast: false }],
  linear: (number, _, nodes) => [
    {
      data: {
        viewer: { id: 'u' },
        organization: { name: 'a', urlKey: 'a' },
        list: { nodes, pageInfo: { hasNextPage: true, endCursor: `c${number}` } },
      },
    },
  ],
};

/** Checks a kind whose first list never ends; GitHub’s are read by syncs alone. */
async function goesOn(kind: string, items: object[], deadlineMs: number): Promise<Error> {
  let number = 0;
  const { port } = await answering((response, { socket }) => {
    const [body, headers] = PAGES[kind]!(++number, socket.localPort!, items);
    return sends(JSON.stringify(body), headers)(response, response.req);
  });
  const spool = mkdtempSync(path.join(tmpdir(), 'hostile-api-'));
  const { connector, link } = await astray(API_KINDS[kind]!, { port, allowed: '127.0.0.1', deadlineMs, spool });
  const reading = async () => {
    if (kind !== 'github') await connector.check(link);
    else for await (const _ of connector.read(link, [{ name: 'labels', columns: null, query: null }], {}));
    return new Error('All was read');
  };
  return reading()
    .catch((error: Error) => error)
    .finally(() => rmSync(spool, { recursive: true }));
}

test.each(['github', 'jira', 'linear'])('%s: pages that always have another one end with the time for a sync', async (kind) => {
  const item = { id: kind === 'github' ? 1 : '1', key: 'A', name: 'a', color: '', description: null };
  expect(await goesOn(kind, [item], 300)).toMatchObject({ fault: 'network', message: expect.stringMatching(/took longer/) });
});

test('lists that are kept in memory are left before they fill it', async () => {
  const item = { id: '1', key: 'A', name: 'x'.repeat(40 << 20) };
  expect(await goesOn('jira', [item], 60_000)).toMatchObject({ fault: 'quota', message: expect.stringMatching(/more of the projects/) });
});

test('a long key is not written into millions of rows of lists', async () => {
  const record = { id: 'x'.repeat(1 << 20), items: Array.from({ length: 100_000 }, (_, n) => ({ n })) };
  const { port } = await answering(sends(JSON.stringify([record])));
  const spool = mkdtempSync(path.join(tmpdir(), 'hostile-api-'));
  const stream = { name: 'orders', path: 'orders', primary_key: ['id'] };
  const settings = { base_url: `http://127.0.0.1:${port}`, streams: [stream] };
  const { connector, link } = linkTo({ kind: 'rest', settings, secret: {}, environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' }, spool });
  Object.assign(link.limits, { bytesMax: 16 << 20 });
  const names = ['orders', 'orders_items'];
  const reading = async () => {
    for await (const _ of connector.read(
      link,
      names.map((name) => ({ name, columns: null, query: null })),
      {},
    ));
  };
  await expect(reading()).rejects.toMatchObject({ fault: 'quota' });
  expect(readdirSync(spool).reduce((sum, name) => sum + statSync(path.join(spool, name)).size, 0)).toBeLessThan(32 << 20);
  rmSync(spool, { recursive: true });
});
