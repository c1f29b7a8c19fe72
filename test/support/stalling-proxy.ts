import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** The given address, through the proxy. */
  through(url: string): string;
  /** Forwards nothing and accepts connections without answering: like a server whose processes are suspended. */
  stall(): void;
  /** Cuts each new connection off once the server has answered with so many bytes; null: none. */
  cutAfter(bytes: number | null): void;
  /** Closes all connections and refuses new ones: like a server that has exited. */
  refuse(): Promise<void>;
  /** Forwards everything again. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy with which a test can make a server stall without touching it. */
export async function stallingProxy(target: string): Promise<StallingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let stalled = false;
  let cutAt: number | null = null;
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname);
    let left = cutAt ?? Number.POSITIVE_INFINITY;
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
      from.on('data', (chunk: Buffer) => {
        const part = from === far ? chunk.subarray(0, left) : chunk;
        if (from === far) left -= part.length;
        if (left <= 0) return void near.end(part);
        if (!to.write(part)) from.pause();
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
    cutAfter: (bytes) => {
      cutAt = bytes;
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
