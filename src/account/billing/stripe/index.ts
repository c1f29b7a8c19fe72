import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../../../platform/config.ts';
import { readSignedEvent } from '../signed-events.ts';
import type { PaymentProvider } from '../types.ts';
import { hostedPages, type StripeCall } from './hosted-pages.ts';
import { invoiceOf, pickSubscription, planOf, subscriptionOf } from './read-state.ts';
import { refusalOf } from './refusal.ts';

const TIMEOUT_MS = 15_000;
const INVOICES_MAX = 50;

/**
 * Stripe, through its own SDK. Uses the configured monthly prices. Upgrades are confirmed in the customer portal, whose configuration must
 * let customers switch between these prices.
 */
export function createStripe(config: StripeConfig, log: Logger): PaymentProvider {
  const { hostname, port, protocol } = new URL(config.baseUrl);
  const stripe = new Stripe(config.secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'reporting-service' },
  });
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw refusalOf(error, log);
    }
  };

  const call: StripeCall = { stripe, config, log, asked };
  return {
    name: 'stripe',
    ...hostedPages(call),
    openCustomer: (_call, { organizationId, name, email }) =>
      asked(async () => {
        const fields = { name, email, metadata: { organization_id: organizationId } };
        // Two concurrent requests for an organization create one customer.
        return (await stripe.customers.create(fields, { idempotencyKey: `customer-of-${organizationId}-${email}-${name}`.slice(0, 255) }))
          .id;
      }),
    schedulePlan: (_call, { subscriptionRef, plan }) =>
      asked(async () => {
        const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionRef });
        const [present] = schedule.phases;
        if (!present) throw new Error(`The schedule ${schedule.id} has no phase.`);
        const items = present.items.map(({ price, quantity }) => ({ price: typeof price === 'string' ? price : price.id, quantity }));
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          phases: [
            { items, start_date: present.start_date, end_date: present.end_date },
            {
              items: [{ price: config.prices[plan], quantity: 1 }],
              duration: { interval: 'month', interval_count: 1 },
              proration_behavior: 'none',
            },
          ],
        });
      }),
    cancelAtPeriodEnd: (_call, ref) =>
      asked(async () => {
        await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
      }),
    cancelScheduledChanges: (_call, ref) =>
      asked(async () => {
        const { schedule, cancel_at_period_end: ends, cancel_at: endsAt } = await stripe.subscriptions.retrieve(ref);
        if (schedule) await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
        if (ends) await stripe.subscriptions.update(ref, { cancel_at_period_end: false });
        else if (endsAt !== null) await stripe.subscriptions.update(ref, { cancel_at: '' });
      }),
    fetchState: (_call, customerRef) =>
      asked(async () => {
        const [subscriptions, invoices] = await Promise.all([
          stripe.subscriptions.list({ customer: customerRef, status: 'all', limit: 100, expand: ['data.schedule'] }),
          stripe.invoices.list({ customer: customerRef, limit: INVOICES_MAX }),
        ]);
        const subscription = pickSubscription(subscriptions.data);
        const plan = (price: string | Stripe.Price | Stripe.DeletedPrice) => planOf(config.prices, price);
        return {
          subscription: subscription && subscriptionOf(subscription, plan),
          invoices: invoices.data.flatMap((invoice) => invoiceOf(invoice) ?? []),
        };
      }),
    readEvent: (rawBody, signature, now) => readSignedEvent(rawBody, signature, config.webhookSecret, now),
  };
}
