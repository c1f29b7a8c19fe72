import express, { Router } from 'express';
import { receiveEvent } from '../src/account/billing/receive-event.ts';
import { SIGNATURE_HEADER } from '../src/account/billing/signed-events.ts';
import type { Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';

/**
 * The payment provider's webhook. The signature covers the raw bytes, so nothing may parse the body first; the provider resends an event
 * that gets an error.
 */
export function paymentEventRouter(services: Services): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const path = `/billing/webhooks/${services.payments.name}`;
  const raw = express.raw({ limit: '1mb', type: () => true, inflate: false });
  router.post([path, `${path}/`], raw, async (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const received = await receiveEvent(services, body, req.get(SIGNATURE_HEADER));
    res.set('Cache-Control', 'no-store').json({ received });
  });
  router.all([path, `${path}/`], (req, res) => {
    res.set('Allow', 'POST, OPTIONS');
    if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed', `${req.method} is not supported here. Use POST, OPTIONS.`);
    res.status(204).end();
  });
  return router;
}
