import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../../../platform/config.ts';
import type { PaymentProvider } from '../types.ts';
import { refusalOf } from './refusal.ts';

/** What every Stripe call needs. */
export interface StripeCall {
  stripe: Stripe;
  config: StripeConfig;
  log: Logger;
  /** Runs a call and turns Stripe's errors into ours. */
  asked<T>(ask: () => Promise<T>): Promise<T>;
}

/** Stripe does not say how long a portal page is valid; people open it at once. */
const PORTAL_MS = 5 * 60_000;

/** Stripe's hosted pages: checkout, upgrade confirmation, customer portal. */
export function hostedPages({
  stripe,
  config,
  log,
  asked,
}: StripeCall): Pick<PaymentProvider, 'openCheckout' | 'closeCheckout' | 'openUpgrade' | 'openPortal'> {
  const portal = config.portalConfiguration ? { configuration: config.portalConfiguration } : {};
  return {
    openCheckout: (_call, { organizationId, customerRef, plan, urls }) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerRef,
          client_reference_id: organizationId,
          line_items: [{ price: config.prices[plan], quantity: 1 }],
          subscription_data: { metadata: { organization_id: organizationId } },
          success_url: urls.done,
          cancel_url: urls.left,
        });
        if (session.url === null) throw new Error('Stripe made a checkout without an address.');
        return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
      }),
    async closeCheckout(_call, ref) {
      try {
        await stripe.checkout.sessions.expire(ref);
      } catch (error) {
        // It is no longer open, as intended; if it was paid, the customer's state shows it.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw refusalOf(error, log);
      }
    },
    openUpgrade: ({ now }, { customerRef, subscriptionRef, plan, urls }) =>
      asked(async () => {
        const item = itemOf(await stripe.subscriptions.retrieve(subscriptionRef));
        const session = await stripe.billingPortal.sessions.create({
          customer: customerRef,
          return_url: urls.left,
          ...portal,
          flow_data: {
            type: 'subscription_update_confirm',
            subscription_update_confirm: {
              subscription: subscriptionRef,
              items: [{ id: item.id, price: config.prices[plan], quantity: 1 }],
            },
            after_completion: { type: 'redirect', redirect: { return_url: urls.done } },
          },
        });
        return { ref: session.id, url: session.url, expiresAt: new Date(now.getTime() + PORTAL_MS) };
      }),
    openPortal: (_call, { customerRef, returnUrl }) =>
      asked(async () => ({
        url: (await stripe.billingPortal.sessions.create({ customer: customerRef, return_url: returnUrl, ...portal })).url,
      })),
  };
}

function itemOf(subscription: Stripe.Subscription) {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  return item;
}
