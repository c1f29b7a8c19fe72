import { type Request, type Response, Router } from 'express';
import { findAddress } from '../src/data/sources/uploads/receive-upload.ts';
import type { Principal, Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { addressKey } from '../src/platform/limits/address.ts';
import { rateLimited, requireScope, requireStanding, requireSubscription } from '../tools/access.ts';
import { perform } from '../tools/call.ts';
import { CallerLeft, isHangUp } from '../tools/http.ts';
import { sendError, toAppError } from './errors.ts';
import { receivedFile, receiveUpload } from './receive-upload.ts';
import { mayTakeLong } from './slow-bodies.ts';
import { uploadInput } from './upload.ts';

const ALLOW = 'PUT, OPTIONS';
const PER_MINUTE = 120;

/**
 * Takes the file of a one-time upload address, which an agent asked for. The secret in the address is its credential: it has the rights that
 * the agent's own credential has at this moment. Nothing logs the address.
 */
export function uploadsRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.all('/api/uploads/:token', async (req, res) => {
    res.set('Cache-Control', 'no-store');
    try {
      await take(services, req, res);
    } catch (error) {
      stopReceiving(req, res);
      answer(services, res, error);
    }
  });
  return router;
}

async function take(services: Services, req: Request, res: Response): Promise<void> {
  if (req.method !== 'PUT') {
    res.set('Allow', ALLOW);
    if (req.method === 'OPTIONS') return void res.status(204).end();
    throw new AppError('method_not_allowed', `${req.method} is not supported here. Send the file by PUT: curl -T <file> <address>.`);
  }
  const verdict = await services.limiter.countWindow(`upload:${addressKey(req.ip)}`, PER_MINUTE, 60);
  if (!verdict.allowed) throw rateLimited(verdict, 'uploads from this address');
  const address = await findAddress(services, String(req.params.token));
  const principal = await services.authenticator.recall(address.credentialKind, address.credentialId);
  res.locals.organizationId = principal.organizationId;
  requireRights(principal, address.organizationId);
  const gone = new AbortController();
  res.on('close', () => {
    if (!res.writableFinished) gone.abort(new CallerLeft());
  });
  mayTakeLong(req);
  const { stream } = await uploadInput(req);
  const call = { requestId: res.locals.requestId, ip: req.ip ?? '', signal: gone.signal };
  const { output } = await perform(services, receiveUpload, receivedFile, principal, { address, stream }, call);
  res.status(202).json({
    data_source_id: output,
    status: 'received',
    message: 'The file is stored and is being imported. get_data_source has the progress, then the import certificate and open questions.',
  });
}

function requireRights(principal: Principal, organizationId: string): void {
  requireSubscription(principal);
  requireScope(principal, 'data-sources:write');
  requireStanding(principal, receiveUpload, undefined);
  if (principal.organizationId !== organizationId) throw new AppError('not_found', 'There is no such upload address.');
}

/** Discards the rest of a refused file, so that the caller sees the response. */
function stopReceiving(req: Request, res: Response): void {
  if (!req.complete) res.set('Connection', 'close');
  req.unpipe();
  req.resume();
}

function answer({ log }: Services, res: Response, error: unknown): void {
  if (res.writableEnded || res.headersSent || isHangUp(error, res)) return void res.destroy();
  const known = toAppError(error);
  if (known.code === 'internal_error') log.error({ err: error, requestId: res.locals.requestId }, 'upload failed');
  sendError(res, known);
}
