import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const WAIT_MS = 15_000;

/** A small program of this machine that a browser can be sent to: it keeps the addresses it was called at, or shows a page. */
export interface Loopback {
  url: string;
  received: URL[];
  /** The next call at `/callback` that has not been waited for. */
  next(): Promise<URL>;
  close(): Promise<void>;
}

/** @param host `127.0.0.1`, or `localhost`, which browsers take for another site */
export async function openLoopback(pages: Record<string, string> = {}, host = '127.0.0.1'): Promise<Loopback> {
  const received: URL[] = [];
  let waiting: (() => void) | undefined;
  let seen = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    response.setHeader('content-type', 'text/html');
    if (url.pathname === '/callback') {
      received.push(url);
      waiting?.();
      response.end('<!doctype html><title>Connected</title><h1>Connected</h1>');
      return;
    }
    const page = url.pathname === '/favicon.ico' ? '' : pages[url.pathname];
    response.statusCode = page === undefined ? 404 : 200;
    response.end(page ?? '');
  }).listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    received,
    async next() {
      while (received.length <= seen) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        waiting = resolve;
        const late = setTimeout(() => reject(new Error('No browser came to /callback.')), WAIT_MS);
        await promise.finally(() => clearTimeout(late));
      }
      seen += 1;
      return received[seen - 1] as URL;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
