import type { Socket } from 'node:net';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';

/** What a server may send between two signs of sense. */
const TALK_BYTES_MAX = 64 * 2 ** 20;
const WATCH_EVERY_MS = 50;

/** An open connection to a server that is cut off if it sends far more than was asked for, and when the caller leaves. */
export interface Wire {
  socket: Socket;
  /** What has been sent so far made sense: counting starts again. */
  understood(): void;
  /** Runs work during which the server may send as much as the work itself allows. */
  unbounded<T>(work: () => Promise<T>): Promise<T>;
}

interface Server {
  host: string;
  port: number;
  /** Its product: `PostgreSQL`. */
  product: string;
  problemOf(error: unknown, now: Date): Error;
}

/** Connects to a server and runs `work` with the connection, which is closed afterwards. @throws ConnectorProblem, as `problemOf` says */
export async function withWire<T>(link: Link<object, object>, server: Server, work: (wire: Wire) => Promise<T>): Promise<T> {
  let socket: Socket | undefined;
  let tooMuch = false;
  let floor = 0;
  let watching = true;
  const close = () => void socket?.destroy();
  const understood = () => {
    floor = socket?.bytesRead ?? 0;
  };
  const watch = setInterval(() => {
    if (!socket || !watching || socket.bytesRead - floor <= TALK_BYTES_MAX) return;
    tooMuch = true;
    close();
  }, WATCH_EVERY_MS);
  link.signal.addEventListener('abort', close, { once: true });
  try {
    link.signal.throwIfAborted();
    socket = await link.connect(server.host, server.port);
    return await work({
      socket,
      understood,
      async unbounded(inner) {
        watching = false;
        try {
          return await inner();
        } finally {
          understood();
          watching = true;
        }
      },
    });
  } catch (error) {
    link.signal.throwIfAborted();
    if (tooMuch) {
      throw new ConnectorProblem('upstream', `The server sent more than a ${server.product} server would. Check host and port.`, {
        cause: error,
      });
    }
    throw server.problemOf(error, link.now());
  } finally {
    clearInterval(watch);
    link.signal.removeEventListener('abort', close);
    setImmediate(close);
  }
}
