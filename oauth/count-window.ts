import type { Services } from '../src/platform/context.ts';
import { addressKey } from '../src/platform/limits/address.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Counts one request from an address against a rolling window.
 * @throws OAuthError temporarily_unavailable (429) with the seconds to wait
 */
export async function countWindow(services: Services, what: string, ip: string, limit: number, windowSeconds: number): Promise<void> {
  const verdict = await services.limiter.countWindow(`oauth-${what}:${addressKey(ip)}`, limit, windowSeconds);
  if (verdict.allowed) return;
  const retryAfterSeconds = verdict.retryAfterSeconds ?? 1;
  throw new OAuthError(
    'temporarily_unavailable',
    `Too many ${what} requests from this address: ${limit} in ${windowSeconds} seconds. Try again in ${retryAfterSeconds} seconds.`,
    { status: 429, retryAfterSeconds },
  );
}
