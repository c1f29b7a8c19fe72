import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { certificates } from '../certificates.ts';
import { closeWithWorker } from '../worker-end.ts';

/** PostgreSQL's request for encryption (its manual, 54.7: SSLRequest). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

let opening: Promise<number> | undefined;

/** The port of a server on localhost with a certificate of an authority that nobody knows, for HTTPS and PostgreSQL; one for a worker. */
export function strangeServer(): Promise<number> {
  opening ??= open();
  return opening;
}

async function open(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strange-server-'));
  const { server: pair } = await certificates(folder);
  const secureContext = createSecureContext({ cert: await readFile(pair.certificatePath), key: await readFile(pair.keyPath) });
  await rm(folder, { recursive: true });
  const secure = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => socket.destroy()).resume();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      if (first.equals(SSL_REQUEST)) {
        socket.write('S');
        secure(socket);
        return;
      }
      socket.pause();
      socket.unshift(first);
      secure(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  closeWithWorker(async () => void server.close());
  return (server.address() as AddressInfo).port;
}
