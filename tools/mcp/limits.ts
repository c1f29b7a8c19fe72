import type { Request, Response } from 'express';
import type { Principal, Services } from '../../src/platform/context.ts';
import { addressKey } from '../../src/platform/limits/address.ts';
import type { LimitVerdict } from '../../src/platform/limits/types.ts';
import { RATE_CLASS } from '../../src/platform/plans.ts';
import { countRequest, countSignUp, rateLimited } from '../access.ts';
import { calledTool, type Message } from './messages.ts';

const MINUTE_SECONDS = 60;

/**
 * Counts each message of a request: per address and per organization by the minute; a call that generates also against the credential's
 * generation class, by the hour and day; a sign-up call against the few its address has. A pasted key has no general hourly class here;
 * that is REST's. A request refused by one window is counted neither by it nor by those after it.
 * @throws AppError rate_limited
 */
export async function countCall(
  services: Services,
  ip: string,
  principal: Principal | null,
  messages: Message[],
  res: Response,
): Promise<void> {
  const { config, limiter } = services;
  for (const message of messages) {
    refuse(
      await limiter.countWindow(`mcp:ip:${addressKey(ip)}`, config.mcpIpRequestsPerMinute, MINUTE_SECONDS),
      'requests a minute from this address',
      res,
    );
    if (calledTool(message)?.limit !== undefined) await countSignUp(services, 'tool', ip);
    if (principal === null) continue;
    const limit = config.mcpOrganizationRequestsPerMinute[RATE_CLASS[principal.plan]];
    const verdict = await limiter.countWindow(`mcp:organization:${principal.organizationId}`, limit, MINUTE_SECONDS);
    note(verdict, res);
    refuse(verdict, `requests a minute of ${principal.organizationName}`, res);
    if (calledTool(message)?.cost === 'generation') await countRequest(services, principal, 'generation', (found) => note(found, res));
  }
}

/** A handshake, or a request that is only challenged, is smaller. */
const SMALL_BYTES = 4 * 1024;

/**
 * Counts a request without a credential before its body is read, separately from what is counted later. Past the limit only small bodies
 * are read: a caller without a credential must always get the challenge that starts a sign-in, however many ask from one address.
 * @throws AppError rate_limited
 */
export async function countAnonymous({ config, limiter }: Services, req: Request): Promise<void> {
  const verdict = await limiter.countWindow(`mcp:anonymous:${addressKey(req.ip)}`, config.mcpIpRequestsPerMinute, MINUTE_SECONDS);
  const bytes = req.headers['content-length'];
  if (verdict.allowed || (bytes !== undefined && Number(bytes) <= SMALL_BYTES)) return;
  throw rateLimited(verdict, 'requests a minute from this address');
}

function refuse(verdict: LimitVerdict, what: string, res: Response): void {
  if (verdict.allowed) return;
  note(verdict, res);
  throw rateLimited(verdict, what);
}

function note(verdict: LimitVerdict, res: Response): void {
  res.setHeader('X-RateLimit-Limit', String(verdict.limit));
  res.setHeader('X-RateLimit-Remaining', String(verdict.remaining));
  res.setHeader('X-RateLimit-Reset', String(verdict.resetAt));
}
