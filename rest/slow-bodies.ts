import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../src/platform/errors.ts';
import { sendError } from './errors.ts';

/** A body that comes at this pace at least may take as long as it needs: its size is bounded. */
const BYTES_PER_SECOND_MIN = 16 * 1024;

const LIFT = Symbol('lift');
type Timed = Request & { [LIFT]?: () => void };

/**
 * Ends a request whose body does not arrive: `graceMs`, and as long as 16 KiB come each second. Where the caller still waits for an answer it
 * is 408. What is uploaded takes its own time, by `mayTakeLong`.
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

/** Lets this request's body take as long as an upload takes. */
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
