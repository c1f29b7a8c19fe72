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

/** Checks a connection to a server that answers the first message in its own way. */
async function checkAgainst(answer: (socket: Socket) => void, signal = new AbortController().signal) {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { connector, link } = linkTo({
    kind: 'postgres',
    settings: { host: '127.0.0.1', port, database: 'd', user: 'u', tls: 'disable' },
    secret: { password: 'canary' },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    signal,
  });
  return connector.check(link);
}

/** One message of the protocol (PostgreSQL, "Message Formats"). */
function message(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const AUTHENTICATED = message('R', Buffer.from([0, 0, 0, 0]));
const READY = message('Z', Buffer.from('I'));

test('a server that hangs up, and one that speaks something else, are reported as such', async () => {
  await expect(checkAgainst((socket) => socket.end())).rejects.toMatchObject({ fault: 'network' });
  await expect(checkAgainst((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))).rejects.toMatchObject({ fault: 'network' });
});

test('what a server says about itself is not repeated', async () => {
  const error = message('E', Buffer.from('SFATAL\0C28P01\0Mbanner of the server\0\0'));
  const refused = await checkAgainst((socket) => socket.end(error)).catch((reason: Error) => reason);
  expect(refused).toMatchObject({ fault: 'credentials' });
  expect((refused as Error).message).not.toMatch(/banner|canary/);
});

test('a server that never stops talking is cut off', async () => {
  const endless = (socket: Socket) => {
    socket.write(Buffer.concat([AUTHENTICATED, READY]));
    const head = Buffer.alloc(5);
    head.write('D');
    head.writeUInt32BE(0x7fff_ffff, 1);
    socket.write(head);
    const chunk = Buffer.alloc(1 << 20);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
  };
  await expect(checkAgainst(endless)).rejects.toMatchObject({ fault: 'upstream', message: expect.stringContaining('sent more than') });
});

test('a caller who leaves ends the connection to a server that says nothing', async () => {
  const leaving = new AbortController();
  const checked = checkAgainst(() => leaving.abort(new Error('left')), leaving.signal);
  await expect(checked).rejects.toThrow('left');
});
