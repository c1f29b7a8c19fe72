import { z } from 'zod';
import { AppError, invalidFields } from '../../platform/errors.ts';
import type { ProviderEvent } from './types.ts';

const TOLERANCE_SECONDS = 300;

/** The header that carries the signature (docs.stripe.com/webhooks/signature); the sandbox signs the same way. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** Loaded with the first event: most processes never see one. */
const loadWebhooks = async () => new (await import('stripe')).Stripe('none').webhooks;

const shape = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  data: z.object({
    object: z.looseObject({ object: z.string().optional(), id: z.string().optional(), customer: z.unknown().optional() }),
  }),
});

/**
 * Reads an event whose exact bytes the provider signed at most five minutes ago.
 * @throws AppError `validation_error`
 */
export async function readSignedEvent(rawBody: Buffer, signature: string | undefined, secret: string, now: Date): Promise<ProviderEvent> {
  const webhooks = await loadWebhooks();
  let event: unknown;
  try {
    event = webhooks.constructEvent(rawBody, signature ?? '', secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (cause) {
    const message =
      'The signature is missing, older than five minutes, or does not match the body. Send exactly the bytes that were signed.';
    throw new AppError('validation_error', message, { details: { signature: [message] }, cause });
  }
  const parsed = shape.safeParse(event);
  if (!parsed.success) throw invalidFields({ body: ['This is not an event. It needs id, type and data.object.'] });
  const { id, type, data } = parsed.data;
  return { id, type, customerRef: customerOf(data.object) };
}

/** The signature header for a body. */
export async function signEvent(body: string, secret: string, now: Date): Promise<string> {
  return (await loadWebhooks()).generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(now.getTime() / 1000) });
}

/** Most objects name their customer, expanded or not; a customer object is its own. */
function customerOf(object: { object?: string; id?: string; customer?: unknown }): string | null {
  if (object.object === 'customer') return object.id ?? null;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  if (typeof customer === 'object' && customer !== null && 'id' in customer && typeof customer.id === 'string') return customer.id;
  return null;
}
