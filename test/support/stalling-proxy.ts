import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** The given address, by way of the proxy. */
  through(url: string): string;
  /** Passes nothing on any more, and takes connections that nobody answers: as a server whose processes were stopped. */
  stall(): void;
  /** Cuts all connections and refuses new ones: as a server that has ended. */
  refuse(): Promise<void>;
  /** Passes everything on again. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server that a test may stop without touching the server. */
export async function stallingProxy(target: string): Promise<StallingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => !stalled && from.resume());
      if (stalled) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const end = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    through(url) {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.href;
    },
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    refuse: end,
    async resume() {
      stalled = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    async close() {
      cut();
      await end();
    },
  };
}
