import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../platform/limits/address.ts';

/**
 * Limits open connections, in total and per address; excess ones are closed at once. Behind proxies (`perAddress` null) all callers share
 * the proxy's address, so requests are limited instead.
 */
export function boundConnections(server: Server, { total, perAddress }: { total: number; perAddress: number | null }): void {
  server.maxConnections = total;
  if (perAddress === null) return;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
