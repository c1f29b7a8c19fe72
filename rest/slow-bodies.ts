import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../src/platform/errors.ts';
import { sendError } from './errors.ts';

/** A body at least this fast may take as long as it needs: its size is limited. */
const BYTES_PER_SECOND_MIN = 16 * 1024;

const LIFT = Symbol('lift');
type Timed = Request & { [LIFT]?: () => void };

/**
 * Ends a request whose body stalls: it has `graceMs`, and longer as long as 16 KiB arrive each second. If the caller is still waiting for a
 * response, it gets a 408. Uploads may take longer (`mayTakeLong`).
 */
export function boundSlowBodies(graceMs: number): RequestHandler {
  return (req: Timed, res, next) => {
    if (!hasBody(req)) return next();
    const startedAt = performance.now();
    const bytesBefore = req.socket.bytesRead;
    let timer: NodeJS.Timeout;
    const stop = () => {
      clearTimeout(timer);
      req.off('end', stop);
    };
    const look = () => {
      if (req.complete) return;
      const allowedMs = graceMs + ((req.socket.bytesRead - bytesBefore) / BYTES_PER_SECOND_MIN) * 1000;
      const left = startedAt + allowedMs - performance.now();
      if (left <= 1) return cutOff(req, res);
      timer = setTimeout(look, left).unref();
    };
    timer = setTimeout(look, graceMs).unref();
    req.once('end', stop);
    req.once('close', stop);
    req[LIFT] = stop;
    next();
  };
}

/** Lifts the time limit on this request's body, for uploads. */
export function mayTakeLong(req: Request): void {
  (req as Timed)[LIFT]?.();
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

function cutOff(req: Request, res: Response): void {
  if (res.headersSent) {
    req.socket.destroy();
    return;
  }
  res.set('Connection', 'close');
  res.once('finish', () => req.socket.destroy());
  sendError(res, new AppError('request_timeout', 'The request body did not arrive in time. Send it again without pauses.'));
}
