import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { Messages, PACKET, packetsOf } from '../../../../../test/support/tds/packets.ts';
import { SqlServer } from '../../../../../test/support/tds/sql-server.ts';
import * as tokens from '../../../../../test/support/tds/tokens.ts';

const closing = new Set<() => void>();
afterAll(() => {
  for (const close of closing) close();
});

/** Version 16, no encryption (MS-TDS 2.2.6.5). */
const PRELOGIN = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, 2]);
const WELCOME = [tokens.nowInDatabase('shop'), tokens.loginAck(16), tokens.finished(null)];
const reply = (...parts: Buffer[]) => packetsOf(PACKET.response, Buffer.concat(parts));

interface Answers {
  prelogin?: Buffer;
  login?: Buffer;
  batch?(socket: Socket): void;
}

/** The problem that a check of a server with these answers ends with, and how often it was connected to. */
async function checkAgainst({ prelogin = reply(PRELOGIN), login = reply(...WELCOME), batch }: Answers) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    const messages = new Messages();
    socket.on('data', (chunk) => {
      for (const { type } of messages.add(chunk)) {
        if (type === PACKET.prelogin) socket.write(prelogin);
        else if (type === PACKET.login) socket.write(login);
        else if (batch) batch(socket);
        else socket.write(reply(tokens.finished(null)));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { connector, link } = linkTo({
    kind: 'sqlserver',
    settings: { host: '127.0.0.1', port, database: 'shop', user: 'u', tls: 'disable' },
    secret: { password: 'canary' },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    deadlineMs: 10_000,
  });
  const problem: Error = await connector.check(link).then(
    () => new Error('The check passed'),
    (error) => error,
  );
  return { problem, connections };
}

/** The server to go to instead (MS-TDS 2.2.7.9, type 20). */
function routing(host: string, port: number): Buffer {
  const name = Buffer.from(host, 'utf16le');
  const value = Buffer.concat([Buffer.from([0, port & 0xff, port >> 8, host.length, 0]), name]);
  const body = Buffer.concat([Buffer.from([20, value.length, 0]), value, Buffer.from([0, 0])]);
  return Buffer.concat([Buffer.from([0xe3, body.length, 0]), body]);
}

test('a server that sends us on to another one is not followed there', async () => {
  const { problem, connections } = await checkAgainst({ login: reply(routing('169.254.169.254', 80), ...WELCOME) });
  expect(problem).toMatchObject({ fault: 'network', message: expect.stringContaining('sends connections on to another one') });
  expect(connections).toBe(1);
});

const head = (length: number, last: number) => Buffer.from([PACKET.response, last, length >> 8, length & 0xff, 0, 0, 1, 0]);

test.each<[string, Answers]>([
  ['a prelogin that ends nowhere', { prelogin: Buffer.concat([head(12, 1), Buffer.from([0, 0xff, 0xff, 0xff])]) }],
  ['a prelogin of another length', { prelogin: Buffer.concat([head(3, 1), Buffer.alloc(30)]) }],
  ['no login', { login: reply(tokens.finished(null)) }],
  ['rows before the login', { login: reply(Buffer.from([0xd1, 1, 2, 3])) }],
  ['tokens that there are not', { batch: (socket) => socket.write(reply(Buffer.from([0x42, 0x42]))) }],
  ['rows without columns', { batch: (socket) => socket.write(reply(Buffer.from([0xd1, 1, 2, 3]), tokens.finished(1))) }],
  ['columns of a type that there is not', { batch: (socket) => socket.write(reply(Buffer.from([0x81, 1, 0, 0, 0, 0, 0, 9, 0, 0x99]))) }],
  ['an answer that breaks off in a token', { batch: (socket) => socket.end(reply(Buffer.from([0xaa, 0xff, 0xff, 1]))) }],
  ['half a packet', { batch: (socket) => socket.end(head(4_000, 1)) }],
  ['nothing more', { batch: (socket) => socket.destroy() }],
  ['no rows where some are due', {}],
])('a server that answers with %s: the check ends, and says whose fault it is', async (_, answers) => {
  const { problem } = await checkAgainst(answers);
  expect(problem).toMatchObject({ name: 'ConnectorProblem', fault: expect.stringMatching(/network|upstream|schema/) });
  expect(problem.message).not.toMatch(/canary/);
});

test('an endless prelogin is left before it fills the memory', async () => {
  const endless = Buffer.concat([head(0xffff, 0), Buffer.alloc(0xffff - 8)]);
  const { problem } = await checkAgainst({ prelogin: Buffer.concat(Array.from({ length: 64 }, () => endless)) });
  expect(problem).toMatchObject({ fault: expect.stringMatching(/network|upstream/) });
});

test('a server that leaves after its last row, while the disk is waited for, ends the sync and nothing else', async () => {
  const server = await new SqlServer().listen();
  const rows = Array.from({ length: 4_260 }, (_, n) => [n, 'x'.repeat(4_000)]);
  server.tables = { t: { columns: { n: 'int', text: 'nvarchar(4000)' }, rows } };
  const folder = await mkdtemp(path.join(tmpdir(), 'sql-server-'));
  const { connector, link } = linkTo({ ...server.connection, environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' }, spool: folder });
  Object.assign(link, { admit: () => server.close() });
  const reading = async () => {
    for await (const _ of connector.read(link, [{ name: 'dbo.t', columns: null, query: null }], {}));
  };
  await expect(reading()).rejects.toMatchObject({ fault: 'network' });
  await rm(folder, { recursive: true });
});
