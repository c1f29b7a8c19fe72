import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { databaseUnavailable, isDatabaseUnavailable } from '../src/platform/db/unavailable.ts';
import { AppError, invalidFields } from '../src/platform/errors.ts';
import { isHangUp } from '../tools/http.ts';

/** Handles every request that failed: answers in the service's own error format, and never reveals more than is public. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    // Already refused because the database is unavailable, or the caller hung up.
    if (res.writableEnded || isHangUp(error, res)) return void res.destroy();
    const known = toAppError(error);
    if (known.code === 'internal_error') log.error({ err: error, requestId: res.locals.requestId, path: req.path }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendError(res, known);
  };
}

/** Sends an error: nested, except for the credit shortage, which is flat. */
export function sendError(res: Response, error: AppError): void {
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  if (error.status === 401) res.set('WWW-Authenticate', 'Bearer');
  // Set before the route failed; they describe a response that is not sent.
  for (const header of ['ETag', 'Content-Disposition', 'Last-Modified', 'Accept-Ranges']) res.removeHeader(header);
  res.status(statusOf(error)).set('Cache-Control', 'no-store').json(errorBody(error));
}

function errorBody(error: AppError) {
  const { code, message, details } = error;
  if (code === 'insufficient_credits') {
    return {
      error: code,
      message,
      credits_remaining: details?.credits_remaining ?? 0,
      estimated_cost: details?.estimated_cost ?? 0,
    };
  }
  return { error: { message, code, ...(details === undefined ? {} : { details }) } };
}

function statusOf(error: AppError): number {
  return error.cause instanceof RangeNotSatisfiable ? 416 : error.status;
}

/** A Range that the file cannot satisfy; the only status without a code of its own. */
class RangeNotSatisfiable extends Error {}

/** Turns what Express and its parsers throw into an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (error instanceof URIError) return new AppError('not_found', 'The path is malformed. Check the id in it.', { cause: error });
  const { type, status } = (typeof error === 'object' && error !== null ? error : {}) as { type?: unknown; status?: unknown };
  if (status === 416) {
    const message = 'The requested range is not in the file. Request bytes within its Content-Range.';
    return new AppError('validation_error', message, { cause: new RangeNotSatisfiable(message, { cause: error }) });
  }
  if (type === 'entity.too.large') {
    const { limit } = error as { limit?: number };
    const most = limit === undefined || limit >= 2 ** 20 ? '1 MiB' : `${Math.round(limit / 1024)} KiB`;
    return new AppError('payload_too_large', `The JSON body is larger than ${most}. Send a smaller one.`, { cause: error });
  }
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', 'Send the body as UTF-8, plain or with gzip, deflate or br.', { cause: error });
  }
  if (status === 400) return invalidFields({ body: ['The body is not valid JSON or was cut off. Check it and send it again.'] });
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again; if it fails again, contact support with the X-Request-Id.',
    {
      cause: error,
    },
  );
}
