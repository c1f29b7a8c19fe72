import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { describeWith } from '../../../../../test/support/describe-with.ts';
import { type ForeignDatabase, foreignDatabase } from '../../../../../test/support/foreign-database.ts';
import { API_KINDS, checked, DATABASE_KINDS, HTTP_START } from '../../../../../test/support/hostile-kinds.ts';
import { type MariaDatabase, mariaDatabase } from '../../../../../test/support/maria-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closed = new Set<() => void>();
afterAll(() => {
  for (const close of closed) close();
});

/** The port of a server that does this with each connection, at once or after the first data. */
async function serving(answer: (socket: Socket) => void, speaksFirst: boolean): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (speaksFirst) answer(socket);
    else socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  closed.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** All of them by what their server does first, and how an answer of theirs begins. */
const KINDS = {
  ...DATABASE_KINDS,
  ...Object.fromEntries(Object.entries(API_KINDS).map(([name, kind]) => [name, { ...kind, start: HTTP_START, speaksFirst: false }])),
};

const BEHAVIOURS: [name: string, answer: (start: Buffer) => (socket: Socket) => void, expected: object][] = [
  [
    'speaks another protocol',
    () => (socket) => socket.write('SSH-2.0-banner-canary\r\n'),
    { fault: expect.stringMatching(/network|upstream/) },
  ],
  [
    'sends a byte now and then',
    (start) => (socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write('a'), 20).unref();
      socket.on('close', () => clearInterval(timer));
    },
    { fault: 'network', message: expect.stringContaining('took longer than') },
  ],
  [
    'never ends its first answer',
    (start) => (socket) => {
      socket.write(start);
      const chunk = Buffer.alloc(1 << 20, 'a');
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    },
    { fault: expect.stringMatching(/network|upstream/) },
  ],
];

describe.each(Object.entries(KINDS))('a server that is no %s', (_, kind) => {
  test.each(BEHAVIOURS)('%s: the check ends, says whose fault it is, and repeats nothing', async (_name, answer, expected) => {
    const port = await serving(answer(kind.start), kind.speaksFirst);
    const problem = await checked(kind, { port, allowed: '127.0.0.1', deadlineMs: 400 });
    expect(problem).toMatchObject({ name: 'ConnectorProblem', ...expected });
    expect(problem.message).not.toContain('canary');
  });
});

const database = { database: 'd', user: 'u', tls: 'disable' };

/** Kinds whose server the caller names, with settings that lead to a host. */
const ANYWHERE: Record<string, { settings(host: string): object; secret: object }> = {
  postgres: { settings: (host) => ({ ...database, host }), secret: { password: 'canary' } },
  mysql: { settings: (host) => ({ ...database, host }), secret: { password: 'canary' } },
  clickhouse: { settings: (host) => ({ ...database, host }), secret: { password: 'canary' } },
  sqlserver: { settings: (host) => ({ ...database, host }), secret: { password: 'canary' } },
  rest: { settings: (host) => ({ base_url: `https://${host}`, streams: [{ name: 'orders', path: 'orders' }] }), secret: {} },
  github: { settings: (host) => ({ repositories: ['o/r'], api_url: `https://${host}` }), secret: { token: 'github_pat_canary' } },
  jira: { settings: (host) => ({ site_url: `https://${host}`, email: 'a@example.com' }), secret: { api_token: 'canary' } },
};

describe.each(Object.keys(ANYWHERE))('%s leads to no private address', (kind) => {
  const { settings, secret } = ANYWHERE[kind]!;
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fd00:ec2::254]',
    '10.0.0.1',
    '169.254.169.254',
    'localhost',
  ])('%s', async (host) => {
    const check = async () => {
      const { connector, link } = linkTo({ kind, settings: settings(host), secret });
      return connector.check(link);
    };
    const problem = await check().then(
      () => new Error('The check passed'),
      (error: Error) => error,
    );
    expect(problem.message).toMatch(/not on the public Internet|has no address/);
  });
});

const BYTES_MAX = 4 << 20;

/** Reads a query until the connection's limit ends it; what was written by then. */
async function readUntilRefused(kind: string, { settings, secret }: { settings: object; secret: object }, query: string) {
  const spool = mkdtempSync(path.join(folder, 'spool-'));
  const { connector, link } = linkTo({ kind, settings, secret, environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' }, spool });
  Object.assign(link.limits, { bytesMax: BYTES_MAX });
  const reading = async () => {
    for await (const _ of connector.read(link, [{ name: 'q', columns: null, query }], {}));
  };
  const problem = await reading().then(
    () => new Error('All was read'),
    (error: Error) => error,
  );
  const written = readdirSync(spool).reduce((sum, name) => sum + statSync(path.join(spool, name)).size, 0);
  return { problem, written };
}

const ENDLESS = 'with recursive r as (select 1 as n union all select n + 1 from r) select n from r';

describe('a PostgreSQL', () => {
  let shop: ForeignDatabase | undefined;
  afterAll(() => shop?.drop());

  test.each([
    ['rows without an end', ENDLESS],
    ['a huge cell', "select repeat('x', 30000000) as a"],
  ])('with %s is read up to the limit only', async (_, query) => {
    shop ??= await foreignDatabase('create table t (a int)');
    const { problem, written } = await readUntilRefused('postgres', shop, query);
    expect(problem).toMatchObject({ fault: 'quota', message: expect.stringContaining('MiB from one source') });
    expect(written).toBeLessThan(2 * BYTES_MAX);
  });
});

describeWith('mariadbd', 'a MariaDB', () => {
  let shop: MariaDatabase | undefined;
  afterAll(() => shop?.drop());

  test.each([
    ['rows without an end', 'select seq from seq_1_to_9000000000'],
    ['a huge cell', "select repeat('x', 12000000) as a"],
  ])('with %s is read up to the limit only', async (_, query) => {
    shop ??= await mariaDatabase('create table t (a int)');
    const { problem, written } = await readUntilRefused('mysql', shop, query);
    expect(problem).toMatchObject({ fault: 'quota', message: expect.stringContaining('MiB from one source') });
    expect(written).toBeLessThan(2 * BYTES_MAX);
  });
});
