import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6 } from 'node:net';

const DRAIN_MS = 10_000;
/** A request's head within this, against slow clients; a body may take as long as an upload takes. */
const HEADERS_MS = 30_000;
/** How often that is checked; Node's own 30 s would let a silent connection live for a minute. */
const CHECK_EVERY_MS = 5_000;

export interface HttpServer {
  server: Server;
  /** Of this machine, without a trailing slash. */
  url: string;
  /** Answers what comes and what has been waiting. */
  answer(listener: RequestListener): void;
  /** Takes no more, waits up to ten seconds for what is under way, then cuts it off. */
  close(): Promise<void>;
}

/**
 * Takes the port at once; requests wait until there is somebody to answer them.
 * @throws Error with the way out where the port is taken or not allowed
 */
export async function openHttp(host: string, port: number): Promise<HttpServer> {
  const { promise: ready, resolve: answer } = Promise.withResolvers<RequestListener>();
  const server = createServer(
    { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS, requestTimeout: 0 },
    (request, response) => {
      void ready.then((listener) => listener(request, response));
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return { server, url: `http://${nameOf(host)}:${bound}`, answer, close: () => drain(server) };
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

/** What a client on this machine calls it. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} on ${host} is taken by another program. Stop that one, or start with another port: PORT=${port + 1} npm start`,
      {
        cause: error,
      },
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=8080 npm start`, { cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`, { cause: error });
  }
  return error;
}
