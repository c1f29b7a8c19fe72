import type { RequestHandler } from 'express';
import { AppError } from '../src/platform/errors.ts';
import { addressKey } from '../src/platform/limits/address.ts';

/** Limits how many requests one address has in flight: needed behind proxies, where many callers share connections. */
export function boundRequestsInFlight(perAddress: number): RequestHandler {
  const inFlight = new Map<string, number>();
  return (req, res, next) => {
    const key = addressKey(req.ip);
    const count = inFlight.get(key) ?? 0;
    if (count >= perAddress) {
      res.set('Connection', 'close');
      throw new AppError(
        'rate_limited',
        `Too many simultaneous requests from this address: ${perAddress} are in progress. Wait for them to finish.`,
        {
          retryAfterSeconds: 1,
        },
      );
    }
    inFlight.set(key, count + 1);
    res.once('close', () => {
      const left = (inFlight.get(key) ?? 1) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    });
    next();
  };
}
