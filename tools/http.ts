import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../src/platform/config.ts';

/** The service's public address without a trailing slash: as configured, else as in the caller's request. */
export function baseUrlOf(config: Config, req: IncomingMessage & { protocol: string }): string {
  return config.baseUrl ?? `${req.protocol}://${req.headers.host ?? 'localhost'}`;
}

const HANG_UPS = /^(ECONNRESET|EPIPE|ECONNABORTED|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/;

/** The reason a call's signal is aborted once its caller is gone. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller disconnected.');
    this.name = 'CallerLeft';
  }
}

/** True for an error caused by the caller hanging up: nobody is left to answer, and nothing has failed. */
export function isHangUp(error: unknown, res: ServerResponse): boolean {
  if (!res.closed && !res.destroyed && !res.req.destroyed) return false;
  if (error instanceof CallerLeft) return true;
  const { code, type, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  return HANG_UPS.test(String(code)) || type === 'request.aborted' || name === 'AbortError';
}

/** The value behind `Bearer `, or null. */
export function bearerOf(req: IncomingMessage): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '');
  return match?.[1] ?? null;
}
