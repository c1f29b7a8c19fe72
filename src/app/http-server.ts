import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIPv6, Server as NetServer } from 'node:net';
import type { Probes } from './probes.ts';

/** Deadline for a request's head, against slow clients; a body may take as long as an upload takes. */
const HEADERS_MS = 30_000;
/** How often that is checked; with Node's default of 30 s a silent connection could live for a minute. */
const CHECK_EVERY_MS = 5_000;
/**
 * Longer than proxies keep an idle connection (60 seconds with nginx and AWS), so that they close it first and no request is lost to our
 * closing it.
 */
const KEEP_ALIVE_MS = 75_000;
/** Grace period for a request being sent while idle connections are closed. */
const LINGER_MS = 1_000;

export interface HttpServer {
  server: Server;
  /** URL on this machine, without a trailing slash. */
  url: string;
  /** Answers all requests, including those already waiting. */
  answer(listener: RequestListener): void;
  /** Closes each connection after its next response. New requests are still answered. */
  drain(): void;
  /** Accepts no more connections, waits up to `waitMs` for requests in progress, then cuts them off. */
  close(waitMs: number): Promise<void>;
}

interface HttpOptions {
  host: string;
  port: number;
  probes: Probes;
  /** The variable that sets the port, to name in the error if it is taken. */
  variable: 'PORT' | 'HEALTH_PORT';
}

/**
 * Binds the port at once; requests wait until a listener is set. Probes are always answered.
 * @throws Error that says how to resolve a port that is taken or not allowed; `cause` is the system's error
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
    // Sends `Connection: close`, so that the client sends no further request on this connection (RFC 9112 §9.6).
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
      // Not http's own close, which ends idle connections at once, although a client may be sending a request on one.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await within(waitMs, answered());
      server.closeIdleConnections();
      // The only connections left are sending a request's head.
      await within(Math.min(LINGER_MS, waitMs), closed);
      await within(deadline - performance.now(), answered());
      server.closeAllConnections();
      await closed;
      // Stops http's check for slow connections; no connections are accepted any more.
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

/** The host name for a client on this machine. */
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
