import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import { AppError } from '../../../platform/errors.ts';

/** Turns a Stripe refusal or outage into an error of ours, and logs Stripe's message. Passes any other error through. */
export function refusalOf(error: unknown, log: Logger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId, message } = error;
  log.warn({ part: 'billing', type, code, statusCode, requestId, said: message }, 'Stripe refused a request, or did not answer it');
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('conflict', 'The payment was declined. Use another card on the payment page.', { cause: error });
  }
  const away = error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
  if (away || error instanceof Stripe.errors.StripeRateLimitError) {
    return new AppError('service_unavailable', 'The payment provider is not responding. Nothing was changed; try again in a minute.', {
      cause: error,
    });
  }
  return new AppError(
    'service_unavailable',
    'The payment provider rejected the request. Nothing was charged. The operator of this service can find the reason in the log.',
    { cause: error },
  );
}
