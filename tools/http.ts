import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../src/platform/config.ts';

/** The service's public address without a trailing slash: as configured, else as the caller wrote it. */
export function baseUrlOf(config: Config, req: IncomingMessage & { protocol: string }): string {
  return config.baseUrl ?? `${req.protocol}://${req.headers.host ?? 'localhost'}`;
}

const HANG_UPS = /^(ECONNRESET|EPIPE|ECONNABORTED|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/;

/** Why a call's signal fires when its caller is gone. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller disconnected.');
    this.name = 'CallerLeft';
  }
}

/** True for an error that comes of the caller hanging up: there is nobody to answer, and nothing has failed. */
export function isHangUp(error: unknown, res: ServerResponse): boolean {
  if (!res.closed && !res.destroyed && !res.req.destroyed) return false;
  if (error instanceof CallerLeft) return true;
  const { code, type, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  return HANG_UPS.test(String(code)) || type === 'request.aborted' || name === 'AbortError';
}

/** The value behind `Bearer `, or null where there is none. */
export function bearerOf(req: IncomingMessage): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '');
  return match?.[1] ?? null;
}
