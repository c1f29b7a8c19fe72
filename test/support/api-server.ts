import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a stand-in for a service gets it, and its way to answer with JSON. */
export interface ApiCall {
  request: IncomingMessage;
  url: URL;
  /** The JSON that was sent; null without. */
  // biome-ignore lint/suspicious/noExplicitAny: as the service describes it; each test holds its stand-in against that
  body: any;
  response: ServerResponse;
  send(status: number, body: unknown, headers?: Record<string, string>): void;
}

export interface ApiServer {
  url: string;
  /** Paths with parameters, in their order. */
  requests: string[];
  /** What the next request gets instead; null: nothing else. */
  next: ((response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** An HTTP server on this machine that answers as a service does. */
export async function apiServer(answer: (call: ApiCall) => unknown): Promise<ApiServer> {
  const served: ApiServer = { url: '', requests: [], next: null, close: async () => undefined };
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', served.url);
    served.requests.push(`${url.pathname}${url.search}`);
    const { next } = served;
    served.next = null;
    if (next) return next(response);
    // Each request has a connection of its own: one kept open may be closed just when the next request is sent.
    const send: ApiCall['send'] = (status, body, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close', ...headers })
        .end(JSON.stringify(body));
    text(request)
      .then((sent) => answer({ request, url, body: sent === '' ? null : JSON.parse(sent), response, send }))
      .catch((error: Error) => send(500, { message: error.message }));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  served.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  served.close = async () => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  return served;
}
