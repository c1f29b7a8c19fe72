import type { RequestHandler } from 'express';
import type { Services } from '../src/platform/context.ts';
import { OAuthError } from './oauth-error.ts';
import { formOf } from './read-form.ts';

/**
 * Stops clients that repeatedly fail to authenticate, or that guess codes and tokens, before they reach the database. Successes are never
 * counted.
 * @throws AppError rate_limited
 */
export function countFailures({ failedCredentials }: Services, handler: RequestHandler): RequestHandler {
  return async (req, res, next) => {
    const address = req.ip ?? '';
    const client = req.get('authorization') ?? formOf(req).get('client_id') ?? '';
    failedCredentials.check(address, client);
    try {
      await handler(req, res, next);
      failedCredentials.held(address, client);
    } catch (error) {
      if (error instanceof OAuthError && (error.code === 'invalid_client' || error.code === 'invalid_grant')) {
        failedCredentials.failed(address, client);
      }
      throw error;
    }
  };
}
