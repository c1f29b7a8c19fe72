import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIPv6, Server as NetServer } from 'node:net';
import type { Probes } from './probes.ts';

/** A request's head within this, against slow clients; a body may take as long as an upload takes. */
const HEADERS_MS = 30_000;
/** How often that is checked; Node's own 30 s would let a silent connection live for a minute. */
const CHECK_EVERY_MS = 5_000;
/** Longer than proxies keep a connection that rests (60 seconds with nginx and AWS): they close it, and no request crosses our closing. */
const KEEP_ALIVE_MS = 75_000;
/** For a request that is being sent while connections that rest are closed. */
const LINGER_MS = 1_000;

export interface HttpServer {
  server: Server;
  /** Of this machine, without a trailing slash. */
  url: string;
  /** Answers what comes and what has been waiting. */
  answer(listener: RequestListener): void;
  /** Ends each connection with its next answer. What comes is still answered. */
  drain(): void;
  /** Takes no more connections, waits up to `waitMs` for requests in progress, then cuts them off. */
  close(waitMs: number): Promise<void>;
}

interface HttpOptions {
  host: string;
  port: number;
  probes: Probes;
  /** What sets the port, for an operator whose port is taken. */
  variable: 'PORT' | 'HEALTH_PORT';
}

/**
 * Takes the port at once; requests wait until there is somebody to answer them. Probes are answered all the time.
 * @throws Error with the way out where the port is taken or not allowed; `cause` is the system's
 */
export async function openHttp({ host, port, probes, variable }: HttpOptions): Promise<HttpServer> {
  const { promise: ready, resolve: answer } = Promise.withResolvers<RequestListener>();
  const underWay = new Set<ServerResponse>();
  let draining = false;
  let noneUnderWay: (() => void) | undefined;
  const limits = {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(limits, (request, response) => {
    // `Connection: close`, which tells the other side before it sends another request on this connection (RFC 9112 §9.6).
    if (draining) response.shouldKeepAlive = false;
    if (probes.answer(request, response)) return;
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0) noneUnderWay?.();
    });
    void ready.then((listener) => listener(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port, variable)));
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;

  const drain = () => {
    draining = true;
    for (const response of underWay) response.shouldKeepAlive = false;
  };
  const answered = () =>
    new Promise<void>((resolve) => {
      if (underWay.size === 0) resolve();
      else noneUnderWay = resolve;
    });

  return {
    server,
    url: `http://${nameOf(host)}:${bound}`,
    answer,
    drain,
    async close(waitMs) {
      drain();
      const deadline = performance.now() + waitMs;
      // Not http's own close, which at once ends connections that rest: the other side may be sending a request on one of them.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await within(waitMs, answered());
      server.closeIdleConnections();
      // What is left is a request whose head is on its way.
      await within(Math.min(LINGER_MS, waitMs), closed);
      await within(deadline - performance.now(), answered());
      server.closeAllConnections();
      await closed;
      // Ends http's watch over slow connections; it takes no connections any more.
      server.close();
    },
  };
}

/** Resolves once `work` has ended, or after `ms`. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** What a client on this machine calls it. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} on ${host} is in use by another program. Stop that one, or start with another port: ${variable}=${port + 1} npm start`,
      {
        cause: error,
      },
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} is not allowed for this user. Choose one above 1023: ${variable}=8080 npm start`, { cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Error(`${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`, { cause: error });
  }
  return error;
}
