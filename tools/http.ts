import type { IncomingMessage } from 'node:http';
import type { Config } from '../src/config.ts';

/** The service's public address without a trailing slash: as configured, else as the caller wrote it. */
export function baseUrlOf(config: Config, req: IncomingMessage & { protocol: string }): string {
  return config.baseUrl ?? `${req.protocol}://${req.headers.host ?? 'localhost'}`;
}

/** The value behind `Bearer `, or null where there is none. */
export function bearerOf(req: IncomingMessage): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '');
  return match?.[1] ?? null;
}
