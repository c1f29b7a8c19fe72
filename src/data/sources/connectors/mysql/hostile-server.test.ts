import { constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';

const servers = new Set<Server>();
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  sockets.clear();
  servers.clear();
});

/** One packet of the protocol (MySQL internals, "Packets"). */
function packet(sequence: number, ...body: (string | number[])[]): Buffer {
  const content = Buffer.concat(body.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(4);
  head.writeUIntLE(content.length, 0, 3);
  head[3] = sequence;
  return Buffer.concat([head, content]);
}

const NONCE = '12345678901234567890';

// Protocol 4.1 with the names of authentication methods, and no encryption.
const greetingWith = (method: string) =>
  packet(
    0,
    [10],
    '8.4.0\0',
    [1, 0, 0, 0],
    `${NONCE.slice(0, 8)}\0`,
    [0, 0x82, 45, 2, 0, 8, 0, 21],
    '\0'.repeat(10),
    `${NONCE.slice(8)}\0`,
    `${method}\0`,
  );
const GREETING = greetingWith('mysql_native_password');
const OK = [0, 0, 0, 2, 0, 0, 0];

/** Checks a connection to a server that sends `answers` to the client's messages, one each; returns all that the client sent. */
async function checkAgainst(greeting: Buffer | string, answers: ((socket: Socket) => void)[], signal?: AbortSignal) {
  let sent = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    const next = [...answers];
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        sent += data.toString('latin1');
        next.shift()?.(socket);
      });
    socket.write(greeting);
  }).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { connector, link } = linkTo({
    kind: 'mysql',
    settings: { host: '127.0.0.1', port, database: 'd', user: 'u', tls: 'disable' },
    secret: { password: 'canary' },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    ...(signal && { signal }),
  });
  const error: Error = await connector.check(link).then(
    () => new Error('The check passed'),
    (reason) => reason,
  );
  return { error, sent: () => sent };
}

const accept = (socket: Socket) => socket.write(packet(2, OK));

test('a server that hangs up is reported as such', async () => {
  const { error } = await checkAgainst(GREETING, [(socket) => socket.end()]);
  expect(error).toMatchObject({ fault: 'network' });
});

test('what a server says about itself is not repeated', async () => {
  const refusal = packet(2, [0xff, 0x15, 0x04], '#28000', 'banner of the server');
  const { error } = await checkAgainst(GREETING, [(socket) => socket.end(refusal)]);
  expect(error).toMatchObject({ fault: 'credentials' });
  expect(error.message).not.toMatch(/banner|canary/);
});

test('a server that asks for a file gets nothing of it', async () => {
  const { error, sent } = await checkAgainst(GREETING, [
    accept,
    (socket) => socket.write(packet(1, [0xfb], '/etc/passwd')),
    (socket) => socket.write(packet(3, OK)),
  ]);
  expect(error).toMatchObject({ name: 'ConnectorProblem' });
  expect(error.message).not.toContain('passwd');
  expect(sent()).not.toContain('root:');
});

test('a server that asks for the password in clear text does not get it', async () => {
  const { error, sent } = await checkAgainst(GREETING, [(socket) => socket.write(packet(2, [0xfe], 'mysql_clear_password\0'))]);
  expect(error).toMatchObject({ fault: 'credentials', message: expect.stringContaining('not supported here') });
  expect(sent()).not.toContain('canary');
});

test('an answer without rows is not taken for rows', async () => {
  const { error } = await checkAgainst(GREETING, [accept, (socket) => socket.write(packet(1, OK))]);
  expect(error).toMatchObject({ fault: 'upstream', message: expect.stringContaining('does not answer as a MySQL server') });
});

test('a server whose packet never ends is cut off', async () => {
  const endless = (socket: Socket) => {
    const chunk = Buffer.alloc(0xffffff + 4);
    chunk.writeUIntLE(0xffffff, 0, 3);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
  };
  const { error } = await checkAgainst(GREETING, [accept, endless]);
  expect(error).toMatchObject({ fault: 'upstream', message: expect.stringContaining('sent more than') });
});

test('a caller who leaves ends the connection to a server that says nothing', async () => {
  const leaving = new AbortController();
  const { error } = await checkAgainst(GREETING, [accept, () => leaving.abort(new Error('left'))], leaving.signal);
  expect(error.message).toBe('left');
});

const xor = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, i) => byte ^ other[i % other.length]!));
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

// Debian has no MySQL: its default way to sign in is tried against this description of it (MySQL internals, "Caching SHA-2").
test('a password is proven by caching_sha2_password, and at first encrypted with the server’s key', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const refusal = packet(6, [0xff, 0x15, 0x04], '#28000', 'no');
  const { sent } = await checkAgainst(greetingWith('caching_sha2_password'), [
    (socket) => socket.write(packet(2, [1, 4])),
    (socket) => socket.write(packet(4, [1], pem)),
    (socket) => socket.end(refusal),
  ]);
  const [password, nonce] = [Buffer.from('canary'), Buffer.from(NONCE)];
  const proof = xor(sha256(password), sha256(sha256(sha256(password)), nonce));
  expect(sent()).toContain(proof.toString('latin1'));
  expect(sent()).not.toContain('canary');
  const encrypted = Buffer.from(sent(), 'latin1').subarray(-256);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  expect(xor(privateDecrypt({ key: privateKey, padding }, encrypted), nonce).toString()).toBe('canary\0');
});
