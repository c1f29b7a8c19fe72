import type { Socket } from 'node:net';
import { ConnectorProblem } from '../problem.ts';
import type { Tunnelled } from './settings.ts';
import { openTunnel } from './ssh-tunnel.ts';

/** What a server may send between two signs of sense. */
const TALK_BYTES_MAX = 64 * 2 ** 20;
const WATCH_EVERY_MS = 50;
/** How long a server has to end what it does before the connection is closed. */
const FAREWELL_MS = 500;
/** What may wait unread in a tunnel; eight times as much as its protocol lets a server send ahead. */
const UNREAD_BYTES_MAX = 16 * 2 ** 20;

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
  /** Asks it to end what it does, for a caller who leaves; false if there is nothing to end. */
  farewell?(): boolean;
}

/**
 * Connects to a server, by way of an SSH server if the settings name one, and runs `work` with the connection, which is closed afterwards.
 * @throws ConnectorProblem, as `problemOf` says
 */
export async function withWire<T>(link: Tunnelled, server: Server, work: (wire: Wire) => Promise<T>): Promise<T> {
  let socket: Socket | undefined;
  let tunnel: Socket | undefined;
  let tooMuch = false;
  let floor = 0;
  let watching = true;
  const close = () => {
    tunnel?.destroy();
    socket?.destroy();
  };
  const understood = () => {
    floor = socket?.bytesRead ?? 0;
  };
  const watch = setInterval(() => {
    const talked = socket && watching ? socket.bytesRead - floor : 0;
    if (talked <= TALK_BYTES_MAX && (tunnel?.readableLength ?? 0) <= UNREAD_BYTES_MAX) return;
    tooMuch = true;
    close();
  }, WATCH_EVERY_MS);
  const leave = () => {
    if (server.farewell?.()) setTimeout(close, FAREWELL_MS).unref();
    else close();
  };
  link.signal.addEventListener('abort', leave, { once: true });
  try {
    link.signal.throwIfAborted();
    const { ssh } = link.settings;
    socket = await link.connect((ssh ?? server).host, (ssh ?? server).port);
    if (ssh) tunnel = await openTunnel(link, { socket, settings: ssh }, server);
    return await work({
      socket: tunnel ?? socket,
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
    link.signal.removeEventListener('abort', leave);
    setImmediate(close);
  }
}
