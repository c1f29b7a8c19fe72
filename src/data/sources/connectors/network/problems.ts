import { EgressError } from '../../../../platform/egress/guarded-fetch.ts';
import { AppError } from '../../../../platform/errors.ts';
import { ConnectorProblem } from '../problem.ts';
import { certificateProblem } from './tls.ts';

const RETRY_MS = 15 * 60_000;

/** When a problem that may pass by itself is worth another try. */
export const retryAfter = (now: Date): Date => new Date(now.getTime() + RETRY_MS);

/** What a failure below a server's own protocol means to the owner; null for any other. Our own errors pass unchanged. */
export function networkProblem(error: unknown, now: Date): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof EgressError) return new ConnectorProblem('network', error.message, { retryAt: retryAfter(now), cause: error });
  return certificateProblem(error);
}

/** The connection was lost, or timed out. */
export function brokenOff(error: unknown, now: Date): ConnectorProblem {
  return new ConnectorProblem('network', 'The connection to the server broke off, or it did not answer in time.', {
    retryAt: retryAfter(now),
    cause: error,
  });
}
